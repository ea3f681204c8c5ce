// What few routes have and most have not, as middlewares that stand before `endpoint` in their route. Each notes what
// it means, so that the OpenAPI document, the pages of endpoints and the tests can read it from the routes.

import type { MiddlewareHandler } from "hono";
import type { Deprecation } from "../core/changelog.ts";
import type { AppEnv } from "./app-env.ts";
import type { Traits } from "./contract.ts";

const noted = new WeakMap<object, Traits>();

/** The traits that a middleware gives to its route. */
export const traitsOf = (handler: object): Traits => noted.get(handler) ?? {};

function trait(traits: Traits): MiddlewareHandler<AppEnv> {
  const give: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.set("traits", { ...c.get("traits"), ...traits });
    await next();
  };
  noted.set(give, traits);
  return give;
}

/** An empty body counts as `{}`. */
export const bodyMayBeEmpty = () => trait({ isBodyOptional: true });

/** The refusal of a request without a valid key says where to get one. Source: docs/decisions.md#c8. */
export const offersUpgrade = () => trait({ refusal: "upgrade" });

/**
 * A GET that changes something and leads to a page: no HEAD, no prefetch, and the limit comes first. Its success is a
 * redirect. Source: docs/decisions.md#i-scan.
 */
export const actsByGet = () => trait({ changesState: true });

/** A repeat with the same `Idempotency-Key` gets the first answer, which the handler keeps. */
export const takesIdempotencyKey = () => trait({ isIdempotent: true });

/** The answer is the same for everybody and needs no database: no key is looked up. */
export const ignoresKeys = () => trait({ ignoresKeys: true });

/**
 * Requests are neither counted nor refused by the rate limit. Those of a probe are not looked up in it either: the
 * headers show a full minute. Source: docs/decisions.md#g18.
 */
export const uncounted = (how: true | "probe" = true) => trait({ isUncounted: how });

/**
 * A GET that does not start before the rate limit has admitted it, because it uses more than our database, or reports
 * the remaining limit.
 */
export const awaitsLimit = () => trait({ awaitsLimit: true });

/** Each thousand rows begun, those of `csv`, costs one request of the limit. Source: docs/decisions.md#g18. */
export const costsByRows = () => trait({ costsByRows: true });

/** For routes that accept any e-mail address: a limit of all callers together, by its name. */
export const ceiling = (name: string) => trait({ ceiling: name });

/**
 * Announces the end of a route by headers and mails; after the sunset the route is a 410. The entry is the
 * changelog's. Source: docs/decisions.md#g20.
 */
export const deprecated = (entry: Deprecation) => trait({ deprecated: entry });

/** The answer's table comes as Apache Parquet, too. The writer is given, because only few Workers carry its library. */
export const asParquet = (write: NonNullable<Traits["parquet"]>) => trait({ parquet: write });

/** Answers while the database is down, whoever asks, if need be with a 503 and the body of a success. */
export const answersUnhealthy = () => trait({ unhealthy: true });
