// The access check of a request: identify the caller, apply rate limits, and require a key.

import type { Context, MiddlewareHandler } from "hono";
import type { Bucket, LimitVerdict } from "../../core/sliding-window.ts";
import type { ClockReading } from "../answer/answer-cache.ts";
import type { AppEnv, Caller } from "../app-env.ts";
import type { Contract, Traits } from "../contract.ts";
import { ContractError } from "../errors.ts";
import { findCredential, hasMalformedAuthorization } from "./credential.ts";
import { resolveKeyStatus } from "./key-look-up.ts";
import {
  applyVerdict,
  callerBucket,
  countRunning,
  keepAlive,
  pageBucket,
  peekLimit,
  showFullLimit,
} from "./limits.ts";
import { browserBuckets, type RouteLimits, routeBuckets, type SentBody } from "./route-limits.ts";

/** Who may call a route, and how often. */
export interface Access
  extends Pick<Contract, "access" | "family">,
    Pick<Traits, "refusal" | "unhealthy" | "isUncounted" | "ignoresKeys">,
    RouteLimits {
  /** Whether the handler only reads. Then it may start before the limiter has admitted the request. */
  onlyReads?: boolean;
  /** Whether it is a page; pages have a separate limit, by address. */
  isPage?: boolean;
  /** Whether the browser that began a checkout has a limit of its own for this page. */
  byBrowser?: boolean;
}

/** Access of webhooks: they are not counted, but the responses carry the rate headers. */
export const UNCOUNTED_ACCESS: Access = { access: "none", family: "data", isUncounted: true };

/** Access of pages: open to everybody; a key or a session shows more. */
export const PAGE_ACCESS: Access = { access: "optional", family: "data", isPage: true };

const ANONYMOUS: Caller = { tier: "free", keyId: null, keyInQuery: false, bySession: false };

/** Sets the instant of a request, and an anonymous caller until the caller is identified. */
export async function initRequestContext(c: Context<AppEnv>): Promise<void> {
  const { now, epoch } = await c.env.clock.read();
  c.set("now", now);
  c.set("epoch", epoch);
  c.set("limit", null);
  c.set("caller", ANONYMOUS);
  c.set("credential", null);
  c.set("keyStatus", null);
}

/** The clock reading of a request, used by the response cache. */
export const clockReadingOf = (c: Context<AppEnv>): ClockReading => ({
  now: c.get("now"),
  epoch: c.get("epoch"),
});

/** What stands in a route, with the traits that the middlewares before have given it. */
const withTraits = <R extends object>(c: Context<AppEnv>, route: R): R & Traits => ({
  ...route,
  ...c.get("traits"),
});

/** Identifies the caller. A look-up of an unknown key first counts against the caller's address. */
export const identifyCaller =
  (route: Pick<Access, "family" | "unhealthy">): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await identify(c, withTraits(c, route));
    await next();
  };

/**
 * Counts the request, and refuses it if a limit is reached. A handler that only reads runs while
 * Redis answers, unless this isolate already knows that the request is refused.
 */
export const rateLimit =
  (route: Access): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { limiter } = c.env;
    const { onlyReads = false, ...limits } = withTraits(c, route);
    const mayBegin =
      onlyReads && !limits.changesState && !limits.isUncounted && !limits.awaitsLimit;
    const buckets = limiter && mayBegin ? await bucketsOf(c, limits, null) : [];
    if (limiter && mayBegin && limiter.mayAdmit(buckets)) {
      return runDuringLimitCheck(c, next, buckets, limits);
    }
    await countRequest(c, limits, c.get("sent") ?? null);
    await next();
  };

/** Refuses a request without a valid key if the route or `Prefer: handling=strict` requires one. */
export const requireKey =
  (route: Pick<Access, "access">): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    checkKey(c, withTraits(c, route));
    await next();
  };

/** Identifies the caller, counts the request and checks the key; for a handler that reads a form first. */
export async function access(
  c: Context<AppEnv>,
  of: Access,
  sent: SentBody | null = null,
): Promise<void> {
  const route = withTraits(c, of);
  await identify(c, route);
  await countRequest(c, route, sent);
  checkKey(c, route);
}

async function identify(
  c: Context<AppEnv>,
  route: Pick<Access, "family" | "unhealthy" | "ignoresKeys">,
): Promise<void> {
  await initRequestContext(c);
  if (route.ignoresKeys) return;
  const credential = findCredential(c.req, route.family, c.env.config.baseUrl);
  const status = credential && (await resolveKeyStatus(c, route, credential, c.get("now")));
  const valid = status?.status === "valid" ? status : null;
  c.set("credential", credential);
  c.set("keyStatus", status);
  c.set("caller", {
    tier: valid?.tier ?? "free",
    keyId: valid?.keyId ?? null,
    keyInQuery: credential?.carrier === "query",
    bySession: valid !== null && credential?.carrier === "cookie",
  });
  countRunning(c);
  if (status && !valid) c.get("headers")["X-Svc-Key-Status"] = status.status;
  if (!credential && hasMalformedAuthorization(c.req)) {
    c.get("headers")["X-Svc-Key-Status"] = "malformed";
  }
}

