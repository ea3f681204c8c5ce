// Makes the app of a group from its routes: middlewares by contract, methods, and the answer to unknown paths.

import type { Context, MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { Hono } from "hono/tiny";
import {
  type Answer,
  answerCache,
  conditionalAnswer,
  type Redirect,
  redirect,
  renderAnswer,
  sendAnswer,
} from "./answer/answer.ts";
import { negotiateFormat, unknownParameterWarning } from "./answer/negotiate.ts";
import type { AppEnv } from "./app-env.ts";
import {
  type Access,
  identifyCaller,
  initRequestContext,
  rateLimit,
  requireKey,
} from "./caller/access.ts";
import { endRunning, limitAddress } from "./caller/limits.ts";
import { commonHeaders, isApi } from "./common-headers.ts";
import type { BodyOf, Contract, InputOf } from "./contract.ts";
import { answerErrors, type FailureHandler, notFound, respond } from "./errors.ts";
import { announceDeprecation, handleOtherMethod, refusePrefetch } from "./guards.ts";
import { requestId, requestLog } from "./request-log.ts";
import { labelSample, startSampleRead } from "./sample-label.ts";
import { receiveBody, type Validated, validator } from "./validate.ts";

/** A route without a contract: signed webhooks, files, feeds and pages. */
export interface RawRoute {
  methods: readonly ("GET" | "POST")[];
  path: string;
  /** How to identify the caller and count the request; without it, the caller is anonymous. */
  access?: Access;
  handle: (c: Context<AppEnv>) => Response | Promise<Response>;
}

/** Defines a route without a contract. */
export const rawRoute = (raw: RawRoute): RawRoute => raw;

/** Adds the common headers that a raw route does not set itself. */
export const sendRaw = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(c.get("headers"))) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};

/** Prepares a request of a raw route without `access`. */
export const withoutCaller = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await initRequestContext(c);
  await next();
};

/** A contract with its handler. */
export interface Route {
  contract: Contract;
  handle: (c: Context<AppEnv>, input: Validated) => Promise<Answer | Redirect>;
  validate: (c: Context<AppEnv>, body: Uint8Array | null) => Promise<Validated>;
}

/**
 * Binds a handler to its contract. The handler gets validated parameters and returns one of the contract's
 * bodies. The router only passes both on, so their types are erased here. `missing` is the message of
 * the 404 for a malformed path parameter.
 */
export const route = <K extends Contract>(
  contract: K,
  handle: (c: Context<AppEnv>, input: InputOf<K>) => Promise<Answer<BodyOf<K>> | Redirect>,
  missing = "Not found",
): Route => ({
  contract,
  handle: handle as unknown as Route["handle"],
  validate: validator(contract, missing),
});

/**
 * Makes the app of a group from its routes and raw routes. `failed` answers errors outside `/api`.
 */
export function router(
  routes: readonly Route[],
  rawRoutes: readonly RawRoute[] = [],
  failed: FailureHandler = respond,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const answerNotFound = notFoundHandler(failed);
  for (const [path, byMethod] of methodsByPath(routes, rawRoutes)) {
    const answer = every(...commonMiddlewares(path, failed), answerMethod(byMethod));
    // One handler per path, because hono's router tries each handler at every request.
    app.all(path, (c, next) =>
      // Hono also matches a trailing slash, but an API path has only one spelling.
      c.req.path.endsWith("/") && isApi(c.req.path) ? answerNotFound(c) : answer(c, next),
    );
  }
  app.notFound(answerNotFound);
  return app;
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

/** Returns the middlewares of a route, derived from its contract. */
function contractMiddlewares(route: Route): MiddlewareHandler<AppEnv>[] {
  const { contract } = route;
  const { method, changesState, isUncounted, awaitsLimit, deprecated } = contract;
  const onlyReads = method === "get" && !changesState && !isUncounted && !awaitsLimit;
  return [
    sendAnswer(contract),
    ...(contract.body ? [receiveBody()] : []),
    identifyCaller(contract),
    rateLimit({ ...contract, onlyReads }),
    requireKey(contract),
    ...(deprecated ? [announceDeprecation(deprecated)] : []),
    ...(changesState ? [refusePrefetch()] : []),
    negotiateFormat(contract),
    conditionalAnswer(),
    ...(contract.maxAgeSeconds === null ? [] : [answerCache()]),
    handleRoute(route),
  ];
}

const rawMiddlewares = ({ access, handle }: RawRoute): MiddlewareHandler<AppEnv>[] => [
  sendRaw(),
  ...(access ? [identifyCaller(access), rateLimit(access), requireKey(access)] : [withoutCaller()]),
  async (c) => {
    startSampleRead(c);
    return handle(c);
  },
];

type ByMethod = Map<string, MiddlewareHandler<AppEnv>>;

function methodsByPath(
  routes: readonly Route[],
  rawRoutes: readonly RawRoute[],
): Map<string, ByMethod> {
  const paths = new Map<string, ByMethod>();
  const add = (path: string, methods: readonly string[], answer: MiddlewareHandler<AppEnv>) => {
    const byMethod = paths.get(path) ?? new Map<string, MiddlewareHandler<AppEnv>>();
    paths.set(path, byMethod);
    for (const method of methods) byMethod.set(method, answer);
  };
  for (const route of routes) {
    const { method, path, changesState } = route.contract;
    const isRead = method === "get" && !changesState;
    add(
      path,
      [method.toUpperCase(), ...(isRead ? ["HEAD"] : [])],
      every(...contractMiddlewares(route)),
    );
  }
  for (const raw of rawRoutes) {
    const isRead = raw.methods.includes("GET");
    add(raw.path, [...raw.methods, ...(isRead ? ["HEAD"] : [])], every(...rawMiddlewares(raw)));
  }
  return paths;
}

const answerMethod =
  (byMethod: ByMethod): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const answer = byMethod.get(c.req.method);
    return answer ? answer(c, next) : handleOtherMethod(c, [...byMethod.keys()]);
  };

/** Validates the parameters, runs the handler and renders its result. */
const handleRoute =
  ({ contract, handle, validate }: Route): MiddlewareHandler<AppEnv> =>
  async (c) => {
    const warning = unknownParameterWarning(c.req, contract);
    if (warning) c.get("headers")["X-Svc-Warning"] = warning;
    startSampleRead(c);
    const input = await validate(c, c.get("sent") ?? null);
    const answer = await handle(c, input);
    if (!("body" in answer)) return redirect(c, answer);
    const asked = { format: c.get("format"), rendering: input.query["rendering"] };
    const rendered = await renderAnswer(c, contract, asked, answer);
    if (warning) rendered.headers["X-Svc-Warning"] = warning;
    c.set("answer", rendered);
    return;
  };

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
