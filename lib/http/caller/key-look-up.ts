// Finds the status of the key of a request. Concurrent look-ups of one key are shared, and guesses are limited.

import type { Context } from "hono";
import type { KeyStatus } from "../../account/domain/api-key.ts";
import type { AppEnv } from "../app-env.ts";
import type { Traits } from "../contract.ts";
import { ContractError } from "../errors.ts";
import { withTimeout } from "../with-timeout.ts";
import type { Credential } from "./credential.ts";
import { consumeLookupQuota, peekLimit } from "./limits.ts";

/**
 * Returns the status of a key. Throws while the database is down, because a key of unknown status is
 * neither free nor paid. Null for the health endpoint, which itself reports that the database is down.
 */
export async function resolveKeyStatus(
  c: Context<AppEnv>,
  { unhealthy }: Pick<Traits, "unhealthy">,
  credential: Credential,
  now: number,
): Promise<KeyStatus | null> {
  try {
    return await statusOf(c, credential, now);
  } catch (error) {
    if (error instanceof ContractError) throw error;
    if (unhealthy) return null;
    await peekLimit(c);
    throw error;
  }
}

/** How long a request waits for a look-up of the same key before it queries the database itself. */
const SHARED_MS = 300;
/** Maximum duration of a look-up; one that takes longer was cancelled. */
const MAX_LOOKUP_MS = 3_000;

/** A running look-up. If its request was cancelled, `done` never settles. */
interface InFlight {
  done: Promise<unknown>;
  startedAt: number;
}

/** Running look-ups by secret, in the order of their start. */
const inFlight = new Map<string, InFlight>();

/** Finds the look-up of this key by another request, because a burst with one key counts as one guess. */
function findInFlight(secret: string): InFlight | null {
  const other = inFlight.get(secret);
  return other && Date.now() < other.startedAt + MAX_LOOKUP_MS ? other : null;
}

/** Shares a look-up with other requests, and removes look-ups that never ended. */
async function shareLookup<T>(secret: string, lookUp: () => Promise<T>): Promise<T> {
  const now = Date.now();
  for (const [other, { startedAt }] of inFlight) {
    if (now < startedAt + MAX_LOOKUP_MS) break;
    inFlight.delete(other);
  }
  const shared = { done: lookUp(), startedAt: now };
  inFlight.delete(secret);
  inFlight.set(secret, shared);
  try {
    return await shared.done;
  } finally {
    if (inFlight.get(secret) === shared) inFlight.delete(secret);
  }
}

async function statusOf(
  c: Context<AppEnv>,
  credential: Credential,
  now: number,
): Promise<KeyStatus> {
  const { keys, meter } = c.env;
  const cached = keys.peek(credential, now);
  if (cached) return cached;
  const { secret } = credential;
  const other = findInFlight(secret);
  if (other) {
    await meter.countDatabaseTime(() => awaitInFlightLookup(other));
    const status = keys.peek(credential, now);
    if (status) return status;
    if (findInFlight(secret)) return keys.lookUp(credential, now);
  }
  return shareLookup(secret, () => lookUpAsGuess(c, credential, now));
}

/**
 * Waits for the look-up, at most `SHARED_MS` after its start. The timer belongs to this request, because
 * promises of a cancelled request never settle.
 */
const awaitInFlightLookup = ({ done, startedAt }: InFlight): Promise<unknown> =>
  withTimeout(done, Math.max(0, startedAt + SHARED_MS - Date.now()));

/** Looks a key up and counts it as a guess; the count is reverted if the key is valid. */
async function lookUpAsGuess(
  c: Context<AppEnv>,
  credential: Credential,
  now: number,
): Promise<KeyStatus> {
  const refund = await consumeLookupQuota(c);
  let isGuess = false;
  try {
    const status = await c.env.keys.lookUp(credential, now);
    isGuess = status.status !== "valid";
    return status;
  } finally {
    if (!isGuess) refund();
  }
}
