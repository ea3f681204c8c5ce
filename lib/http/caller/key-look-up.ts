import type { Context } from "hono";
import type { KeyStatus } from "../../account/domain/key-validity.ts";
import type { AppEnv } from "../app-env.ts";
import type { Contract } from "../contract.ts";
import { ContractError } from "../errors.ts";
import { withTimeout } from "../with-timeout.ts";
import type { Credential } from "./credential.ts";
import { consumeLookupQuota, peekLimit } from "./limits.ts";

/**
 * The status of a key, or an error while the database cannot say: unknown is neither free nor paid.
 * Health has no paid part, and must say itself that the database is down: null there.
 */
export async function resolveKeyStatus(
  c: Context<AppEnv>,
  { unhealthy }: Pick<Contract, "unhealthy">,
  presented: Credential,
  now: number,
): Promise<KeyStatus | null> {
  try {
    return await statusOf(c, presented, now);
  } catch (error) {
    if (error instanceof ContractError) throw error;
    if (unhealthy) return null;
    await peekLimit(c);
    throw error;
  }
}

/** How long others wait for a look-up of the same key before they ask the database themselves. */
const SHARED_MS = 300;
/** Longer than any look-up may take. */
const MAX_LOOKUP_MS = 3_000;

/** A look-up under way. Of a request that its caller has cancelled, `done` never settles. */
interface InFlight {
  done: Promise<unknown>;
  startedAt: number;
}

/** By secret, in the order in which they began. */
const inFlight = new Map<string, InFlight>();

/** Another request's look-up of this key: a burst with one key is one guess. */
function findInFlight(secret: string): InFlight | null {
  const other = inFlight.get(secret);
  return other && Date.now() < other.startedAt + MAX_LOOKUP_MS ? other : null;
}

/** Lets others wait for a look-up; those that never ended are forgotten with that. */
async function shareLookup<T>(secret: string, lookUp: () => Promise<T>): Promise<T> {
  const now = Date.now();
  for (const [other, { startedAt }] of inFlight) {
    if (now < startedAt + MAX_LOOKUP_MS) break;
    inFlight.delete(other);
  }
  const own = { done: lookUp(), startedAt: now };
  inFlight.delete(secret);
  inFlight.set(secret, own);
  try {
    return await own.done;
  } finally {
    if (inFlight.get(secret) === own) inFlight.delete(secret);
  }
}

async function statusOf(
  c: Context<AppEnv>,
  presented: Credential,
  now: number,
): Promise<KeyStatus> {
  const { keys, meter } = c.env;
  const known = keys.peek(presented, now);
  if (known) return known;
  const { secret } = presented;
  const other = findInFlight(secret);
  if (other) {
    await meter.onDatabaseTime(() => awaitInFlightLookup(other));
    const found = keys.peek(presented, now);
    if (found) return found;
    if (findInFlight(secret)) return keys.lookUp(presented, now);
  }
  return shareLookup(secret, () => lookUpAsGuess(c, presented, now));
}

/**
 * Waits until the look-up is over, or has taken as long as others wait for it: by a timer of this very
 * request, as the runtime drops the promises of one that was cancelled, and they never settle.
 */
const awaitInFlightLookup = ({ done, startedAt }: InFlight): Promise<unknown> =>
  withTimeout(done, Math.max(0, startedAt + SHARED_MS - Date.now()));

/** Looks a key up; only what the database knows to be no valid key stays counted as a guess. */
async function lookUpAsGuess(
  c: Context<AppEnv>,
  presented: Credential,
  now: number,
): Promise<KeyStatus> {
  const takeBack = await consumeLookupQuota(c);
  let isGuess = false;
  try {
    const found = await c.env.keys.lookUp(presented, now);
    isGuess = found.status !== "valid";
    return found;
  } finally {
    if (!isGuess) takeBack();
  }
}
