// Stands in for EDGAR, the filing system of the SEC.

import { Hono } from "hono";
import * as z from "zod";

const TICKERS = "files/company_tickers.json";
/** The company list until a test replaces it: one placeholder company. */
const PLACEHOLDER_LIST = JSON.stringify({ 0: { cik_str: 1, ticker: "NOBODY", title: "Nobody" } });
const TYPES: Readonly<Record<string, string>> = { json: "application/json", txt: "text/plain" };

const CONCEPT_PATH = /^(api\/xbrl\/)companyconcept(\/CIK\d{10})\/([\w-]+)\/(\w+)\.json$/;
const Facts = z.looseObject({
  cik: z.number(),
  entityName: z.string(),
  facts: z.record(z.string(), z.record(z.string(), z.looseObject({ units: z.unknown() }))),
});

/** Builds a companyconcept answer from the company's companyfacts; null if the concept is missing. */
export function conceptOf(facts: string, taxonomy: string, tag: string): string | null {
  const { cik, entityName, facts: all } = Facts.parse(JSON.parse(facts));
  const concept = all[taxonomy]?.[tag];
  return concept === undefined
    ? null
    : JSON.stringify({ cik, taxonomy, tag, entityName, ...concept });
}

/**
 * Stands in for EDGAR's two hosts, under `/feeds/sec`: serves the files that tests PUT to
 * `/edgar/<path>` at their real paths. A missing companyconcept file is built from companyfacts; any
 * other missing file answers 404.
 */
export function edgarRoutes(): Hono {
  const files = new Map<string, string>([[TICKERS, PLACEHOLDER_LIST]]);
  const pathOf = (path: string, folder: string) => decodeURIComponent(path.slice(folder.length));
  return new Hono()
    .put("/edgar/*", async (c) => {
      files.set(pathOf(c.req.path, "/edgar/"), await c.req.text());
      return c.body(null, 204);
    })
    .get("/feeds/sec/*", (c) => {
      const path = pathOf(c.req.path, "/feeds/sec/");
      const [, api = "", company = "", taxonomy = "", tag = ""] = CONCEPT_PATH.exec(path) ?? [];
      const facts = files.get(`${api}companyfacts${company}.json`);
      const body = files.get(path) ?? (facts && conceptOf(facts, taxonomy, tag));
      if (typeof body !== "string") return c.text("NoSuchKey", 404);
      const type = TYPES[path.split(".").at(-1) ?? ""] ?? "text/html";
      return c.body(body, 200, { "content-type": type });
    });
}
