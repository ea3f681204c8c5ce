import type { Context } from "hono";
import type { KeptAnswer } from "./answer-cache.ts";
import type { AppEnv } from "./app-env.ts";
import type { Contract } from "./contract.ts";
import { rowSchemaOf, toCsv } from "./csv.ts";
import { etagOf, isHeld } from "./etag.ts";
import type { Format } from "./negotiate.ts";
import { shapeTo } from "./shape.ts";

/** The size of the whole list, and the change of the query that leads to each other page. */
export interface PageFacts {
  total: number;
  nextCursor: string | null;
  links: Record<string, Record<string, string>>;
}

/** What a handler returns: the body before it is shaped for the caller's tier. */
export interface Answer<Body = object> {
  body: Body;
  /** Newest observation in the body. */
  dataAsOf: string | null;
  /** Answered in the camelCase rendering. */
  variant?: boolean;
  page?: PageFacts;
  /** The rows that were allowed, where the body has no member for it. */
  limitApplied?: number;
  status?: 200 | 503;
  /** Further headers of this answer (`Set-Cookie`). */
  headers?: Record<string, string>;
}

/** What a handler returns whose contract `redirects`. */
export interface Redirect {
  status: 302;
  location: string;
  headers?: Record<string, string>;
}

/** An empty 302 that no cache keeps; where it leads learns nothing of the address that led there. */
export function redirect(c: Context<AppEnv>, { location, headers }: Redirect): Response {
  const all = Object.assign(c.get("headers"), headers, {
    Location: location,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
  });
  return new Response(null, { status: 302, headers: all });
}

/** Renders the body for the caller's tier, with the headers that belong to the data. */
export async function renderAnswer(
  c: Context<AppEnv>,
  contract: Contract,
  format: Format,
  answer: Answer,
): Promise<KeptAnswer> {
  const forms = answer.variant && contract.variant ? contract.variant : contract.forms;
  const form = forms[c.get("caller").tier];
  const shaped = shapeTo(form, answer.body) as Record<string, unknown>;
  const headers: Record<string, string> = {};
  let body: string;
  if (format === "csv" && contract.csv) {
    const { rows, name } = contract.csv;
    body = toCsv(rowSchemaOf(form, rows), shaped[rows] as unknown[]);
    headers["Content-Type"] = "text/csv; charset=utf-8; header=present";
    headers["Content-Disposition"] = `inline; filename="${name}.csv"`;
  } else {
    body = JSON.stringify(shaped);
    headers["Content-Type"] = "application/json; charset=utf-8";
  }
  if (contract.maxAgeSeconds !== null) headers["ETag"] = await etagOf(body);
  if (answer.dataAsOf) headers["X-Data-As-Of"] = answer.dataAsOf;
  Object.assign(headers, answer.headers);
  if (answer.limitApplied !== undefined) headers["X-Limit-Applied"] = String(answer.limitApplied);
  if (answer.page) {
    headers["X-Total-Count"] = String(answer.page.total);
    const links = linkHeader(c, contract, answer.page.links);
    if (links) headers["Link"] = joinedLinks(c, links);
  }
  return { body, headers };
}

/** Links of the page beside those that the route itself has. */
const joinedLinks = (c: Context<AppEnv>, links: string): string => {
  const own = c.get("headers")["Link"];
  return own ? `${links}, ${own}` : links;
};

/** Sends a rendered answer, or 304 when the caller has it already. */
export function send(
  c: Context<AppEnv>,
  contract: Contract,
  kept: KeptAnswer,
  status: 200 | 503 = 200,
): Response {
  const headers = Object.assign(c.get("headers"), kept.headers);
  const caller = c.get("caller");
  const keyed = caller.keyId !== null || caller.keyInQuery;
  const storable = contract.maxAgeSeconds !== null && status === 200;
  if (keyed) headers["Cache-Control"] = "private, no-store";
  else if (storable) {
    headers["Cache-Control"] = `private, max-age=${contract.maxAgeSeconds}`;
    headers["Vary"] = "x-svc-key, x-api-key, authorization, cookie, prefer, accept";
  } else headers["Cache-Control"] = "no-store";
  const { stepSeconds: step, offsetSeconds = 0 } = contract.updates;
  if (step !== null) {
    const [stepMs, offsetMs] = [step * 1_000, offsetSeconds * 1_000];
    const next = Math.ceil((c.get("now") + 1 - offsetMs) / stepMs) * stepMs + offsetMs;
    headers["X-Next-Update"] = new Date(next).toISOString();
  }
  const etag = kept.headers["ETag"];
  if (status === 200 && etag && isHeld(c.req.header("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(kept.body, { status, headers });
}

/**
 * RFC 8288 links to other pages of the same question: the parameters that the route knows, and
 * never the key.
 */
function linkHeader(
  c: Context<AppEnv>,
  contract: Contract,
  links: Record<string, Record<string, string>>,
): string {
  // As it was sent: hono's own path is decoded, and a header holds no line ends.
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
