// The endpoint of active signals (fires), by tier.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TIERS } from "../../lib/core/tier.ts";
import {
  type Json,
  keyHeader,
  membersOf,
  partOf,
  readCsv,
  rowsOf,
  run,
} from "../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ stocks: true });
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const FREE = ["ticker", "signal_type", "direction", "severity", "first_seen"];
const RETAIL = [
  "fire_key",
  "quarter",
  "tips_score",
  "conviction",
  "iv_rank",
  "iv_rank_reason",
  "days_to_earnings",
  "earnings_flag",
  "trade_deferred",
  "arc_type",
  "avg_outcome",
  "avg_outcome_interval",
  "cases",
  "template",
  "agreeing_families",
  "made_up",
];
const INSTITUTIONAL = ["patterns_involved", "evidence", "comparable"];
const daysAgo = (days: number) => new Date(SAMPLE_END - days * DAY_MS).toISOString();

/**
 * The shrunk mean and half of its 90 % interval by quarters, computed plainly; null below ten
 * cases.
 */
function followed(closed: { x: number; q: string }[]) {
  const n = closed.length;
  if (n < 10) return null;
  const mean = closed.reduce((sum, { x }) => sum + x, 0) / n;
  const clusters = [...Map.groupBy(closed, ({ q }) => q).values()].map((rows) =>
    rows.reduce((sum, { x }) => sum + x - mean, 0),
  );
  const count = clusters.length;
  const squares = clusters.reduce((sum, each) => sum + each ** 2, 0);
  const error = Math.sqrt((squares * count) / (count - 1)) / n;
  const shrink = n / (n + 30);
  return { mean: mean * shrink, half: 1.6449 * error * shrink };
}

