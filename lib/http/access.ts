import type { Context } from "hono";
import { addressIdentity } from "../domain/client-address.ts";
import { sha256Hex } from "../domain/sha256.ts";
import { earliestAdmission } from "../domain/sliding-window.ts";
import { REQUESTS_PER_MINUTE, type Tier } from "../domain/tier.ts";
import type { LimitVerdict } from "../services/limiter.ts";
import { LocalWindow } from "../services/local-window.ts";
import type { AppEnv, Caller } from "./app-env.ts";
import type { Contract } from "./contract.ts";
import { type Presented, presentedKey } from "./credential.ts";
import { ContractError } from "./errors.ts";
import type { KeyStatus } from "./key-ring.ts";
import { rateHeaders } from "./rate-headers.ts";

/**
 * Who calls and whether they may. Order of checks, source decisions rule 4: rate limit, then key.
 * Unknown keys are counted against their address before the look-up.
 */
export async function access(
  c: Context<AppEnv>,
  contract: Pick<Contract, "access" | "family" | "refusal" | "unhealthy">,
): Promise<void> {
  const { now, epoch } = await c.env.clock.read();
  c.set("now", now);
  c.set("epoch", epoch);
  const presented = presentedKey(c.req, contract.family);
  const found = presented ? await statusOrDown(c, contract, presented, now) : null;
  const valid = found?.status === "valid" ? found : null;
  const caller: Caller = {
    tier: valid?.tier ?? "free",
    keyId: valid?.keyId ?? null,
    keyInQuery: presented?.inQuery ?? false,
  };
  c.set("caller", caller);
  if (found && found.status !== "valid") c.get("headers")["X-Svc-Key-Status"] = found.status;
  await limit(c, valid ? `key:${valid.bucket}` : null, caller.tier);
  if (valid) countUse(c, valid.keyId, now);
  requireKey(c, contract, presented, found);
}

/**
 * Counts the request for its identity, or for its address when that is null; refuses what is over
 * the limit. Writes the headers either way.
 */
export async function limit(c: Context<AppEnv>, key: string | null, tier: Tier): Promise<void> {
  const { limiter } = c.env;
  c.set("limit", null);
  if (!limiter) return;
  const identity = key ?? (await addressBucket(c));
  const verdict = await limiter.take(identity, REQUESTS_PER_MINUTE[tier]);
  note(c, verdict);
  if (!verdict.allowed) throw tooMany(verdict.resetAt);
}

function tooMany(admittedAt: number): ContractError {
  const waitSeconds = Math.max(1, Math.ceil((admittedAt - Date.now()) / 1_000));
  return new ContractError(429, "rate_limited", "Rate limit exceeded", {
    headers: { "Retry-After": String(waitSeconds) },
  });
}

/** The rate headers of an answer that is not counted (404, 405, 413): of the key, where it is known. */
export async function peekLimit(c: Context<AppEnv>): Promise<void> {
  const { limiter, keys, clock } = c.env;
  if (!limiter) return;
  const presented = presentedKey(c.req, "data");
  const known = presented ? keys.peek(presented.key, (await clock.read()).now) : null;
  const verdict =
    known?.status === "valid"
      ? await limiter.peek(`key:${known.bucket}`, REQUESTS_PER_MINUTE[known.tier])
      : await limiter.peek(await addressBucket(c), REQUESTS_PER_MINUTE.free);
  note(c, verdict);
}

function note(c: Context<AppEnv>, verdict: LimitVerdict): void {
  c.set("limit", verdict);
  Object.assign(c.get("headers"), rateHeaders(verdict, Date.now()));
}

/**
 * The status of a key, or an error while the database cannot say: unknown is neither free nor paid.
 * Health has no paid part, and must say itself that the database is down: null there.
 */
async function statusOrDown(
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

/** Look-ups under way or failed, per address: guessing is limited before it costs a query. */
const guesses = new LocalWindow();
/** Keys being looked up, with the number of look-ups: a burst with one key is one guess. */
const asking = new Map<string, number>();

async function statusOf(c: Context<AppEnv>, presented: Presented, now: number): Promise<KeyStatus> {
  const known = c.env.keys.peek(presented.key, now);
  if (known) return known;
  const address = await addressBucket(c);
  const { key } = presented;
  const heard = asking.has(key) ? await overheard(c, key, now) : null;
  if (heard) return heard;
  const others = asking.get(key) ?? 0;
  const takenAt = Date.now();
  if (others === 0) takeGuess(c, address);
  asking.set(key, others + 1);
  let isGuess = false;
  try {
    const found = await c.env.keys.lookUp(key, now);
    isGuess = found.status !== "valid";
    return found;
  } finally {
    const left = (asking.get(key) ?? 1) - 1;
    if (left > 0) asking.set(key, left);
    else asking.delete(key);
    // A good key was no guess, and neither is one that the database could not be asked about.
    if (others === 0 && !isGuess) guesses.refund(address, takenAt, Date.now());
  }
}

/** How long a call waits for what another's look-up of the same key finds, and how often it looks. */
const HEARING_MS = 300;
const LISTEN_EVERY_MS = 5;

/** By its own timer: one request's promise must not hang on another's connection. */
async function overheard(c: Context<AppEnv>, key: string, now: number): Promise<KeyStatus | null> {
  for (let waited = 0; waited < HEARING_MS && asking.has(key); waited += LISTEN_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, LISTEN_EVERY_MS));
    const known = c.env.keys.peek(key, now);
    if (known) return known;
  }
  return null;
}

function takeGuess(c: Context<AppEnv>, address: string): void {
  const limit = REQUESTS_PER_MINUTE.free;
  const now = Date.now();
  const { allowed, counts } = guesses.take(address, limit, now);
  if (allowed) return;
  const resetAt = earliestAdmission(counts, limit, now);
  note(c, { allowed, limit, remaining: 0, resetAt, degraded: false });
  throw tooMany(resetAt);
}

function requireKey(
  c: Context<AppEnv>,
  { access: needed, refusal }: Pick<Contract, "access" | "refusal">,
  presented: Presented | null,
  found: KeyStatus | null,
): void {
  if (found?.status === "valid") return;
  const more = { hasUpgrade: refusal === "upgrade" };
  if (!presented || !found) {
    if (needed === "key") throw new ContractError(401, "missing_key", "Missing API key", more);
    return;
  }
  const prefer = c.req.header("prefer") ?? "";
  const strict = /(^|[,;\s])handling\s*=\s*("strict"|strict)\s*($|[,;])/i.test(prefer);
  if (needed === "key" || strict) {
    throw new ContractError(401, `${found.status}_key`, "Invalid or expired API key", more);
  }
}

function countUse(c: Context<AppEnv>, keyId: string, now: number): void {
  const write = c.env.keys.used(keyId, now);
  if (write) c.executionCtx.waitUntil(write.catch(() => c.env.log({ event: "key_usage_lost" })));
}

/** Digests of addresses, as sent: Redis and its error messages never see an address. */
const buckets = new Map<string, string>();
const MAX_BUCKETS = 10_000;

async function addressBucket(c: Context<AppEnv>): Promise<string> {
  const address = c.req.header("cf-connecting-ip") ?? "";
  const known = buckets.get(address);
  if (known) return known;
  if (buckets.size >= MAX_BUCKETS) buckets.clear();
  const bucket = `ip:${(await sha256Hex(addressIdentity(address))).slice(0, 32)}`;
  buckets.set(address, bucket);
  return bucket;
}
