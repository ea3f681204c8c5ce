// The endpoints of the screener and of scholar reads.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentMethod } from "../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../lib/language/actions/ingest-transcripts.ts";
import { companyCalls } from "../support/language/transcripts.ts";
import { linksOf } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, texts: true });
  await ingestTranscripts(app.services.db, companyCalls(), {
    now: SAMPLE_END,
    method: documentMethod,
  });
});
afterAll(() => app.close());

interface Row {
  ticker: string;
  convictionType: string;
  convictionScore: number;
  nvf: string;
}

const ask = (query: string) =>
  app.get(`/api/tone/screener?${query}`, { "x-api-key": app.keys.retail });
const screen = async (query: string) =>
  (await (await ask(query)).json()) as { tickers: Row[]; totalTickers: number };

describe("GET /api/tone/screener", () => {
  test("the filters select what a reader of the whole list would select", async () => {
    const { tickers: all } = await screen("");
    expect(all.length).toBeGreaterThan(1);
    const score = all[0]?.convictionScore ?? 0;
    const cases: [string, (row: Row) => boolean][] = [
      ...all.map((one): [string, (row: Row) => boolean] => [
        `conviction_type=${one.convictionType}`,
        (row) => row.convictionType === one.convictionType,
      ]),
      ["nvf=narrative", ({ nvf }) => nvf === "NARRATIVE"],
      [`min_score=${score}`, ({ convictionScore }) => convictionScore >= score],
      [`max_score=${score}`, ({ convictionScore }) => convictionScore <= score],
      ["ticker=alfa,XYZ", ({ ticker }) => ticker === "ALFA"],
      ["ticker=fomc-pc,FOMC-ST", () => false],
      [
        `ticker=BETA&max_score=${score}`,
        (row) => row.ticker === "BETA" && row.convictionScore <= score,
      ],
    ];
    for (const [query, holds] of cases) {
      const found = await screen(query);
      expect(found.tickers, query).toEqual(all.filter(holds));
      expect(found.totalTickers).toBe(found.tickers.length);
    }
  });

  test("the list is sorted, and matches are counted before paging", async () => {
    const { tickers: descending } = await screen("sort=-ticker");
    expect(descending.map(({ ticker }) => ticker)).toEqual(["BETA", "ALFA"]);
    const page = await screen("sort=ticker&limit=1&offset=1");
    expect(page.tickers.map(({ ticker }) => ticker)).toEqual(["BETA"]);
    expect(page.totalTickers).toBe(2);
    const first = await ask("sort=ticker&limit=1");
    expect(first.headers.get("link")).toMatch(/offset=1[^>]*>; rel="next"/);
  });

  test.each([
    "conviction_type=HAPPY",
    "nvf=BOTH",
    "min_score=-1",
    "max_score=100.5",
    "min_score=1e2",
    "sort=price",
    "limit=0",
    "limit=1001",
    `ticker=${Array.from({ length: 51 }, (_, i) => `A${i}`).join(",")}`,
    "ticker=%00",
  ])("%s is refused, with the name of the parameter", async (query) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toContain(query.split("=")[0]);
  });

  test("a range that cannot contain a value is refused", async () => {
    expect((await ask("min_score=60&max_score=50")).status).toBe(400);
  });
});

describe("GET /api/tone/scholar", () => {
  interface Read {
    ticker: string;
    scholar_analysis: string;
    conviction_score: number;
    quarter: string;
  }
  const reads = async (query: string) => {
    const headers = { "x-api-key": app.keys.retail };
    const body = await app.json(`/api/tone/scholar?${query}`, headers);
    return (body as unknown as { reads: Read[] }).reads;
  };

  test("the newest quarter of each ticker is described in words with its numbers", async () => {
    const all = await reads("");
    expect(all.map(({ ticker }) => ticker)).toEqual(["BETA", "ALFA"]);
    for (const { scholar_analysis, conviction_score, quarter } of all) {
      expect(scholar_analysis).toContain(String(conviction_score));
      expect(scholar_analysis).toContain(quarter);
    }
  });

  test("links lead from page to page", async () => {
    const all = await reads("");
    const first = await app.get("/api/tone/scholar?limit=1", { "x-api-key": app.keys.retail });
    expect(first.headers.get("x-total-count")).toBe("2");
    const next = linksOf(first)["next"] ?? expect.fail("no next page");
    const second = await app.get(next, { "x-api-key": app.keys.retail });
    expect(await second.json()).toMatchObject({ reads: all.slice(1) });
    expect(linksOf(second)["next"]).toBeUndefined();
  });

  test("the parameters tickers, since and limit are applied", async () => {
    expect((await reads("ticker=fomc-st")).map(({ ticker }) => ticker)).toEqual(["FOMC-ST"]);
    expect(await reads("limit=1")).toHaveLength(1);
    expect((await reads("since=2019-01-01")).map(({ ticker }) => ticker)).toEqual(["BETA"]);
    expect(await reads("since=2019-01-02")).toEqual([]);
    expect((await reads("as_of=2011-01-01")).map(({ ticker }) => ticker)).toEqual(["ALFA"]);
  });
});
