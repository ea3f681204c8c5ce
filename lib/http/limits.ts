import type { Context } from "hono";
import { addressIdentity } from "../domain/client-address.ts";
import { sha256Hex } from "../domain/sha256.ts";
import { earliestAdmission } from "../domain/sliding-window.ts";
import { REQUESTS_PER_MINUTE, type Tier } from "../domain/tier.ts";
import type { LimitVerdict } from "../services/limiter.ts";
import { LocalWindow } from "../services/local-window.ts";
import type { AppEnv } from "./app-env.ts";
import type { OwnLimit } from "./contract.ts";
import { presentedKey } from "./credential.ts";
import { ContractError } from "./errors.ts";
import { rateHeaders } from "./rate-headers.ts";

/** What is left of a route's own limit while Redis cannot be asked. Source: decisions G18. */
const DEGRADED_SHARE = 1 / 5;

/**
 * Counts the request for its identity, or for its address when that is null, and for the address
 * against the route's own limit where it has one; refuses what is over either. Writes the headers of
 * the identity's limit, or of the one that refuses.
 */
export async function limit(
  c: Context<AppEnv>,
  caller: { key: string | null; tier: Tier },
  own?: OwnLimit,
): Promise<void> {
  const { limiter } = c.env;
  if (!limiter) return;
  const address = caller.key !== null && !own ? null : await addressBucket(c);
  const identity = caller.key ?? address ?? "";
  const perMinute = REQUESTS_PER_MINUTE[caller.tier];
  const verdict = own
    ? await limiter.takeBoth(narrowBucket(own, address ?? ""), {
        identity,
        limit: perMinute,
        degradedLimit: perMinute,
      })
    : await limiter.take(identity, perMinute);
  note(c, verdict);
  if (!verdict.allowed) throw tooMany(verdict.resetAt);
}

const narrowBucket = ({ name, perMinute }: OwnLimit, address: string) => ({
  identity: `${name}:${address}`,
  limit: perMinute,
  degradedLimit: Math.max(1, Math.floor(perMinute * DEGRADED_SHARE)),
});

/** The refusal of who came too often, with the wait until an instant. */
export function tooMany(admittedAt: number, now = Date.now()): ContractError {
  const waitSeconds = Math.max(1, Math.ceil((admittedAt - now) / 1_000));
  return new ContractError(429, "rate_limited", "Rate limit exceeded", {
    headers: { "Retry-After": String(waitSeconds) },
  });
}

/** The rate headers of an answer that is not counted (404, 405, 413): of the key, where it is known. */
export async function peekLimit(c: Context<AppEnv>): Promise<void> {
  const { limiter, keys, clock, config } = c.env;
  if (!limiter) return;
  const presented = presentedKey(c.req, "data", config.baseUrl);
  const known = presented ? keys.peek(presented, (await clock.read()).now) : null;
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

/** Look-ups under way or failed, per address: guessing is limited before it costs a query. */
const guesses = new LocalWindow();

/** Counts a guess of the address; what it returns takes it back. */
export async function takeGuess(c: Context<AppEnv>): Promise<() => void> {
  const address = await addressBucket(c);
  const allowance = REQUESTS_PER_MINUTE.free;
  const takenAt = Date.now();
  const { allowed, counts } = guesses.take(address, allowance, takenAt);
  if (allowed) return () => guesses.refund(address, takenAt, Date.now());
  const resetAt = earliestAdmission(counts, allowance, takenAt);
  note(c, { allowed, limit: allowance, remaining: 0, resetAt, degraded: false });
  throw tooMany(resetAt);
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
