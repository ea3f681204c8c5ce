// Rate limits per caller: buckets by key or address, the headers of limits, and the 429.

import type { Context, MiddlewareHandler } from "hono";
import type { KeyStatus } from "../../account/domain/api-key.ts";
import { addressIdentity } from "../../core/client-address.ts";
import { sha256Hex } from "../../core/digests.ts";
import {
  admittedVerdict,
  type Bucket,
  earliestAdmission,
  type LimitVerdict,
  minuteBucket,
  refusedVerdict,
  WINDOW_MS,
} from "../../core/sliding-window.ts";
import { PAGES_PER_MINUTE, REQUESTS_PER_MINUTE } from "../../core/tier.ts";
import type { AppEnv } from "../app-env.ts";
import { ContractError, tooManyRunning } from "../errors.ts";
import { LocalWindow, uncount } from "../limiter/local-window.ts";
import { findCredential } from "./credential.ts";

/** Returns the caller's bucket: by the key, or by the address without a valid key. */
export async function callerBucket(c: Context<AppEnv>): Promise<Bucket> {
  const { keyStatus } = c.var;
  return keyStatus?.status === "valid" ? keyBucket(keyStatus) : addressBucket(c);
}

const keyBucket = ({ bucket, tier }: Extract<KeyStatus, { status: "valid" }>): Bucket =>
  minuteBucket(`key:${bucket}`, REQUESTS_PER_MINUTE[tier]);

/** The bucket of pages: by the address, with or without a key. */
export const pageBucket = async (c: Context<AppEnv>): Promise<Bucket> =>
  minuteBucket(`page:${await addressDigest(c)}`, PAGES_PER_MINUTE);

/** Counts a request for an unknown path against the address. */
export async function limitAddress(c: Context<AppEnv>): Promise<void> {
  const { limiter } = c.env;
  if (!limiter) return;
  applyVerdict(c, await limiter.take([await addressBucket(c)], 1, { keepAlive: keepAlive(c) }));
}

/** Lets work of the limiter go on after the response. */
export const keepAlive = (c: Context<AppEnv>) => (work: Promise<unknown>) =>
  c.executionCtx.waitUntil(work);

/**
 * Sets the rate headers of the caller's limit, or of the limit that refuses the request; throws on
 * a refusal.
 */
export function applyVerdict(c: Context<AppEnv>, verdict: LimitVerdict): void {
  setRateLimitHeaders(c, verdict);
  if (verdict.allowed) return;
  const { isShared, identity: ceiling } = verdict.bucket;
  if (isShared) c.env.log({ event: "ceiling_reached", ceiling, limit: verdict.limit });
  throw tooManyRequests(verdict.resetAt);
}

/**
 * Counts a running request of a valid key, once; throws when too many are running. A refused request does
 * not count against the limit of the minute.
 */
export function countRunning(c: Context<AppEnv>): void {
  const { limiter, running } = c.env;
  const { keyStatus, endRunning } = c.var;
  if (!limiter || endRunning || keyStatus?.status !== "valid") return;
  const end = running.start(keyStatus.bucket, Date.now());
  if (end) {
    const { promise, resolve } = Promise.withResolvers<void>();
    // A request whose caller has left runs to its end, so that its count ends, too.
    c.executionCtx.waitUntil(promise);
    c.set("endRunning", () => {
      end();
      resolve();
    });
    return;
  }
  setRateLimitHeaders(c, limiter.peek(keyBucket(keyStatus)));
  throw tooManyRunning();
}

/** Ends the count of a running request when its response is made. */
export const endRunning = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  try {
    await next();
  } finally {
    c.var.endRunning?.();
  }
};

/** Makes the 429, with the time to wait until an instant, epoch ms. */
export function tooManyRequests(admittedAt: number, now = Date.now()): ContractError {
  const waitSeconds = Math.max(1, Math.ceil((admittedAt - now) / 1_000));
  return new ContractError(429, "rate_limited", "Rate limit exceeded", {
    headers: { "Retry-After": String(waitSeconds) },
  });
}

/**
 * Sets the rate headers of a response that is not counted (405, 413): by the key if its status is cached,
 * else by the address.
 */
export async function peekLimit(c: Context<AppEnv>): Promise<void> {
  const { limiter, keys, clock, config } = c.env;
  if (!limiter) return;
  const credential = findCredential(c.req, "data", config.baseUrl);
  const keyStatus = credential ? keys.peek(credential, (await clock.read()).now) : null;
  const bucket = keyStatus?.status === "valid" ? keyBucket(keyStatus) : await addressBucket(c);
  setRateLimitHeaders(c, limiter.peek(bucket));
}

/** Sets the rate headers of a probe: the whole limit of the caller, without asking Redis. */
export async function showFullLimit(c: Context<AppEnv>): Promise<void> {
  const bucket = await callerBucket(c);
  if (c.env.limiter) setRateLimitHeaders(c, admittedVerdict(bucket, bucket.limit, Date.now()));
}

/**
 * Sets the contract's three headers, and the two of the IETF draft. Source: docs/decisions.md#g18.
 */
function setRateLimitHeaders(c: Context<AppEnv>, verdict: LimitVerdict): void {
  const { limit, remaining, resetAt, degraded } = verdict;
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
}

/** Running and failed key look-ups per address, so that guesses are limited before any query. */
const lookups = new LocalWindow();

/** Counts a look-up as a guess of the address; the returned function reverts that. */
export async function consumeLookupQuota(c: Context<AppEnv>): Promise<() => void> {
  const bucket = await addressBucket(c);
  const now = Date.now();
  const guesses = lookups.at(bucket, now);
  const admittedAt = earliestAdmission(guesses, bucket.limit, now);
  if (admittedAt > now) {
    setRateLimitHeaders(c, refusedVerdict(bucket, admittedAt));
    throw tooManyRequests(admittedAt);
  }
  guesses.current += 1;
  return () => void uncount(lookups.at(bucket, Date.now()), { tokens: 1, startedAt: now });
}

const addressBucket = async (c: Context<AppEnv>): Promise<Bucket> =>
  minuteBucket(await addressDigest(c), REQUESTS_PER_MINUTE.free);

/** Digests of addresses by address. Redis gets digests, so that its errors never contain an address. */
const digests = new Map<string, string>();
const MAX_DIGESTS = 10_000;

/** The digest of the caller's address; IPv6 by /64. */
export async function addressDigest(c: Context<AppEnv>): Promise<string> {
  const address = c.req.header("cf-connecting-ip") ?? "";
  const existing = digests.get(address);
  if (existing) return existing;
  if (digests.size >= MAX_DIGESTS) digests.clear();
  const digest = `ip:${(await sha256Hex(addressIdentity(address))).slice(0, 32)}`;
  digests.set(address, digest);
  return digest;
}
