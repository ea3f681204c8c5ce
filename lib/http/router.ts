import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { access, momentOf } from "./access.ts";
import { type Answer, type Redirect, redirect, renderAnswer, send } from "./answer.ts";
import type { AppEnv } from "./app-env.ts";
import { readBody } from "./body.ts";
import { commonHeaders, completeHeaders, isApi } from "./common-headers.ts";
import type { BodyOf, Contract, InputOf } from "./contract.ts";
import { announceDeprecation } from "./deprecation.ts";
import { asContractError, notFound, respond, unavailable } from "./errors.ts";
import { limit } from "./limits.ts";
import { formatOf, unknownParameter } from "./negotiate.ts";
import { otherMethod } from "./other-method.ts";
import { type Failed, type RawRoute, serveRaw } from "./raw-route.ts";
import { logRequest } from "./request-log.ts";
import { type Validated, validator } from "./valid.ts";

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

/** What answers a request of one method. */
type Serve = (c: Context<AppEnv>) => Promise<Response>;

/**
 * The one way to make an app: every group is its routes, in reading order, then its raw ones.
 * `failed` answers the failures of what lies outside `/api`.
 */
export function router(
  routes: readonly Route[],
  raws: readonly RawRoute[] = [],
  failed: Failed = respond,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const nobody = unmatched(failed);
  for (const [path, byMethod] of servesByPath(routes, raws)) {
    // One handler a path and no middleware, which hono calls without composing anything.
    app.all(path, (c) => {
      // Hono's router also takes a slash at the end, but each answer of the API has one address.
      if (c.req.path.endsWith("/") && isApi(c.req.path)) return nobody(c);
      return answering(c, { route: path, failed }, () => {
        const serve = byMethod.get(c.req.method);
        return serve ? serve(c) : otherMethod(c, [...byMethod.keys()]);
      });
    });
  }
  app.notFound(nobody);
  return app;
}

function servesByPath(
  routes: readonly Route[],
  raws: readonly RawRoute[],
): Map<string, Map<string, Serve>> {
  const paths = new Map<string, Map<string, Serve>>();
  const add = (path: string, method: string, serve: Serve) => {
    paths.set(path, (paths.get(path) ?? new Map<string, Serve>()).set(method, serve));
  };
  for (const each of routes) {
    const { method, path, changesState } = each.contract;
    add(path, method.toUpperCase(), (c) => serveRoute(c, each));
    if (method === "get" && !changesState) add(path, "HEAD", (c) => serveRoute(c, each));
  }
  for (const raw of raws) {
    for (const method of raw.methods) add(raw.path, method, (c) => serveRaw(c, raw));
    if (raw.methods.includes("GET")) add(raw.path, "HEAD", (c) => serveRaw(c, raw));
  }
  return paths;
}

async function serveRoute(
  c: Context<AppEnv>,
  { contract, handle, validate }: Route,
): Promise<Response> {
  const sent = contract.body ? await readBody(c) : null;
  await access(c, contract, sent);
  announceDeprecation(c, contract);
  if (contract.changesState) refusePrefetch(c);
  const { answers } = c.env;
  const format = formatOf(c.req, contract);
  const cacheKey = contract.maxAgeSeconds === null ? null : keyOf(c, format);
  // Only a valid question was ever kept, with its warning: one that is found is not read again.
  const kept = cacheKey && answers.get(cacheKey, momentOf(c));
  if (kept) return send(c, contract, kept);
  const warning = unknownParameter(c.req, contract);
  if (warning) c.get("headers")["X-Svc-Warning"] = warning;
  const answer = await handle(c, await validate(c, sent));
  if (!("body" in answer)) return redirect(c, answer);
  const rendered = await renderAnswer(c, contract, format, answer);
  if (warning) rendered.headers["X-Svc-Warning"] = warning;
  if (cacheKey) answers.keep(cacheKey, rendered, momentOf(c));
  return send(c, contract, rendered, answer.status);
}

/** A browser that fetches ahead has been asked by nobody. Source: decisions I-SCAN. */
function refusePrefetch(c: Context<AppEnv>): void {
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) =>
    c.req.header(name),
  );
  if (purpose.some((text) => /prefetch|prerender|preview/i.test(text ?? ""))) {
    throw unavailable("Not fetched ahead");
  }
}

/** Equal questions of one tier have equal answers; the key itself is no part of the question. */
function keyOf(c: Context<AppEnv>, format: string): string {
  const { url, path } = c.req;
  const asker = `${c.get("caller").tier} ${format} ${path}`;
  const mark = url.indexOf("?");
  const search = mark < 0 ? "" : url.slice(mark);
  if (!search.includes("key=")) return asker + search;
  const query = new URLSearchParams(search);
  query.delete("key");
  return `${asker}?${query}`;
}

/** A caller chooses the length of a path, and pays nothing for our logs. */
const MAX_LOGGED_PATH = 200;

/** Answers a request with the common headers; what is thrown on the way is answered, too. */
async function answering(
  c: Context<AppEnv>,
  { route, failed }: { route: string | null; failed: Failed },
  answer: () => Promise<Response>,
): Promise<Response> {
  const startedAt = Date.now();
  c.set("headers", commonHeaders(c.req.path, c.req.method));
  const { result, trips } = await c.env.meter.run(() => answerOrRefuse(c, failed, answer));
  completeHeaders(c.req, result);
  logRequest(c, result, { route, trips, startedAt });
  return result;
}

async function answerOrRefuse(
  c: Context<AppEnv>,
  failed: Failed,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { path } = c.req;
  try {
    return await answer();
  } catch (thrown) {
    const error = asContractError(thrown, (facts) =>
      c.env.log({ event: "request_failed", path: path.slice(0, MAX_LOGGED_PATH), ...facts }),
    );
    return isApi(path) ? respond(c, error) : failed(c, error);
  }
}

/** Answers a path that no route has; whoever tries many of them draws on their address. */
export const unmatched =
  (failed: Failed = respond) =>
  (c: Context<AppEnv>): Promise<Response> =>
    answering(c, { route: null, failed }, async () => {
      await limit(c, { key: null, tier: "free" });
      throw notFound("Not found");
    });