describe("GET /api/signal-drops", () => {
  test("it lists active signals, newest first, with counts over all of them", async () => {
    for (const as_of of [daysAgo(0), daysAgo(150), daysAgo(400)]) {
      const body = await app.json(`/api/signal-drops?as_of=${as_of}`);
      const fires = rowsOf(body, "fires");
      const stats = partOf(body, "stats");
      expect(stats["total_active"]).toBe(fires.length);
      const long = fires.filter((row) => row["direction"] === "LONG").length;
      expect(stats).toMatchObject({ long_count: long, short_count: fires.length - long });
      const [{ n } = { n: -1 }] = (await run(
        app,
        `select count(*)::int as n from fires where fired_at <= '${as_of}' and expires_at > '${as_of}'
          and (reversed_at is null or reversed_at > '${as_of}')`,
      )) as { n: number }[];
      expect(fires).toHaveLength(n);
      expect(n).toBeGreaterThan(0);
      const seen = fires.map((row) => String(row["first_seen"]));
      expect(seen).toEqual(seen.toSorted().toReversed());
    }
  });

  test("it has the fixed members, an upgrade only without a key, and its source", async () => {
    for (const tier of TIERS) {
      const body = await app.json("/api/signal-drops", keyHeader(app, tier));
      expect(body).toMatchObject({
        version: "v1",
        read_only: true,
        sources: ["synthetic sample"],
        governance: "Intelligence proposes. Governance decides.",
      });
      expect(body["upgrade"]).toBe(tier === "free" ? `${BASE_URL}/pricing` : undefined);
    }
    const wrong = await app.json("/api/signal-drops", { "x-svc-key": app.keys.revoked });
    expect(wrong["upgrade"]).toBe(`${BASE_URL}/pricing`);
  });

  test("each tier gets its own members, in both renderings and as CSV", async () => {
    const expected = {
      free: FREE,
      retail: [...FREE, ...RETAIL],
      institutional: [...FREE, ...RETAIL, ...INSTITUTIONAL],
    };
    for (const tier of TIERS) {
      for (const rendering of ["formal", "variant"]) {
        const path = `/api/signal-drops?rendering=${rendering}`;
        const body = await app.json(path, keyHeader(app, tier));
        for (const row of rowsOf(body, "fires")) {
          expect(Object.keys(row).sort()).toEqual(expected[tier].toSorted());
        }
        const names = new Set([...membersOf(body)].map(([name]) => name));
        const paid = tier === "free" ? [...RETAIL, ...INSTITUTIONAL] : INSTITUTIONAL;
        if (tier !== "institutional") expect(paid.filter((name) => names.has(name))).toEqual([]);
        const csv = await app.get(`${path}&format=csv`, keyHeader(app, tier));
        const [row] = readCsv(await csv.text());
        expect(Object.keys(row ?? {})).toEqual(expected[tier]);
      }
    }
  });

  test("the variant contains the same in other words", async () => {
    const headers = keyHeader(app, "institutional");
    for (const as_of of [daysAgo(0), daysAgo(200), daysAgo(500)]) {
      const formal = await app.json(`/api/signal-drops?as_of=${as_of}`, headers);
      const variant = await app.json(`/api/signal-drops?rendering=variant&as_of=${as_of}`, headers);
      const rows = rowsOf(formal, "fires");
      const percent = (value: unknown) => {
        const rounded = Math.round(Number(value) * 1000) / 10;
        return value === null ? null : `${rounded >= 0 ? "+" : ""}${rounded.toFixed(1)}%`;
      };
      const isNuclear = (row: Json) =>
        row["severity"] === "HIGH" && Number(row["agreeing_families"]) >= 3;
      const inVariant = (row: Json) => {
        const words = isNuclear(row) ? "NUCLEAR" : String(row["severity"]);
        const side = row["direction"] === "LONG" ? "BULLISH" : "BEARISH";
        return String(row["template"]).replace(/, (LONG|SHORT), [A-Z]+:/, `, ${side}, ${words}:`);
      };
      expect(rowsOf(variant, "fires")).toEqual(
        rows.map((row) => ({
          ...row,
          direction: row["direction"] === "LONG" ? "BULLISH" : "BEARISH",
          severity: isNuclear(row) ? "NUCLEAR" : row["severity"],
          conviction: { LOW: 1, MEDIUM: 2, HIGH: 3 }[String(row["conviction"])] ?? null,
          avg_outcome: percent(row["avg_outcome"]),
          template: inVariant(row),
        })),
      );
      const { total_active, long_count, short_count } = partOf(formal, "stats");
      expect(partOf(variant, "stats")).toEqual({
        total: total_active,
        bullish: long_count,
        bearish: short_count,
        nuclear: rows.filter(isNuclear).length,
      });
    }
  });

  test("outcomes are of closed windows, shrunk, and null below ten", async () => {
    let counted = 0;
    for (const days of [0, 300, 700]) {
      const at = SAMPLE_END - days * DAY_MS;
      const body = await app.json(
        `/api/signal-drops?as_of=${daysAgo(days)}`,
        keyHeader(app, "institutional"),
      );
      for (const row of rowsOf(body, "fires")) {
        const closed = (await run(
          app,
          `select o.excess_return as x, date_trunc('quarter', o.closed_at at time zone 'UTC')::text as q
            from fire_outcomes o join fires f on f.id = o.fire_id
            where f.signal_type = '${row["signal_type"]}' and f.direction = '${row["direction"]}'
            and o.closed_at <= '${daysAgo(days)}'`,
        )) as { x: number; q: string }[];
        const expected = followed(closed);
        expect(row["cases"]).toBe(closed.length);
        expect(row["avg_outcome"] === null).toBe(expected === null);
        if (expected) {
          expect(row["avg_outcome"]).toBeCloseTo(expected.mean, 3);
          const [low, high] = row["avg_outcome_interval"] as number[];
          expect(low).toBeCloseTo(expected.mean - expected.half, 3);
          expect(high).toBeCloseTo(expected.mean + expected.half, 3);
        }
        for (const each of rowsOf(row, "comparable")) {
          expect(Date.parse(String(each["closed_at"]))).toBeLessThanOrEqual(at);
          const open =
            Date.parse(String(each["closed_at"])) - Date.parse(String(each["first_seen"]));
          expect(open).toBeGreaterThanOrEqual(89 * DAY_MS);
          counted += 1;
        }
      }
    }
    expect(counted).toBeGreaterThan(20);
  });

  test("the text contains the signal's own numbers", async () => {
    const body = await app.json("/api/signal-drops", keyHeader(app, "retail"));
    for (const row of rowsOf(body, "fires")) {
      const text = String(row["template"]);
      expect(text).toContain(`${row["signal_type"]}, ${row["direction"]}, ${row["severity"]}`);
      expect(text).toContain(String(row["cases"]));
      expect(text).not.toMatch(/will |expected|should/);
    }
  });

  test("a ticker filters the list, and the counts stay over all tickers", async () => {
    const all = await app.json("/api/signal-drops");
    const [first] = rowsOf(all, "fires");
    const one = await app.json(`/api/signal-drops?ticker=${first?.["ticker"]}`);
    expect(partOf(one, "stats")).toEqual(partOf(all, "stats"));
    expect(rowsOf(one, "fires").every((row) => row["ticker"] === first?.["ticker"])).toBe(true);
    expect(await app.json("/api/signal-drops?ticker=ZZZZ")).toMatchObject({ count: 0, fires: [] });
    expect((await app.get("/api/signal-drops?ticker=%C4%B1")).status).toBe(400);
  });

  test("every rule has fired somewhere in the sample", async () => {
    const types = await run(app, "select distinct signal_type from fires");
    expect(types).toHaveLength(10);
  });
});