/** The buckets of a request: the route's own limits, and the caller's or the page's as the last one. */
const bucketsOf = async (
  c: Context<AppEnv>,
  route: RouteLimits & Pick<Access, "isPage" | "byBrowser">,
  sent: SentBody | null,
): Promise<Bucket[]> => {
  const isByBrowser = route.byBrowser || route.ownLimit?.byBrowser;
  const own = isByBrowser ? await browserBuckets(c, route) : null;
  if (own !== null) return own;
  return [
    ...(await routeBuckets(c, route, sent)),
    await (route.isPage ? pageBucket(c) : callerBucket(c)),
  ];
};

async function countRequest(
  c: Context<AppEnv>,
  route: Omit<Access, "onlyReads">,
  sent: SentBody | null,
): Promise<void> {
  const { limiter } = c.env;
  if (route.isUncounted === "probe") await showFullLimit(c);
  else if (route.isUncounted) await peekLimit(c);
  else if (limiter) {
    const buckets = await bucketsOf(c, route, sent);
    applyVerdict(c, await limiter.take(buckets, 1, { keepAlive: keepAlive(c) }));
  }
  recordKeyUse(c, route);
}

/** Runs the handler while Redis answers. A refusal discards the handler's response, error and headers. */
async function runDuringLimitCheck(
  c: Context<AppEnv>,
  next: () => Promise<void>,
  buckets: readonly Bucket[],
  route: Access,
): Promise<void> {
  const { limiter } = c.env;
  if (!limiter) return next();
  const headers = { ...c.get("headers") };
  const early = limiter.take(buckets, 1, { keepAlive: keepAlive(c) });
  const handling = next();
  const counting = early.then((verdict) => countRows(c, buckets, { verdict, handling }));
  const [limitCheck, handled] = await Promise.allSettled([counting, handling]);
  if (limitCheck.status === "rejected") throw limitCheck.reason;
  if (!limitCheck.value.allowed) c.set("headers", headers);
  applyVerdict(c, limitCheck.value);
  recordKeyUse(c, route);
  if (handled.status === "rejected") throw handled.reason;
}

/**
 * Counts the rest of an answer that costs by its rows, when these are known. The first token stays counted when the
 * rest is refused, because the work was done; the wait is for all of them.
 */
async function countRows(
  c: Context<AppEnv>,
  buckets: readonly Bucket[],
  { verdict, handling }: { verdict: LimitVerdict; handling: Promise<void> },
): Promise<LimitVerdict> {
  const { limiter } = c.env;
  if (!limiter || !verdict.allowed) return verdict;
  await handling.catch(() => {});
  const whole = c.var.answer?.tokens ?? 1;
  if (whole === 1) return verdict;
  return limiter.take(buckets, whole - 1, { whole, keepAlive: keepAlive(c) });
}

/** Counts the use of a valid key, except for pages; it is written after the response. */
function recordKeyUse(c: Context<AppEnv>, { isPage }: Pick<Access, "isPage">): void {
  if (isPage) return;
  const { caller, credential, now } = c.var;
  if (caller.keyId === null || !credential) return;
  const write = c.env.keys.recordUse(caller.keyId, credential, now);
  if (write) c.executionCtx.waitUntil(write.catch(() => c.env.log({ event: "key_usage_lost" })));
}

function checkKey(
  c: Context<AppEnv>,
  { access: requiredAccess, refusal }: Pick<Access, "access" | "refusal">,
): void {
  const { credential, keyStatus } = c.var;
  if (keyStatus?.status === "valid") return;
  const options = { hasUpgrade: refusal === "upgrade" };
  const prefer = c.req.header("prefer") ?? "";
  const isStrict = /(^|[,;\s])handling\s*=\s*("strict"|strict)\s*($|[,;])/i.test(prefer);
  if (!credential && isStrict && hasMalformedAuthorization(c.req)) {
    throw new ContractError(401, "invalid_key", "Invalid or expired API key", options);
  }
  if (!credential || !keyStatus) {
    if (requiredAccess === "key")
      throw new ContractError(401, "missing_key", "Missing API key", options);
    return;
  }
  if (requiredAccess === "key" || isStrict) {
    throw new ContractError(401, `${keyStatus.status}_key`, "Invalid or expired API key", options);
  }
}
