import type { Context } from "hono";
import type { KeyStatus } from "../domain/key-standing.ts";
import type { AppEnv } from "./app-env.ts";
import type { Contract } from "./contract.ts";
import type { Presented } from "./credential.ts";
import { ContractError } from "./errors.ts";
import { peekLimit, takeGuess } from "./limits.ts";

/**
 * The status of a key, or an error while the database cannot say: unknown is neither free nor paid.
 * Health has no paid part, and must say itself that the database is down: null there.
 */
export async function statusOrDown(
  c: Context<AppEnv>,
  { unhealthy }: Pick<Contract, "unhealthy">,
  presented: Presented,
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

/**
 * Keys being looked up, each with the instant at which its look-up is over, answered or not: that of
 * a request that its caller has cancelled never ends, nor does anything that it would still have done.
 */
const asking = new Map<string, { overAt: number }>();
/** Longer than any look-up may take. */
const LOOK_UP_MS = 3_000;

/** Whether another is looking this key up: a burst with one key is one guess. */
function isAsked(secret: string): boolean {
  const other = asking.get(secret);
  return other !== undefined && Date.now() < other.overAt;
}

/** Notes a look-up until what it returns is called; what others never ended goes with that. */
function noteAsking(secret: string): () => void {
  const now = Date.now();
  for (const [other, { overAt }] of asking) {
    if (now < overAt) break;
    asking.delete(other);
  }
  const own = { overAt: now + LOOK_UP_MS };
  asking.delete(secret);
  asking.set(secret, own);
  return () => {
    if (asking.get(secret) === own) asking.delete(secret);
  };
}

async function statusOf(c: Context<AppEnv>, presented: Presented, now: number): Promise<KeyStatus> {
  const known = c.env.keys.peek(presented, now);
  if (known) return known;
  const { secret } = presented;
  if (isAsked(secret)) {
    const heard = await c.env.meter.onDatabaseTime(() => overheard(c, presented, now));
    if (heard) return heard;
  }
  if (isAsked(secret)) return c.env.keys.lookUp(presented, now);
  const end = noteAsking(secret);
  let takeBack: (() => void) | null = null;
  let isGuess = true;
  try {
    takeBack = await takeGuess(c);
    const found = await c.env.keys.lookUp(presented, now);
    isGuess = found.status !== "valid";
    return found;
  } catch (error) {
    // Neither is a key a guess that the database could not be asked about.
    isGuess = false;
    throw error;
  } finally {
    end();
    if (!isGuess) takeBack?.();
  }
}

/** How long a call waits for what another's look-up of the same key finds, and how often it looks. */
const HEARING_MS = 300;
const LISTEN_EVERY_MS = 5;

/** By its own timer: one request's promise must not hang on another's connection. */
async function overheard(
  c: Context<AppEnv>,
  presented: Presented,
  now: number,
): Promise<KeyStatus | null> {
  const end = performance.now() + HEARING_MS;
  while (performance.now() < end && isAsked(presented.secret)) {
    await new Promise((resolve) => setTimeout(resolve, LISTEN_EVERY_MS));
    const known = c.env.keys.peek(presented, now);
    if (known) return known;
  }
  return null;
}
