import type { Context } from "hono";
import { addressIdentity } from "../../core/client-address.ts";
import { sha256Hex } from "../../core/digests.ts";
import {
  type Bucket,
  type LimitVerdict,
  minuteBucket,
  refusedVerdict,
  WINDOW_MS,
} from "../../core/sliding-window.ts";
import { REQUESTS_PER_MINUTE } from "../../core/tier.ts";
import type { AppEnv } from "../app-env.ts";
import { ContractError } from "../errors.ts";
import type { Limited } from "../limiter/limiter.ts";
import { LocalWindow } from "../limiter/local-window.ts";
import { presentedKey } from "./credential.ts";

/** What the caller's requests are counted in: by the key, or by the address without a valid one. */
export async function callerBucket(c: Context<AppEnv>): Promise<Bucket> {
  const { keyStatus } = c.var;
  return keyStatus?.status === "valid"
    ? minuteBucket(`key:${keyStatus.bucket}`, REQUESTS_PER_MINUTE[keyStatus.tier])
    : addressBucket(c);
}

/** Counts a request of an address that no route answers. */
export async function limitAddress(c: Context<AppEnv>): Promise<void> {
  const { limiter } = c.env;
  if (limiter) applyVerdict(c, await limiter.take([await addressBucket(c)]));
}

/** Writes the headers of the caller's limit, or of the one that refuses; throws where one does. */
export function applyVerdict(c: Context<AppEnv>, verdict: Limited): void {
  setRateLimitHeaders(c, verdict);
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
      : await addressBucket(c);
  setRateLimitHeaders(c, await limiter.peek(bucket));
}

/** The contract's three headers, and the two of the IETF draft beside them. Source: decisions G18. */
function setRateLimitHeaders(
  c: Context<AppEnv>,
  verdict: LimitVerdict & Pick<Partial<Limited>, "pending">,
): void {
  const { limit, remaining, resetAt, degraded, pending } = verdict;
  const { windowMs } = verdict.bucket;
  const name = windowMs === WINDOW_MS ? "minute" : "hour";
  const resetInSeconds = Math.max(0, Math.ceil((resetAt - Date.now()) / 1_000));
  c.set("limit", { limit, remaining, resetAt });
  Object.assign(c.get("headers"), {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.ceil(resetAt / 1_000)),
    "RateLimit-Policy": `"${name}";q=${limit};w=${windowMs / 1_000}`,
    RateLimit: `"${name}";r=${remaining};t=${resetInSeconds}`,
    ...(degraded && { "X-RateLimit-Degraded": "1" }),
  });
  if (pending) c.executionCtx.waitUntil(pending);
}

/** Look-ups of keys under way or failed, per address: guessing is limited before it costs a query. */
const lookups = new LocalWindow();

/** Counts a look-up as a guess of the address; what it returns takes that back. */
export async function consumeLookupQuota(c: Context<AppEnv>): Promise<() => void> {
  const buckets = [await addressBucket(c)];
  const takenAt = Date.now();
  if (lookups.take(buckets, takenAt)) return () => lookups.refund(buckets, takenAt, Date.now());
  const verdict = refusedVerdict(buckets, lookups.counts(buckets, takenAt), takenAt);
  setRateLimitHeaders(c, verdict);
  throw tooMany(verdict.resetAt);
}

const addressBucket = async (c: Context<AppEnv>): Promise<Bucket> =>
  minuteBucket(await addressDigest(c), REQUESTS_PER_MINUTE.free);

/** Digests of addresses, as sent: Redis and its error messages never see an address. */
const digests = new Map<string, string>();
const MAX_DIGESTS = 10_000;

/** The caller's address as its limits know it: a digest, IPv6 by /64. */
export async function addressDigest(c: Context<AppEnv>): Promise<string> {
  const address = c.req.header("cf-connecting-ip") ?? "";
  const known = digests.get(address);
  if (known) return known;
  if (digests.size >= MAX_DIGESTS) digests.clear();
  const digest = `ip:${(await sha256Hex(addressIdentity(address))).slice(0, 32)}`;
  digests.set(address, digest);
  return digest;
}
