import type { Context, MiddlewareHandler } from "hono";
import type { Bucket } from "../../core/sliding-window.ts";
import type { ClockReading } from "../answer/answer-cache.ts";
import type { AppEnv, Caller } from "../app-env.ts";
import type { Contract } from "../contract.ts";
import { ContractError } from "../errors.ts";
import { findCredential } from "./credential.ts";
import { resolveKeyStatus } from "./key-look-up.ts";
import {
  applyVerdict,
  callerBucket,
  peekLimit,
  type RouteLimits,
  routeBuckets,
  type SentBody,
} from "./limits.ts";

/** What a route says of who may call it, and how often. */
export interface Access
  extends Pick<Contract, "access" | "family" | "refusal" | "unhealthy" | "isUncounted">,
    RouteLimits {
  /** It only reads, so that it may begin before the limiter has admitted the request. */
  onlyReads?: boolean;
}

/** Providers that tell us something are not counted; the rate headers are on their answers, too. */
export const UNCOUNTED_ACCESS: Access = { access: "none", family: "data", isUncounted: true };

const NOBODY: Caller = { tier: "free", keyId: null, keyInQuery: false, bySession: false };

/** Sets the instant of a request, whose caller is nobody until it is asked for. */
export async function initRequestContext(c: Context<AppEnv>): Promise<void> {
  const { now, epoch } = await c.env.clock.read();
  c.set("now", now);
  c.set("epoch", epoch);
  c.set("limit", null);
  c.set("caller", NOBODY);
  c.set("presented", null);
  c.set("keyStatus", null);
}

/** The instant of a request, by which answers are kept. */
export const clockReadingOf = (c: Context<AppEnv>): ClockReading => ({
  now: c.get("now"),
  epoch: c.get("epoch"),
});

/** Resolves who calls. Unknown keys are counted against their address before the look-up. */
export const identifyCaller =
  (route: Pick<Access, "family" | "unhealthy">): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await identify(c, route);
    await next();
  };

/**
 * Counts the request, and refuses it where a limit is reached. A route that only reads is run while
 * Redis is asked, unless this isolate already knows of a refusal: the wait is the longer of the two.
 */
export const rateLimit =
  ({ onlyReads = false, ...limits }: Access): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { limiter } = c.env;
    const buckets = limiter && onlyReads ? await bucketsOf(c, limits, null) : [];
    if (limiter && onlyReads && limiter.mayAdmit(buckets)) {
      return runWhileAsking(c, next, buckets);
    }
    await countRequest(c, limits, c.get("sent") ?? null);
    await next();
  };

/** Refuses who lacks a valid key where one is needed, or where strictness was asked for. */
export const requireKey =
  (route: Pick<Access, "access" | "refusal">): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    checkKey(c, route);
    await next();
  };

/**
 * The three of them for a handler that has read a form first. Order of checks, source decisions rule 4:
 * rate limit, then key.
 */
export async function access(
  c: Context<AppEnv>,
  route: Access,
  sent: SentBody | null = null,
): Promise<void> {
  await identify(c, route);
  await countRequest(c, route, sent);
  checkKey(c, route);
}

async function identify(
  c: Context<AppEnv>,
  route: Pick<Access, "family" | "unhealthy">,
): Promise<void> {
  await initRequestContext(c);
  const presented = findCredential(c.req, route.family, c.env.config.baseUrl);
  const status = presented && (await resolveKeyStatus(c, route, presented, c.get("now")));
  const valid = status?.status === "valid" ? status : null;
  c.set("presented", presented);
  c.set("keyStatus", status);
  c.set("caller", {
    tier: valid?.tier ?? "free",
    keyId: valid?.keyId ?? null,
    keyInQuery: presented?.carrier === "query",
    bySession: valid !== null && presented?.carrier === "cookie",
  });
  if (status && !valid) c.get("headers")["X-Svc-Key-Status"] = status.status;
}

/** What a request is counted in: the route's own limits, and last the caller's. */
const bucketsOf = async (
  c: Context<AppEnv>,
  route: RouteLimits,
  sent: SentBody | null,
): Promise<Bucket[]> => [...(await routeBuckets(c, route, sent)), await callerBucket(c)];

async function countRequest(
  c: Context<AppEnv>,
  route: Omit<Access, "onlyReads">,
  sent: SentBody | null,
): Promise<void> {
  const { limiter } = c.env;
  if (route.isUncounted) await peekLimit(c);
  else if (limiter) applyVerdict(c, await limiter.take(await bucketsOf(c, route, sent)));
  recordKeyUse(c);
}

/** Nothing that was made for a refused request is kept: neither its answer, nor its failure or headers. */
async function runWhileAsking(
  c: Context<AppEnv>,
  next: () => Promise<void>,
  buckets: readonly Bucket[],
): Promise<void> {
  const { limiter } = c.env;
  if (!limiter) return next();
  const headers = { ...c.get("headers") };
  const [asked, made] = await Promise.allSettled([limiter.take(buckets), next()]);
  if (asked.status === "rejected") throw asked.reason;
  if (!asked.value.allowed) c.set("headers", headers);
  applyVerdict(c, asked.value);
  recordKeyUse(c);
  if (made.status === "rejected") throw made.reason;
}

/** Counts the use of a valid key; what is written of it is written after the answer. */
function recordKeyUse(c: Context<AppEnv>): void {
  const { caller, presented, now } = c.var;
  if (caller.keyId === null || !presented) return;
  const write = c.env.keys.recordUse(caller.keyId, presented, now);
  if (write) c.executionCtx.waitUntil(write.catch(() => c.env.log({ event: "key_usage_lost" })));
}

function checkKey(
  c: Context<AppEnv>,
  { access: needed, refusal }: Pick<Access, "access" | "refusal">,
): void {
  const { presented, keyStatus } = c.var;
  if (keyStatus?.status === "valid") return;
  const more = { hasUpgrade: refusal === "upgrade" };
  if (!presented || !keyStatus) {
    if (needed === "key") throw new ContractError(401, "missing_key", "Missing API key", more);
    return;
  }
  const prefer = c.req.header("prefer") ?? "";
  const isStrict = /(^|[,;\s])handling\s*=\s*("strict"|strict)\s*($|[,;])/i.test(prefer);
  if (needed === "key" || isStrict) {
    throw new ContractError(401, `${keyStatus.status}_key`, "Invalid or expired API key", more);
  }
}
