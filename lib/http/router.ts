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
import { receiveBody } from "./body.ts";
import {
  type Access,
  identifyCaller,
  initRequestContext,
  rateLimit,
  requireKey,
} from "./caller/access.ts";
import { limitAddress } from "./caller/limits.ts";
import { commonHeaders, isApi } from "./common-headers.ts";
import type { BodyOf, Contract, InputOf } from "./contract.ts";
import { answerErrors, type FailureHandler, notFound, respond } from "./errors.ts";
import { announceDeprecation, handleOtherMethod, refusePrefetch } from "./guards.ts";
import { requestId, requestLog } from "./request-log.ts";
import { type Validated, validator } from "./validate.ts";

/** What is not JSON by contract: signed events as bytes, files, feeds and pages. */
export interface RawRoute {
  methods: readonly ("GET" | "POST")[];
  path: string;
  /** Asks who calls, and counts the request; else the caller is nobody. */
  access?: Access;
  handle: (c: Context<AppEnv>) => Response | Promise<Response>;
}

export const rawRoute = (raw: RawRoute): RawRoute => raw;

/** Sends a raw route's answer with the common headers that it does not set itself. */
export const sendRaw = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(c.get("headers"))) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};

/** For a raw route that asks for no caller. */
export const withoutCaller = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await initRequestContext(c);
  await next();
};

/** A contract with the handler that keeps it. */
export interface Route {
  contract: Contract;
  handle: (c: Context<AppEnv>, asked: Validated) => Promise<Answer | Redirect>;
  validate: (c: Context<AppEnv>, body: Uint8Array | null) => Promise<Validated>;
}

/**
 * Ties a handler to its contract: its parameters are the validated ones, its body must fit one of
 * the contract's forms. From here on the router only passes them through, so the types may go.
 * `missing` is what an unknown or malformed path parameter is called in its 404.
 */
export const route = <K extends Contract>(
  contract: K,
  handle: (c: Context<AppEnv>, asked: InputOf<K>) => Promise<Answer<BodyOf<K>> | Redirect>,
  missing = "Not found",
): Route => ({
  contract,
  handle: handle as unknown as Route["handle"],
  validate: validator(contract, missing),
});

/**
 * The one way to make an app: every group is its routes, in reading order, then its raw ones.
 * `failed` answers the failures of what lies outside `/api`.
 */
export function router(
  routes: readonly Route[],
  raws: readonly RawRoute[] = [],
  failed: FailureHandler = respond,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const nothing = notFoundHandler(failed);
  for (const [path, byMethod] of methodsByPath(routes, raws)) {
    const answer = every(...ofEveryRequest(path, failed), answerMethod(byMethod));
    // One handler a path, as hono's router tries each of them at every request.
    app.all(path, (c, next) =>
      // It also takes a slash at the end, but each answer of the API has one address.
      c.req.path.endsWith("/") && isApi(c.req.path) ? nothing(c) : answer(c, next),
    );
  }
  app.notFound(nothing);
  return app;
}

/** What each request meets first, whatever answers it. */
const ofEveryRequest = (
  route: string | null,
  failed: FailureHandler,
): MiddlewareHandler<AppEnv>[] => [
  requestId(),
  requestLog({ route }),
  commonHeaders(),
  answerErrors({ failed }),
];

/** What a route promises, as middlewares: all of it derives from the contract. */
function ofContract(route: Route): MiddlewareHandler<AppEnv>[] {
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

const ofRaw = ({ access, handle }: RawRoute): MiddlewareHandler<AppEnv>[] => [
  sendRaw(),
  ...(access ? [identifyCaller(access), rateLimit(access), requireKey(access)] : [withoutCaller()]),
  async (c) => handle(c),
];

type ByMethod = Map<string, MiddlewareHandler<AppEnv>>;

function methodsByPath(routes: readonly Route[], raws: readonly RawRoute[]): Map<string, ByMethod> {
  const paths = new Map<string, ByMethod>();
  const add = (path: string, methods: readonly string[], answer: MiddlewareHandler<AppEnv>) => {
    const byMethod = paths.get(path) ?? new Map<string, MiddlewareHandler<AppEnv>>();
    paths.set(path, byMethod);
    for (const method of methods) byMethod.set(method, answer);
  };
  for (const route of routes) {
    const { method, path, changesState } = route.contract;
    const isRead = method === "get" && !changesState;
    add(path, [method.toUpperCase(), ...(isRead ? ["HEAD"] : [])], every(...ofContract(route)));
  }
  for (const raw of raws) {
    const isRead = raw.methods.includes("GET");
    add(raw.path, [...raw.methods, ...(isRead ? ["HEAD"] : [])], every(...ofRaw(raw)));
  }
  return paths;
}

const answerMethod =
  (byMethod: ByMethod): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const answer = byMethod.get(c.req.method);
    return answer ? answer(c, next) : handleOtherMethod(c, [...byMethod.keys()]);
  };

/** Runs the handler on valid parameters, and renders what it returns. */
const handleRoute =
  ({ contract, handle, validate }: Route): MiddlewareHandler<AppEnv> =>
  async (c) => {
    const warning = unknownParameterWarning(c.req, contract);
    if (warning) c.get("headers")["X-Svc-Warning"] = warning;
    const answer = await handle(c, await validate(c, c.get("sent") ?? null));
    if (!("body" in answer)) return redirect(c, answer);
    const rendered = await renderAnswer(c, contract, c.get("format"), answer);
    if (warning) rendered.headers["X-Svc-Warning"] = warning;
    c.set("answer", rendered);
    return;
  };

/** Answers a path that no route has; whoever tries many of them draws on their address. */
export function notFoundHandler(
  failed: FailureHandler = respond,
): (c: Context<AppEnv>) => Promise<Response> {
  const answer = every(...ofEveryRequest(null, failed), async (c: Context<AppEnv>) => {
    await limitAddress(c);
    throw notFound("Not found");
  });
  return async (c) => {
    await answer(c, async () => {});
    return c.res;
  };
}
