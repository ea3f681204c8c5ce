// Stands in for EDGAR, the filing system of the SEC.

import { Hono } from "hono";
import * as z from "zod";
import { utcDateOf } from "../../../lib/core/calendar-date.ts";
import { madeUpCompanyList, madeUpFacts, madeUpFile } from "./made-up-filers.ts";

const TICKERS = "files/company_tickers.json";
/** Invented companies in the list until a test replaces it: more than the default companies, of which some file no results. */
const COMPANIES = 150;
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
 * `/edgar/<path>` at their real paths, and those of invented companies as of `now`. A missing companyconcept file is
 * built from companyfacts; any other missing file answers 404.
 */
export function edgarRoutes({
  now = () => Date.now(),
  companies = COMPANIES,
}: {
  now?: () => number;
  companies?: number;
} = {}): Hono {
  const files = new Map<string, string>([[TICKERS, madeUpCompanyList(companies)]]);
  const pathOf = (path: string, folder: string) => decodeURIComponent(path.slice(folder.length));
  return new Hono()
    .put("/edgar/*", async (c) => {
      files.set(pathOf(c.req.path, "/edgar/"), await c.req.text());
      return c.body(null, 204);
    })
    .get("/feeds/sec/*", (c) => {
      const path = pathOf(c.req.path, "/feeds/sec/");
      const [, api = "", company = "", taxonomy = "", tag = ""] = CONCEPT_PATH.exec(path) ?? [];
      const today = utcDateOf(now());
      const facts = files.get(`${api}companyfacts${company}.json`) ?? madeUpFacts(company, today);
      const body =
        files.get(path) ?? madeUpFile(path, today) ?? (facts && conceptOf(facts, taxonomy, tag));
      if (typeof body !== "string") return c.text("NoSuchKey", 404);
      const type = TYPES[path.split(".").at(-1) ?? ""] ?? "text/html";
      return c.body(body, 200, { "content-type": type });
    });
}
