import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { access, peekLimit } from "./access.ts";
import { type Answer, renderAnswer, send } from "./answer.ts";
import type { AppEnv } from "./app-env.ts";
import { readBody } from "./body.ts";
import type { BodyOf, Contract, InputOf } from "./contract.ts";
import { keyHeader } from "./credential.ts";
import {
  ContractError,
  isDatabaseDown,
  notFound,
  respond,
  safeErrorFacts,
  unavailable,
} from "./errors.ts";
import { formatOf, unknownParameter } from "./negotiate.ts";
import { requestId } from "./request-id.ts";
import { type Validated, validator } from "./valid.ts";

/** A contract with the handler that keeps it. */
export interface Route {
  contract: Contract;
  handle: (c: Context<AppEnv>, asked: Validated) => Promise<Answer>;
  validate: (c: Context<AppEnv>, body: Uint8Array | null) => Promise<Validated>;
}

/**
 * Ties a handler to its contract: its parameters are the validated ones, its body must fit one of
 * the contract's forms. From here on the router only passes them through, so the types may go.
 * `missing` is what an unknown or malformed path parameter is called in its 404.
 */
export const route = <K extends Contract>(
  contract: K,
  handle: (c: Context<AppEnv>, asked: InputOf<K>) => Promise<Answer<BodyOf<K>>>,
  missing = "Not found",
): Route => ({
  contract,
  handle: handle as unknown as Route["handle"],
  validate: validator(contract, missing),
});

/** The one way to make an app: every group is its routes, in reading order. */
export function router(routes: readonly Route[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const [path, byMethod] of routesByPath(routes)) {
    // One handler a path and no middleware, which hono calls without composing anything.
    app.all(path, (c) =>
      answering(c, () => {
        const found = byMethod.get(c.req.method === "HEAD" ? "GET" : c.req.method);
        return found ? serveRoute(c, found) : otherMethod(c, byMethod);
      }),
    );
  }
  app.notFound(unmatched);
  return app;
}

function routesByPath(routes: readonly Route[]): Map<string, Map<string, Route>> {
  const paths = new Map<string, Map<string, Route>>();
  for (const each of routes) {
    const { method, path } = each.contract;
    const byMethod = paths.get(path) ?? new Map<string, Route>();
    paths.set(path, byMethod.set(method.toUpperCase(), each));
  }
  return paths;
}

async function serveRoute(
  c: Context<AppEnv>,
  { contract, handle, validate }: Route,
): Promise<Response> {
  const sent = contract.body ? await readBody(c) : null;
  await access(c, contract);
  const { answers } = c.env;
  const format = formatOf(c.req, contract);
  const cacheKey = contract.maxAgeSeconds === null ? null : keyOf(c, format);
  // Only a valid question was ever kept, with its warning: one that is found is not read again.
  const kept = cacheKey && answers.get(cacheKey, c.get("now"));
  if (kept) return send(c, contract, kept);
  const warning = unknownParameter(c.req, contract);
  if (warning) c.get("headers")["X-Svc-Warning"] = warning;
  const answer = await handle(c, await validate(c, sent));
  const rendered = await renderAnswer(c, contract, format, answer);
  if (warning) rendered.headers["X-Svc-Warning"] = warning;
  if (cacheKey) answers.keep(cacheKey, rendered, c.get("now"));
  return send(c, contract, rendered, answer.status);
}

/** Equal questions of one tier have equal answers; the key itself is no part of the question. */
function keyOf(c: Context<AppEnv>, format: string): string {
  const { url, path } = c.req;
  const asker = `${c.get("epoch")} ${c.get("caller").tier} ${format} ${path}`;
  const mark = url.indexOf("?");
  const search = mark < 0 ? "" : url.slice(mark);
  if (!search.includes("key=")) return asker + search;
  const query = new URLSearchParams(search);
  query.delete("key");
  return `${asker}?${query}`;
}

const EXPOSED = [
  "ETag",
  "Link",
  "Retry-After",
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-RateLimit-Degraded",
  "X-Request-Id",
  "X-Total-Count",
  "X-Limit-Applied",
  "X-Error-Code",
  "X-Svc-Warning",
  "X-Svc-Key-Status",
  "X-Data-As-Of",
  "X-Next-Update",
].join(", ");

/** What every `/api` answer carries, whatever its status. */
const commonHeaders = (): Record<string, string> => ({
  "X-Request-Id": requestId(Date.now()),
  "CDN-Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": EXPOSED,
});

/** Answers a request with the common headers; what is thrown on the way is answered, too. */
async function answering(c: Context<AppEnv>, answer: () => Promise<Response>): Promise<Response> {
  c.set("headers", commonHeaders());
  try {
    return await answer();
  } catch (thrown) {
    return failed(thrown, c);
  }
}

/** Preflights are answered; any other method that the path does not have is a 405. */
async function otherMethod(
  c: Context<AppEnv>,
  byMethod: ReadonlyMap<string, Route>,
): Promise<Response> {
  await peekLimit(c);
  const methods = [...byMethod.keys(), "OPTIONS", ...(byMethod.has("GET") ? ["HEAD"] : [])];
  const allow = methods.toSorted().join(", ");
  if (c.req.method !== "OPTIONS") {
    throw new ContractError(405, "method_not_allowed", "Method not allowed", {
      headers: { Allow: allow },
    });
  }
  const headers = Object.assign(c.get("headers"), {
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": `${keyHeader("data")}, ${keyHeader("language_v1")}, authorization, content-type, if-none-match, prefer`,
    "Access-Control-Max-Age": "86400",
  });
  return new Response(null, { status: 204, headers });
}

/** A path that no route has. */
export function unmatched(c: Context<AppEnv>): Promise<Response> {
  return answering(c, async () => {
    await peekLimit(c);
    throw notFound("Not found");
  });
}

/** Anything thrown, once: what has no meaning in the contract is logged and says nothing. */
function failed(thrown: unknown, c: Context<AppEnv>): Response {
  if (thrown instanceof ContractError) return respond(c, thrown);
  c.env.log({ event: "request_failed", path: c.req.path, ...safeErrorFacts(thrown) });
  return respond(
    c,
    isDatabaseDown(thrown) ? unavailable("Service temporarily unavailable") : thrown,
  );
}
