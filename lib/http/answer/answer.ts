// Answers of routes: rendering for the tier of the caller, caching headers, ETags and sending.

import type { Context, MiddlewareHandler } from "hono";
import type { Tier } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import type { AppEnv, RenderedAnswer } from "../app-env.ts";
import { clockReadingOf } from "../caller/access.ts";
import type { Contract, RouteContract } from "../contract.ts";
import { linkHeader, rejectTruncated } from "./page-links.ts";
import { shapeTo } from "./shape.ts";
import { writeBody } from "./write-body.ts";

/** Sends a 302 without a body, never cached and without a referrer. */
export function redirect(
  c: Context<AppEnv>,
  { location, headers }: { location: string; headers?: Record<string, string> },
): Response {
  const all = Object.assign(c.get("headers"), headers, {
    Location: location,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
  });
  return new Response(null, { status: 302, headers: all });
}

/** Renders the body for the caller's tier, with the headers that describe the data. */
export async function renderAnswer(
  c: Context<AppEnv>,
  contract: Contract,
  answer: Answer,
): Promise<RenderedAnswer> {
  const { schema, full } = renderingOf(
    contract,
    c.req.query("rendering"),
    answer.body,
    c.get("caller").tier,
  );
  const shaped = shapeTo(schema, full) as Record<string, unknown>;
  if (answer.page) rejectTruncated(c, answer.page);
  const { body, headers } = writeBody(c, contract, {
    schema,
    format: c.get("format"),
    shaped,
    answer,
  });
  if (contract.maxAgeSeconds !== null) headers["ETag"] = await etagOf(body);
  if (answer.dataAsOf) headers["X-Data-As-Of"] = answer.dataAsOf;
  const warning = c.get("headers")["X-Svc-Warning"];
  if (warning) headers["X-Svc-Warning"] = warning;
  Object.assign(headers, answer.headers);
  const tokens = tokensOf({ ...contract, ...c.get("traits") }, answer.body);
  if (!answer.page) return { status: answer.status ?? 200, body, headers, tokens };
  const { total, limit, links } = answer.page;
  if (total !== null) headers["X-Total-Count"] = String(total);
  headers["X-Limit-Applied"] = String(limit);
  return { status: answer.status ?? 200, body, headers, links, tokens };
}

/** Rows of an answer that cost one request of the limit. Source: docs/decisions.md#g18. */
export const ROWS_PER_TOKEN = 1_000;

function tokensOf({ costsByRows, csv }: RouteContract, body: object): number {
  const rows = costsByRows && csv ? (body as Record<string, unknown>)[csv.rows] : null;
  return Array.isArray(rows) ? Math.max(1, Math.ceil(rows.length / ROWS_PER_TOKEN)) : 1;
}

/** The body in the asked rendering, and the schema that reduces it to the caller's tier. */
function renderingOf(contract: Contract, rendering: unknown, formal: object, tier: Tier) {
  const { responseByTier, variant, toVariant } = contract;
  return rendering === "variant" && variant && toVariant
    ? { schema: variant[tier], full: toVariant(formal as never, tier) }
    : { schema: responseByTier[tier], full: formal };
}

/** Completes an answer with the headers of its request, its caching and its pages. */
export const completeAnswer =
  (contract: Pick<Contract, "maxAgeSeconds" | "updates" | "query">): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    const answer = c.get("answer");
    // A redirect is complete.
    if (!answer) return;
    const headers = c.get("headers");
    const { caller } = c.var;
    const links = [
      ...(answer.links ? [linkHeader(c, contract, answer.links)] : []),
      ...[headers["Link"], c.res.headers.get("Link")].filter(Boolean),
    ];
    if (links.length > 0) headers["Link"] = links.join(", ");
    if (caller.keyId !== null || caller.keyInQuery) headers["Cache-Control"] = "private, no-store";
    else if (contract.maxAgeSeconds !== null && answer.status !== 503) {
      headers["Cache-Control"] = `private, max-age=${contract.maxAgeSeconds}`;
      headers["Vary"] = "x-svc-key, x-api-key, authorization, cookie, prefer, accept";
    } else headers["Cache-Control"] = "no-store";
    const nextUpdate = nextUpdateAt(contract, c.get("now"));
    if (nextUpdate !== null) headers["X-Next-Update"] = new Date(nextUpdate).toISOString();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  };

function nextUpdateAt({ updates }: Pick<Contract, "updates">, now: number): number | null {
  const { stepSeconds, offsetSeconds = 0 } = updates;
  if (stepSeconds === null) return null;
  const [stepMs, offsetMs] = [stepSeconds * 1_000, offsetSeconds * 1_000];
  return Math.ceil((now + 1 - offsetMs) / stepMs) * stepMs + offsetMs;
}

/**
 * Makes a 304 of an answer that the caller already has. Hono's own leaves out the type and the headers of data and
 * limits, and hashes what has no ETag.
 */
export const notModified = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await next();
  const etag = c.res.headers.get("etag");
  const isKnown = etag !== null && matchesEtag(c.req.header("if-none-match"), etag);
  if (c.res.status !== 200 || !isKnown) return;
  const { headers } = c.res;
  // Without this, Hono would merge the headers of both.
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers });
  const answer = c.get("answer");
  if (answer) c.set("answer", { ...answer, status: 304, tokens: 1 });
};

/**
 * Serves recent answers from memory. Only answers to valid requests are stored, with their warning, so a
 * cached answer needs no validation.
 */
export const answerCache = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const { answers } = c.env;
  const key = cacheKeyOf(c);
  const cached = answers.get(key, clockReadingOf(c));
  if (cached) {
    c.set("answer", { status: 200, ...cached });
    return new Response(cached.body, { headers: cached.headers });
  }
  await next();
  const answer = c.get("answer");
  // Binary files are rare and large, so they are not cached.
  if (answer?.status !== 200 || typeof answer.body !== "string") return;
  const { body, headers, links, tokens = 1 } = answer;
  answers.keep(key, { body, headers, tokens, ...(links && { links }) }, clockReadingOf(c));
  return;
};

/** The cache key: tier, format and address without the API key. */
function cacheKeyOf(c: Context<AppEnv>): string {
  const { url, path } = c.req;
  const prefix = `${c.get("caller").tier} ${c.get("format")} ${path}`;
  const queryStart = url.indexOf("?");
  const search = queryStart < 0 ? "" : url.slice(queryStart);
  if (!search.includes("key=")) return prefix + search;
  const query = new URLSearchParams(search);
  query.delete("key");
  return `${prefix}?${query}`;
}

/** Computes a strong ETag: the first 128 bits of the body's SHA-256. */
export async function etagOf(body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `"${btoa(String.fromCharCode(...digest.subarray(0, 16))).replace(/=+$/, "")}"`;
}

/** Whether `If-None-Match` has this ETag, by weak comparison. Source: RFC 9110, 13.1.2 (2022). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header.trim() === "*" ||
    header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag)
  );
}
