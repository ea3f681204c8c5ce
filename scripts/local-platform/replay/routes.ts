// Answers requests to data sources with recorded files.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Context, Hono } from "hono";
import { EDGAR_URLS } from "../../../lib/language/services/edgar/edgar-source.ts";
import { FEED_BASE_URLS } from "../../../lib/market/services/feeds/index.ts";
import { CUTS, lastPublishedDay } from "./cuts.ts";
import type { ReplayPlan, ReplayRow } from "./plan.ts";

const FEEDS: Readonly<Record<string, string[]>> = {
  ...Object.fromEntries(Object.entries(FEED_BASE_URLS).map(([name, url]) => [name, [url]])),
  // One path of the platform stands for two hosts.
  fred: [FEED_BASE_URLS.fred, FEED_BASE_URLS.fredApi],
  sec: [EDGAR_URLS.siteUrl, EDGAR_URLS.dataUrl],
};

/** The real addresses that a path below `/feeds` may mean. */
function realAddresses(requested: URL): URL[] {
  const [, , folder = "", ...rest] = requested.pathname.split("/");
  return (FEEDS[folder] ?? []).map(
    (base) => new URL(`${base}/${rest.join("/")}${requested.search}`),
  );
}

function matchesRow({ address, from, until }: ReplayRow, url: URL, now: number): boolean {
  const pattern = new URL(address);
  const isOpen = pattern.pathname.endsWith("*");
  const path = isOpen ? pattern.pathname.slice(0, -1) : pattern.pathname;
  const isPath = isOpen ? url.pathname.startsWith(path) : url.pathname === path;
  const hasParameters = [...pattern.searchParams].every(
    ([name, value]) => url.searchParams.get(name) === value,
  );
  return url.origin === pattern.origin && isPath && hasParameters && from <= now && now < until;
}

const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  json: "application/json",
  xml: "text/xml",
  txt: "text/plain",
  htm: "text/html",
  html: "text/html",
  zip: "application/zip",
};

const typeOf = ({ pathname }: URL, { files: [file = ""], cut }: ReplayRow): string => {
  if (cut === "tiingo") return "application/json";
  const ending = (name: string) => name.split(".").at(-1) ?? "";
  return TYPES[ending(pathname)] ?? TYPES[ending(file)] ?? "application/octet-stream";
};

type Body = Uint8Array<ArrayBuffer> | null;

/** Makes the body for an address. Null if the recordings have none. */
function makeBody({ cut, files }: ReplayRow, url: URL, now: number): Body {
  const [first, ...more] = files.map((file) => readFileSync(file));
  if (first === undefined) return new Uint8Array();
  if (cut === undefined) return new Uint8Array(first);
  const texts = [first.toString(), ...more.map(String)] as const;
  const text = CUTS[cut].make({ url, now, texts });
  return text === null ? null : new Uint8Array(Buffer.from(text));
}

/** Caches bodies by address for a day, because what is published changes once a day. */
function makeBodyCache() {
  let day = "";
  const cache = new Map<string, Body>();
  return (row: ReplayRow, url: URL, now: number): Body => {
    if (lastPublishedDay(now) !== day) cache.clear();
    day = lastPublishedDay(now);
    const name = `${row.address} ${url}`;
    const body = cache.has(name) ? (cache.get(name) ?? null) : makeBody(row, url, now);
    cache.set(name, body);
    return body;
  };
}

/**
 * Routes that answer with recordings at the platform's addresses of sources. An address that is not in the plan gets
 * a 404, and a request with the current ETag a 304.
 */
export function replayRoutes({ answers }: ReplayPlan, now: () => number): Hono {
  const missing = (c: Context) => c.text("not recorded\n", 404);
  const bodyOf = makeBodyCache();
  return new Hono().all("/*", (c) => {
    const at = now();
    for (const url of realAddresses(new URL(c.req.url))) {
      const row = answers.find((each) => matchesRow(each, url, at));
      const body = row === undefined ? null : bodyOf(row, url, at);
      if (row === undefined || body === null) continue;
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
      const headers = { "content-type": typeOf(url, row), etag, ...row.headers };
      const isUnchanged = row.status === 200 && c.req.header("if-none-match") === headers.etag;
      const status = isUnchanged ? 304 : row.status;
      const hasNoBody = isUnchanged || row.files.length === 0;
      return new Response(hasNoBody ? null : body, { status, headers });
    }
    return missing(c);
  });
}
