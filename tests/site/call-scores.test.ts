// The page with the scores of the forecast calls.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gradeCalls, proposeGrades, publishCalls } from "../../lib/record/actions/call-commands.ts";
import type { Evidence } from "../../lib/record/domain/tape/receipt.ts";
import { formatFixed, formatPercent, formatWholePercent } from "../../lib/ui/plots/format.ts";
import { callRequest, evidenceAt } from "../support/record/record.ts";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { partOf, rowsOf } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { cellsOf } from "../support/site/html.ts";

const SCORES = "/calls/track-record";
const START = SAMPLE_END - 60 * DAY_MS;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());

const page = async (path: string) => await (await app.get(path)).text();
const iso = (at: number) => new Date(at).toISOString();

test("the page of an empty record shows no invented figure", async () => {
  const html = await page(SCORES);
  expect(html).not.toMatch(/NaN|undefined|null|Infinity/);
  expect(html).toContain("Too few to judge: 0 of the 30 graded calls");
});

describe("the page with the scores of the calls", () => {
  beforeAll(() =>
    makeRecord(app.services.db, START, app.platform.settings["TAPE_SIGNING_KEY"] ?? ""),
  );

  test("it shows the figures of the API, with their intervals", async () => {
    const record = await app.json("/api/calls/track-record");
    const intervals = partOf(record, "intervals");
    const html = await page(SCORES);
    const rows = cellsOf(html);
    const three = (value: unknown) => formatFixed(Number(value), 3);
    const range = (name: string) => (intervals[name] as number[]).map(three).join(" to ");
    const { graded, brier, base_rate_brier, market_brier } = record;
    expect(rows).toContainEqual([`Ours all ${graded} graded`, "", three(brier), range("brier")]);
    expect(rows.find(([name]) => name?.startsWith("Base rate"))).toContain(three(base_rate_brier));
    expect(rows.find(([name]) => name?.startsWith("Market"))).toContain(three(market_brier));
    const percent = (value: unknown) => formatFixed(100 * Number(value), 0);
    for (const [name, member] of [
      ["Over the base rate", "skill_vs_base"],
      ["Over the market", "skill_vs_market"],
    ] as const) {
      const interval = (intervals[member] as number[]).map(percent).join(" to ");
      expect(rows).toContainEqual([name, "", percent(record[member]), interval]);
    }
    const murphy = partOf(record, "murphy");
    for (const value of Object.values(murphy))
      expect(rows.flat()).toContain(formatFixed(Number(value), 4));
    for (const bin of rowsOf(record, "calibration")) {
      const name = `${percent(bin["lower"])} to ${percent(bin["upper"])} %`;
      const cells = rows.find(([head, n]) => head === name && n === String(bin["n"]));
      expect(cells?.slice(2), name).toEqual(
        bin["n"] === 0
          ? ["–", "–", "–"]
          : [
              formatWholePercent(Number(bin["mean_prob"])),
              formatPercent(Number(bin["observed"])),
              `${percent(bin["low"])} to ${percent(bin["high"])} %`,
            ],
      );
    }
    const last = rows.find(([n, , ...means]) => n === String(graded) && means.length === 3);
    expect(last?.slice(2)).toEqual([brier, base_rate_brier, market_brier].map(three));
  });

  test("it draws a dot for each bin with calls, and none for empty bins", async () => {
    const bins = rowsOf(await app.json("/api/calls/track-record"), "calibration");
    const full = bins.filter(({ n }) => n !== 0).length;
    expect(full).toBeLessThan(10);
    const html = await page(SCORES);
    expect(html.match(/class="bin"/g)).toHaveLength(full);
    const chart = html.split('class="calibration"')[1]?.split("</svg>")[0] ?? "";
    const links = [...chart.matchAll(/href="([^"#]+)#bin"/g)].map(([, href = ""]) => href);
    expect(links).toHaveLength(full);
    for (const [place, bin] of bins.filter(({ n }) => n !== 0).entries()) {
      const answer = await page(links[place] ?? "");
      const listed = [...answer.matchAll(/<th scope="row"><a href="\/calls\/([^"]+)"/g)];
      expect(listed).toHaveLength(Number(bin["n"]));
      for (const [, slug] of listed) {
        const { svc_prob: prob } = partOf(await app.json(`/api/calls/${slug}`), "call");
        expect(Number(prob)).toBeGreaterThanOrEqual(Number(bin["lower"]));
        expect(Number(prob)).toBeLessThanOrEqual(Number(bin["upper"]));
      }
    }
    for (const query of ["bin=5", "bin=100", "bin=x", "by=me"]) {
      expect((await app.get(`${SCORES}?${query}`)).status, query).toBe(400);
    }
  });

  test("it has no headline about skill while the gate claims none", async () => {
    const head = async () => (await page(SCORES)).split('id="record"')[0] ?? "";
    expect((await app.json("/api/gate"))["passed"]).toBe(false);
    expect(await head()).not.toMatch(/skill/i);
    expect(await page("/calls")).not.toMatch(/skill/i);
  });

  test("it shows the calls by rule separately", async () => {
    const html = await page(`${SCORES}?by=rule`);
    expect(html).toContain("Too few to judge: 0 of the 30 graded calls");
    expect(html).toMatch(/aria-current="true">By rule</);
    expect(html).not.toMatch(/NaN|undefined|null|Infinity/);
  });

  test("it says that the calls are too few, until there are thirty", async () => {
    expect(await page(SCORES)).toContain("Too few to judge: 4 of the 30 graded calls");
    const at = SAMPLE_END - 20 * DAY_MS;
    const more = Array.from({ length: 60 }, (_, i) =>
      callRequest({ ...later(at), slug: `more-${i}`, svcProb: (i % 20) / 20 }),
    );
    await publishCalls(app.services.db, more, at);
    await grade(more.slice(0, 25), at + DAY_MS);
    expect(await page(SCORES)).toContain("Too few to judge: 29 of the 30");
    await grade(more.slice(25, 26), at + 4 * DAY_MS);
    const html = await page(SCORES);
    expect(html).not.toContain("Too few");
    expect(html).toContain("30 forecasts graded in public");
  });
});

const later = (at: number) => ({
  closesAt: iso(at + 10 * DAY_MS),
  resolveBy: iso(at + 12 * DAY_MS),
});

async function grade(calls: readonly { slug: string }[], at: number): Promise<void> {
  const { db } = app.services;
  const evidence: Omit<Evidence, "early"> = evidenceAt(at).evidence;
  const filed = calls.map(({ slug }, i) => ({
    slug,
    outcome: i % 3 === 0 ? (1 as const) : (0 as const),
    evidence,
  }));
  await proposeGrades(db, filed, at);
  await gradeCalls(
    db,
    calls.map(({ slug }) => ({ slug, reviewers: [] })),
    at + DAY_MS,
  );
}
