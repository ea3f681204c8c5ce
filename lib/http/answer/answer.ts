import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv, Format, RenderedAnswer } from "../app-env.ts";
import { clockReadingOf } from "../caller/access.ts";
import type { Contract, Shape } from "../contract.ts";
import { rowSchemaOf, type Table, tableToCsv, toCsv } from "./csv.ts";
import { toParquet } from "./parquet.ts";
import { shapeTo } from "./shape.ts";

/** The size of the whole list, and the query changes that lead to the other pages. */
export interface PageLinks<Total extends number | null = number> {
  /** Null where counting would cost more than the page. */
  total: Total;
  nextCursor: string | null;
  links: Record<string, Record<string, string>>;
}

/** A handler's result: the body before it is reduced to the caller's tier. */
export interface Answer<Body = object> {
  body: Body;
  /** Time of the newest observation in the body. */
  dataAsOf: string | null;
  /** Whether the body is in the camelCase rendering. */
  variant?: boolean;
  page?: PageLinks<number | null>;
  /** The applied limit of rows, if the body has no member for it. */
  limitApplied?: number;
  status?: 200 | 503;
  /** The rows as a table, if only the request knows its columns. */
  table?: Table;
  /** Additional headers (`Set-Cookie`). */
  headers?: Record<string, string>;
}

/** A handler's result if its contract `redirects`. */
export interface Redirect {
  status: 302;
  location: string;
  headers?: Record<string, string>;
}

/** Sends a 302 without a body, never cached and without a referrer. */
export function redirect(c: Context<AppEnv>, { location, headers }: Redirect): Response {
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
  format: Format,
  answer: Answer,
): Promise<RenderedAnswer> {
  const forms = answer.variant && contract.variant ? contract.variant : contract.responseByTier;
  const form = forms[c.get("caller").tier];
  const shaped = shapeTo(form, answer.body) as Record<string, unknown>;
  const { body, headers } = written(form, contract, format, shaped, answer.table);
  if (contract.maxAgeSeconds !== null) headers["ETag"] = await etagOf(body);
  if (answer.dataAsOf) headers["X-Data-As-Of"] = answer.dataAsOf;
  Object.assign(headers, answer.headers);
  if (answer.limitApplied !== undefined) headers["X-Limit-Applied"] = String(answer.limitApplied);
  if (answer.page) {
    const { total } = answer.page;
    if (total !== null) headers["X-Total-Count"] = String(total);
    const links = linkHeader(c, contract, answer.page.links);
    if (links) headers["Link"] = joinedLinks(c, links);
  }
  return { status: answer.status ?? 200, body, headers };
}

const TYPES: Record<Format, string> = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  parquet: "application/vnd.apache.parquet",
};

/** Writes the body in a format; CSV and Parquet are files with a name. */
function written(
  form: Shape,
  { csv }: Contract,
  format: Format,
  shaped: Record<string, unknown>,
  table: Table | undefined,
): { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> } {
  const headers: Record<string, string> = { "Content-Type": TYPES[format] };
  if (format === "json" || !csv) return { body: JSON.stringify(shaped), headers };
  headers["Content-Disposition"] = `inline; filename="${csv.name}.${format}"`;
  if (format === "parquet" && table) return { body: toParquet(table), headers };
  const { rows } = csv;
  const body = table
    ? tableToCsv(table)
    : toCsv(rowSchemaOf(form, rows), shaped[rows] as unknown[]);
  return { body, headers };
}

/** Joins the links of the page with the links that the route set itself. */
const joinedLinks = (c: Context<AppEnv>, links: string): string => {
  const own = c.get("headers")["Link"];
  return own ? `${links}, ${own}` : links;
};

/** Sends the rendered answer with its caching headers. */
export const sendAnswer =
  (contract: Pick<Contract, "maxAgeSeconds" | "updates">): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    const answer = c.get("answer");
    // The redirect was sent already.
    if (!answer) return;
    const { status, body } = answer;
    const headers = Object.assign(c.get("headers"), answer.headers);
    const { caller } = c.var;
    if (caller.keyId !== null || caller.keyInQuery) headers["Cache-Control"] = "private, no-store";
    else if (contract.maxAgeSeconds !== null && status !== 503) {
      headers["Cache-Control"] = `private, max-age=${contract.maxAgeSeconds}`;
      headers["Vary"] = "x-svc-key, x-api-key, authorization, cookie, prefer, accept";
    } else headers["Cache-Control"] = "no-store";
    const nextUpdate = nextUpdateAt(contract, c.get("now"));
    if (nextUpdate !== null) headers["X-Next-Update"] = new Date(nextUpdate).toISOString();
    return new Response(body, { status, headers });
  };

function nextUpdateAt({ updates }: Pick<Contract, "updates">, now: number): number | null {
  const { stepSeconds, offsetSeconds = 0 } = updates;
  if (stepSeconds === null) return null;
  const [stepMs, offsetMs] = [stepSeconds * 1_000, offsetSeconds * 1_000];
  return Math.ceil((now + 1 - offsetMs) / stepMs) * stepMs + offsetMs;
}

/** Turns the answer into a 304 if the caller already has it. */
export const conditionalAnswer = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await next();
  const answer = c.get("answer");
  const etag = answer?.headers["ETag"];
  if (answer?.status === 200 && etag && matchesEtag(c.req.header("if-none-match"), etag)) {
    c.set("answer", { ...answer, status: 304, body: null });
  }
};

/**
 * Serves recent answers from memory. Only answers to valid requests are kept, with their warning, so a
 * hit needs no validation.
 */
export const answerCache = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const { answers } = c.env;
  const key = cacheKeyOf(c);
  const kept = answers.get(key, clockReadingOf(c));
  if (kept) {
    c.set("answer", { status: 200, ...kept });
    return;
  }
  await next();
  const answer = c.get("answer");
  // Files of bytes are rare and large.
  if (answer?.status !== 200 || typeof answer.body !== "string") return;
  answers.keep(key, { body: answer.body, headers: answer.headers }, clockReadingOf(c));
};

/** The cache key: tier, format and address without the API key. */
function cacheKeyOf(c: Context<AppEnv>): string {
  const { url, path } = c.req;
  const prefix = `${c.get("caller").tier} ${c.get("format")} ${path}`;
  const mark = url.indexOf("?");
  const search = mark < 0 ? "" : url.slice(mark);
  if (!search.includes("key=")) return prefix + search;
  const query = new URLSearchParams(search);
  query.delete("key");
  return `${prefix}?${query}`;
}

/**
 * Writes RFC 8288 links to the other pages, with the parameters that the route knows but never the
 * key.
 */
function linkHeader(
  c: Context<AppEnv>,
  contract: Contract,
  links: Record<string, Record<string, string>>,
): string {
  // The path is kept encoded as sent: hono decodes its own, and a header must not contain line
  // breaks.
  const { pathname } = new URL(c.req.url);
  const asked = [...Object.keys(contract.query.shape), "format"].flatMap((name) => {
    const value = c.req.query(name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.entries(links)
    .map(([rel, change]) => {
      const query = new URLSearchParams(asked);
      for (const [name, value] of Object.entries(change)) {
        if (value === "") query.delete(name);
        else query.set(name, value);
      }
      const search = query.size > 0 ? `?${query}` : "";
      return `<${c.env.config.baseUrl}${pathname}${search}>; rel="${rel}"`;
    })
    .join(", ");
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
