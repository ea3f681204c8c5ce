// Makes the app of a group from its routes: what every request gets, methods, and the answer to unknown paths.

import type { Context, MiddlewareHandler, Schema } from "hono";
import { every } from "hono/combine";
import type { HonoBase } from "hono/hono-base";
import { Hono } from "hono/tiny";
import { notFound } from "../core/refusals.ts";
import type { AppEnv } from "./app-env.ts";
import { endRunning, limitAddress } from "./caller/limits.ts";
import { commonHeaders, isApi } from "./common-headers.ts";
import { endpointsOf } from "./endpoint.ts";
import { answerErrors, type FailureHandler, respond } from "./errors.ts";
import { handleOtherMethod } from "./guards.ts";
import { requestId, requestLog } from "./request-log.ts";
import { labelSample } from "./sample-label.ts";

/**
 * Serves the routes of a group. What all requests have in common stands once before the routes of each path, so that
 * the apps of several groups can stand in one. `failed` answers errors outside `/api`.
 */
export function serve<S extends Schema, Last extends string>(
  routes: HonoBase<AppEnv, S, "/", Last>,
  failed: FailureHandler = respond,
): HonoBase<AppEnv, S> {
  const app = new Hono<AppEnv, S>();
  const answerNotFound = notFoundHandler(failed);
  for (const [path, own] of Map.groupBy(routes.routes, (route) => route.path)) {
    const methods = methodsOf(own);
    const begin = every(...commonMiddlewares(path, failed), async (c: Context<AppEnv>, next) =>
      methods.includes(c.req.method) ? next() : handleOtherMethod(c, methods),
    );
    app.all(path, (c, next) =>
      // Hono also matches a trailing slash, but an API path has only one spelling.
      c.req.path.endsWith("/") && isApi(c.req.path) ? answerNotFound(c) : begin(c, next),
    );
    for (const { method, handler } of own) app.on(method, path, handler);
  }
  return app.onError(passOn).notFound(answerNotFound);
}

/**
 * Passes an error on to the middlewares before, up to `answerErrors`. Hono would answer it at once, but the limiter has
 * to know that a handler failed, and a refusal takes the place of the failure.
 */
export const passOn = (error: Error): never => {
  throw error;
};

/** The routes of several apps in one, where no one asks for their types: pages and files. */
export const joined = (apps: readonly Hono<AppEnv>[]): Hono<AppEnv> =>
  apps.reduce((all, each) => all.route("/", each), new Hono<AppEnv>());

/** The methods of a path. One that changes something by GET has no HEAD, which scanners send. */
function methodsOf(routes: Hono<AppEnv>["routes"]): string[] {
  const methods = new Set(routes.map(({ method }) => method));
  const changes = endpointsOf({ routes }).some(({ traits }) => traits.changesState);
  if (methods.has("GET") && !changes) methods.add("HEAD");
  return [...methods];
}

/** The first middlewares of every request. */
const commonMiddlewares = (
  route: string | null,
  failed: FailureHandler,
): MiddlewareHandler<AppEnv>[] => [
  requestId(),
  requestLog({ route }),
  commonHeaders(),
  labelSample(),
  answerErrors({ failed }),
  endRunning(),
];

/** Answers an unknown path; such requests count against the caller's address. */
export function notFoundHandler(
  failed: FailureHandler = respond,
): (c: Context<AppEnv>) => Promise<Response> {
  const answer = every(...commonMiddlewares(null, failed), async (c: Context<AppEnv>) => {
    await limitAddress(c);
    throw notFound("Not found");
  });
  return async (c) => {
    await answer(c, async () => {});
    return c.res;
  };
}
