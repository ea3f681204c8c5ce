import type { Context } from "hono";
import { addressIdentity } from "../../core/client-address.ts";
import { sha256Hex } from "../../core/sha256.ts";
import {
  type Bucket,
  type LimitVerdict,
  minuteBucket,
  refusal,
  WINDOW_MS,
} from "../../core/sliding-window.ts";
import { REQUESTS_PER_MINUTE } from "../../core/tier.ts";
import type { AppEnv } from "../app-env.ts";
import { parseJsonBody } from "../body.ts";
import type { Contract } from "../contract.ts";
import { ContractError } from "../errors.ts";
import type { LimitDecision } from "../limiter/limiter.ts";
import { LocalWindow } from "../limiter/local-window.ts";
import { findCredential } from "./credential.ts";

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
export function applyVerdict(c: Context<AppEnv>, verdict: LimitDecision): void {
  setRateLimitHeaders(c, verdict);
  if (verdict.allowed) return;
  const { isCeiling, identity: ceiling } = verdict.bucket;
  if (isCeiling) c.env.log({ event: "ceiling_reached", ceiling, limit: verdict.limit });
  throw tooManyRequests(verdict.resetAt);
}

/** The refusal of who came too often, with the wait until an instant. */
export function tooManyRequests(admittedAt: number, now = Date.now()): ContractError {
  const waitSeconds = Math.max(1, Math.ceil((admittedAt - now) / 1_000));
  return new ContractError(429, "rate_limited", "Rate limit exceeded", {
    headers: { "Retry-After": String(waitSeconds) },
  });
}

/** The rate headers of an answer that is not counted (405, 413): of the key, where it is known. */
export async function peekLimit(c: Context<AppEnv>): Promise<void> {
  const { limiter, keys, clock, config } = c.env;
  if (!limiter) return;
  const presented = findCredential(c.req, "data", config.baseUrl);
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
  verdict: LimitVerdict & Pick<Partial<LimitDecision>, "pending">,
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
  const verdict = refusal(buckets, lookups.counts(buckets, takenAt), takenAt);
  setRateLimitHeaders(c, verdict);
  throw tooManyRequests(verdict.resetAt);
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

/** What a contract says of limits of its own, and the body that one of them is counted by. */
export type RouteLimits = Partial<Pick<Contract, "ownLimit" | "ceiling" | "body">>;

/** A body as it came, to be read as JSON, or the fields of a form. */
export type SentBody = Uint8Array | object;

/** What is left of a route's own limit while Redis cannot be asked. Source: decisions G18. */
const DEGRADED_SHARE = 1 / 5;
const HOUR_MS = 3_600_000;

/** The buckets of a route's own limits, which a request is counted in beside the caller's. */
export async function routeBuckets(
  c: Context<AppEnv>,
  { ownLimit, ceiling, body }: RouteLimits,
  sent: SentBody | null,
): Promise<Bucket[]> {
  const own: Bucket[] = [];
  if (ceiling !== undefined) {
    const bucket = narrowed(`all:${ceiling}`, c.env.config.ceilingPerMinute);
    own.push({ ...bucket, isCeiling: true });
  }
  if (!ownLimit) return own;
  const { name, perMinute, perHourAndEmail } = ownLimit;
  own.push(narrowed(`${name}:${await addressDigest(c)}`, perMinute));
  const email = perHourAndEmail && body && sent ? emailIn(c, body, sent) : null;
  if (perHourAndEmail && email !== null) {
    const digest = (await sha256Hex(email)).slice(0, 32);
    own.push({ ...minuteBucket(`${name}:mail:${digest}`, perHourAndEmail), windowMs: HOUR_MS });
  }
  return own;
}

const narrowed = (identity: string, perMinute: number): Bucket => ({
  ...minuteBucket(identity, perMinute),
  degradedLimit: Math.max(1, Math.floor(perMinute * DEGRADED_SHARE)),
});

/** The address that a body is about; a body that will be refused counts for none. */
function emailIn(
  c: Context<AppEnv>,
  shape: NonNullable<Contract["body"]>,
  sent: SentBody,
): string | null {
  try {
    const isRead = !(sent instanceof Uint8Array);
    const { email } = shape.parse(
      isRead ? sent : parseJsonBody(sent, c.req.header("content-type")),
    );
    return typeof email === "string" ? email : null;
  } catch {
    return null;
  }
}
