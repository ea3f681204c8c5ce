import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Context, Hono } from "hono";
import { EDGAR_URLS } from "../../../lib/language/services/edgar/edgar-source.ts";
import { FEED_BASE_URLS } from "../../../lib/market/services/feeds/index.ts";
import { CUTS, lastOut } from "./cuts.ts";
import type { ReplayPlan, ReplayRow } from "./plan.ts";

const FEEDS: Readonly<Record<string, string[]>> = {
  ...Object.fromEntries(Object.entries(FEED_BASE_URLS).map(([name, url]) => [name, [url]])),
  // One folder of the platform stands for two hosts.
  fred: [FEED_BASE_URLS.fred, FEED_BASE_URLS.fredApi],
  sec: [EDGAR_URLS.siteUrl, EDGAR_URLS.dataUrl],
};

/** The real addresses that a path below `/feeds` may stand for. */
function realAddresses(requested: URL): URL[] {
  const [, , folder = "", ...rest] = requested.pathname.split("/");
  return (FEEDS[folder] ?? []).map(
    (base) => new URL(`${base}/${rest.join("/")}${requested.search}`),
  );
}

function isFor({ address, from, until }: ReplayRow, url: URL, now: number): boolean {
  const wanted = new URL(address);
  const isOpen = wanted.pathname.endsWith("*");
  const path = isOpen ? wanted.pathname.slice(0, -1) : wanted.pathname;
  const isPath = isOpen ? url.pathname.startsWith(path) : url.pathname === path;
  const hasParameters = [...wanted.searchParams].every(
    ([name, value]) => url.searchParams.get(name) === value,
  );
  return url.origin === wanted.origin && isPath && hasParameters && from <= now && now < until;
}

const TYPES: Readonly<Record<string, string>> = {
  ...{ csv: "text/csv", json: "application/json", xml: "text/xml", txt: "text/plain" },
  ...{ htm: "text/html", html: "text/html", zip: "application/zip" },
};

const typeOf = ({ pathname }: URL, { files: [file = ""], cut }: ReplayRow): string => {
  if (cut === "tiingo") return "application/json";
  const ending = (name: string) => name.split(".").at(-1) ?? "";
  return TYPES[ending(pathname)] ?? TYPES[ending(file)] ?? "application/octet-stream";
};

type Body = Uint8Array<ArrayBuffer> | null;

/** Makes the body for an address; null where the recordings have none. */
function makeBody({ cut, files }: ReplayRow, url: URL, now: number): Body {
  const [first, ...more] = files.map((file) => readFileSync(file));
  if (first === undefined) return new Uint8Array();
  if (cut === undefined) return new Uint8Array(first);
  const texts = [first.toString(), ...more.map(String)] as const;
  const text = CUTS[cut].make({ url, now, texts });
  return text === null ? null : new Uint8Array(Buffer.from(text));
}

/** Bodies by address, each made once: what is out changes once a day. */
function makeBodies() {
  let day = "";
  const made = new Map<string, Body>();
  return (row: ReplayRow, url: URL, now: number): Body => {
    if (lastOut(now) !== day) made.clear();
    day = lastOut(now);
    const name = `${row.address} ${url}`;
    const body = made.has(name) ? (made.get(name) ?? null) : makeBody(row, url, now);
    made.set(name, body);
    return body;
  };
}

/**
 * Recorded answers behind the platform's addresses of sources. An address without a row of the plan
 * answers 404; an unchanged body is not sent twice to who names its version.
 */
export function replayRoutes({ answers }: ReplayPlan, now: () => number): Hono {
  const missing = (c: Context) => c.text("not recorded\n", 404);
  const bodyOf = makeBodies();
  return new Hono().all("/*", (c) => {
    const at = now();
    for (const url of realAddresses(new URL(c.req.url))) {
      const row = answers.find((each) => isFor(each, url, at));
      const body = row === undefined ? null : bodyOf(row, url, at);
      if (row === undefined || body === null) continue;
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
      const headers = { "content-type": typeOf(url, row), etag, ...row.headers };
      const isHeld = row.status === 200 && c.req.header("if-none-match") === headers.etag;
      const status = isHeld ? 304 : row.status;
      const isBare = isHeld || row.files.length === 0;
      return new Response(isBare ? null : body, { status, headers });
    }
    return missing(c);
  });
}
