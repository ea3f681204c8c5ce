import type { Context } from "hono";
import { addressIdentity } from "../domain/client-address.ts";
import { sha256Hex } from "../domain/sha256.ts";
import { type Bucket, type LimitVerdict, minuteBucket, refusal } from "../domain/sliding-window.ts";
import { REQUESTS_PER_MINUTE, type Tier } from "../domain/tier.ts";
import type { Limited } from "../services/limiter.ts";
import { LocalWindow } from "../services/local-window.ts";
import type { AppEnv } from "./app-env.ts";
import { presentedKey } from "./credential.ts";
import { ContractError } from "./errors.ts";
import { rateHeaders } from "./rate-headers.ts";

/**
 * Counts the request for its identity, or for its address when that is null, and in the route's own
 * buckets where it has some; refuses what is over any. Writes the headers of the identity's limit, or
 * of the one that refuses.
 */
export async function limit(
  c: Context<AppEnv>,
  caller: { key: string | null; tier: Tier },
  own: readonly Bucket[] = [],
): Promise<void> {
  const { limiter } = c.env;
  if (!limiter) return;
  const identity = caller.key ?? (await addressBucket(c));
  const verdict = await limiter.take([
    ...own,
    minuteBucket(identity, REQUESTS_PER_MINUTE[caller.tier]),
  ]);
  note(c, verdict);
  if (verdict.allowed) return;
  const { isCeiling, identity: ceiling } = verdict.bucket;
  if (isCeiling) c.env.log({ event: "ceiling_reached", ceiling, limit: verdict.limit });
  throw tooMany(verdict.resetAt);
}

/** The refusal of who came too often, with the wait until an instant. */
export function tooMany(admittedAt: number, now = Date.now()): ContractError {
  const waitSeconds = Math.max(1, Math.ceil((admittedAt - now) / 1_000));
  return new ContractError(429, "rate_limited", "Rate limit exceeded", {
    headers: { "Retry-After": String(waitSeconds) },
  });
}

/** The rate headers of an answer that is not counted (405, 413): of the key, where it is known. */
export async function peekLimit(c: Context<AppEnv>): Promise<void> {
  const { limiter, keys, clock, config } = c.env;
  if (!limiter) return;
  const presented = presentedKey(c.req, "data", config.baseUrl);
  const known = presented ? keys.peek(presented, (await clock.read()).now) : null;
  const bucket =
    known?.status === "valid"
      ? minuteBucket(`key:${known.bucket}`, REQUESTS_PER_MINUTE[known.tier])
      : minuteBucket(await addressBucket(c), REQUESTS_PER_MINUTE.free);
  note(c, await limiter.peek(bucket));
}

function note(c: Context<AppEnv>, verdict: LimitVerdict & Partial<Limited>): void {
  c.set("limit", verdict);
  Object.assign(c.get("headers"), rateHeaders(verdict, Date.now()));
  if (verdict.pending) c.executionCtx.waitUntil(verdict.pending);
}

/** Look-ups under way or failed, per address: guessing is limited before it costs a query. */
const guesses = new LocalWindow();

/** Counts a guess of the address; what it returns takes it back. */
export async function takeGuess(c: Context<AppEnv>): Promise<() => void> {
  const buckets = [minuteBucket(await addressBucket(c), REQUESTS_PER_MINUTE.free)];
  const takenAt = Date.now();
  if (guesses.take(buckets, takenAt)) {
    return () => guesses.refund(buckets, takenAt, Date.now());
  }
  const verdict = refusal(buckets, guesses.counts(buckets, takenAt), takenAt);
  note(c, verdict);
  throw tooMany(verdict.resetAt);
}

/** Digests of addresses, as sent: Redis and its error messages never see an address. */
const buckets = new Map<string, string>();
const MAX_BUCKETS = 10_000;

/** The caller's address as its limits know it: a digest, IPv6 by /64. */
export async function addressBucket(c: Context<AppEnv>): Promise<string> {
  const address = c.req.header("cf-connecting-ip") ?? "";
  const known = buckets.get(address);
  if (known) return known;
  if (buckets.size >= MAX_BUCKETS) buckets.clear();
  const bucket = `ip:${(await sha256Hex(addressIdentity(address))).slice(0, 32)}`;
  buckets.set(address, bucket);
  return bucket;
}
