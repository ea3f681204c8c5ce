// The service from an empty database over two days of recorded answers of its real sources.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ReplayPlan, readReplayPlan } from "../../scripts/local-platform/replay/plan.ts";
import { type ReplayReport, runReplay } from "../../scripts/local-platform/replay/run-replay.ts";
import { freePort } from "../../scripts/local-platform/serve/ports.ts";
import { type Stack, startStack } from "../../scripts/local-platform/serve/stack.ts";

const FOLDER = join(import.meta.dirname, "../../../shared/data/sources");
const DAYS = 2;
const MINUTES = 60_000;

describe.skipIf(!existsSync(FOLDER))(
  "two days of recorded answers (skipped where ../shared/data/sources is absent)",
  () => {
    const dir = mkdtempSync(join(tmpdir(), "live-replay-"));
    let plan: ReplayPlan;
    let stack: Stack;
    let report: ReplayReport;
    beforeAll(async () => {
      plan = readReplayPlan(FOLDER);
      stack = await startStack({
        port: await freePort(),
        dir,
        settings: plan.settings,
        platform: { port: 0, dataDir: join(dir, "data"), sample: false, replay: plan },
      });
      report = await runReplay(stack, plan, { days: DAYS, log: () => undefined });
    }, 20 * MINUTES);
    afterAll(async () => {
      await stack?.close();
      rmSync(dir, { recursive: true, force: true });
    });

    const rowsOf = async (query: string) =>
      (await stack.platform.database.query({ query, params: [] })).rows;
    const get = async (path: string) => (await fetch(`${stack.url}${path}`)).json();

    test("each recorded kind of data is ingested, and missing kinds are named", () => {
      expect(report).toMatchObject({ replay: "complete", missing: [], lacks: plan.lacking });
      for (const kind of plan.held) expect([kind, report.came_in[kind] > 0]).toEqual([kind, true]);
      for (const kind of plan.lacking) expect([kind, report.came_in[kind]]).toEqual([kind, 0]);
      expect(plan.held).toEqual(["series", "prices", "releases", "insiders", "valuations"]);
      expect(report.cuts).toContain("companyconcept answers are cut from recorded companyfacts");
    });

    test("the index has a level and a history, and nothing is newer than the clock", async () => {
      expect(await get("/api/stress-index")).toMatchObject({ stress_index: expect.any(Number) });
      const [[rows, newest] = []] = await rowsOf("select count(*), max(as_of) from index_readings");
      expect(Number(rows)).toBeGreaterThan(1_500);
      // The clock goes on while the last tick works.
      expect(Date.parse(newest ?? "")).toBeLessThan(Date.parse(report.until) + MINUTES);
    });

    test("stocks have regimes, and no price or text is synthetic", async () => {
      const { stocks } = (await get("/api/equity-regime")) as { stocks: { regime: string }[] };
      expect(stocks.every(({ regime }) => regime !== "")).toBe(true);
      const [[covered] = []] = await rowsOf("select count(distinct ticker) from equity_regimes");
      expect(Number(covered)).toBeGreaterThan(10);
      expect(await rowsOf("select distinct source from price_tickers")).toEqual([["Tiingo"]]);
      const sources = await rowsOf("select distinct source from documents");
      expect(sources.flat()).toEqual(["SEC EDGAR"]);
    });

    test("a release has a score, and insiders and figures equal their recordings", async () => {
      const scored = await rowsOf(`select d.ticker, d.quarter from documents d
        join document_scores s on s.document_id = d.id where d.mode = 'release'`);
      expect(scored).toEqual([["MSFT", "Q3_FY2020"]]);
      const [[trades] = []] = await rowsOf(
        "select jsonb_array_length(trades) from insider_reports where ticker = 'AAPL'",
      );
      expect(Number(trades)).toBe(7);
      const [[sales] = []] = await rowsOf(`select sales::bigint from reported_figures
        where ticker = 'AAPL' order by filed_on desc limit 1`);
      expect(Number(sales)).toBe(386_017_000_000);
    });

    test("an address without a recording answers 404", async () => {
      const answer = await fetch(`${stack.platform.url}/feeds/cboe/api/elsewhere.csv`);
      expect(answer.status).toBe(404);
    });
  },
);
