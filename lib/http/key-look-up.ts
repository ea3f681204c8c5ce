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

/** Keys being looked up, with the number of look-ups: a burst with one key is one guess. */
const asking = new Map<string, number>();

async function statusOf(c: Context<AppEnv>, presented: Presented, now: number): Promise<KeyStatus> {
  const known = c.env.keys.peek(presented, now);
  if (known) return known;
  const { secret } = presented;
  const heard = asking.has(secret) ? await overheard(c, presented, now) : null;
  if (heard) return heard;
  const others = asking.get(secret) ?? 0;
  asking.set(secret, others + 1);
  let takeBack: (() => void) | null = null;
  let isGuess = true;
  try {
    if (others === 0) takeBack = await takeGuess(c);
    const found = await c.env.keys.lookUp(presented, now);
    isGuess = found.status !== "valid";
    return found;
  } catch (error) {
    // Neither is a key a guess that the database could not be asked about.
    isGuess = false;
    throw error;
  } finally {
    const left = (asking.get(secret) ?? 1) - 1;
    if (left > 0) asking.set(secret, left);
    else asking.delete(secret);
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
  for (let waited = 0; waited < HEARING_MS && asking.has(presented.secret); ) {
    await new Promise((resolve) => setTimeout(resolve, LISTEN_EVERY_MS));
    waited += LISTEN_EVERY_MS;
    const known = c.env.keys.peek(presented, now);
    if (known) return known;
  }
  return null;
}
