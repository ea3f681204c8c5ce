// The walk-forward test and the training of the earnings model.

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { sigmoid } from "../../lib/core/statistics.ts";
import { gateFigure } from "../../lib/signals/domain/earnings/gate-words.ts";
import {
  type FeatureValues,
  horizonGate,
  MIN_FORECASTS,
  MODEL_FEATURES,
  SCORE_HORIZONS_DAYS,
} from "../../lib/signals/domain/earnings/model.ts";
import { EARNINGS_MODEL } from "../../lib/signals/domain/earnings/shipped-model.ts";
import { joinPrices, readCalls } from "../../scripts/research/train/call-sample.ts";
import { fitLogistic } from "../../scripts/research/train/logistic.ts";
import {
  monthEnds,
  quarterStart,
  type TrainingEvent,
  trainingEvents,
} from "../../scripts/research/train/training-events.ts";
import {
  forecastQuarters,
  labelledEvents,
  walkForward,
} from "../../scripts/research/train/walk-forward.ts";
import { madeTicker } from "../support/signals/made-signals.ts";
import { normal, random } from "../support/tools/random.ts";

/** Weekly events over some years. Their label follows the first feature with the given strength. */
function events(seed: number, strength: number, years = 9): TrainingEvent[] {
  const next = random(seed);
  const start = Date.UTC(2005, 0, 5);
  return Array.from({ length: years * 104 }, (_, i) => {
    const at = start + i * 3.5 * DAY_MS;
    const drawn = MODEL_FEATURES.map((name) => [name, next() < 0.1 ? null : normal(next)]);
    const features = Object.fromEntries(drawn) as FeatureValues;
    const chance = sigmoid(strength * (features.levelConstraint ?? 0));
    const label = (days: number) => {
      const isPositive = next() < chance;
      return { isPositive, excess: isPositive ? 0.1 : -0.1, closedAt: at + days * DAY_MS };
    };
    return {
      ticker: "T",
      at,
      features,
      labels: { 90: label(90), 180: label(180), 360: label(360) },
    };
  });
}

describe("a walk-forward test", () => {
  test("the forecast of a quarter uses nothing that became known in it or later", () => {
    const all = events(1, 0.6);
    for (const days of [90, 360] as const) {
      const forecast = (some: typeof all) => forecastQuarters(labelledEvents(some, days));
      const whole = forecast(all);
      for (const quarter of ["2009Q1", "2011Q3", "2012Q4"]) {
        const begins = quarterStart(quarter);
        // Outcomes within the quarter, or in the five days before it, are reversed.
        const turned = all.map((event) => {
          const labels = Object.entries(event.labels).map(([name, label]) => {
            const isLater = label !== null && label.closedAt >= begins - 5 * DAY_MS;
            return [name, isLater ? { ...label, isPositive: !label.isPositive } : label];
          });
          return { ...event, labels: Object.fromEntries(labels) as TrainingEvent["labels"] };
        });
        const of = (forecasts: typeof whole) =>
          forecasts
            .filter((each) => each.quarter === quarter)
            .map(({ raw, p, base }) => [raw, p, base]);
        expect(of(forecast(turned))).toEqual(of(whole));
        expect(of(whole).length).toBeGreaterThan(20);
      }
    }
  });

  test("a real effect is found, and a missing one shrinks to the least share", () => {
    const there = walkForward(events(2, 1.2, 8), 90, 3);
    expect(there.report.auc).toBeGreaterThan(0.68);
    expect(there.report.shuffledAuc?.[1]).toBeLessThan(0.6);
    expect(there.report.skillInterval?.[0]).toBeGreaterThan(0);
    expect(there.fit?.kappa).toBeGreaterThan(0.7);
    expect(there.report.calibrationError).toBeLessThan(0.1);
    const nothing = walkForward(events(3, 0, 8), 90, 8);
    expect(nothing.report.ownSkill).toBeLessThan(0);
    expect(nothing.report.skill).toBeGreaterThan(nothing.report.ownSkill ?? 0);
    expect(nothing.report.skillInterval?.[0]).toBeLessThanOrEqual(0);
    expect(nothing.fit?.kappa).toBeLessThan(0.4);
    const [low = 1, high = 0] = nothing.report.shuffledAuc ?? [];
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
  });

  test("a quarter is forecast only after enough examples, and too few forecasts give no model", () => {
    const short = events(4, 1, 3);
    const begun = forecastQuarters(labelledEvents(short, 90));
    expect(begun[0]?.quarter).toBe("2006Q4");
    expect(walkForward(short, 90)).toMatchObject({ fit: null, report: { shuffledAuc: null } });
    expect(walkForward([], 90)).toMatchObject({ fit: null, report: { events: 0, auc: null } });
  });
});

describe("the training of a model", () => {
  test("the coefficients of a logistic model are found, shrunk towards 0", () => {
    const examples = events(5, 0.8, 30).map(({ features, labels }) => ({
      features,
      isPositive: labels[90]?.isPositive ?? false,
    }));
    const { weights, intercept } = fitLogistic(examples);
    const first = weights.find(({ feature }) => feature === "levelConstraint");
    expect(first?.coefficient).toBeGreaterThan(0.5);
    expect(first?.coefficient).toBeLessThan(0.9);
    expect(Math.abs(intercept)).toBeLessThan(0.1);
    const others = weights.filter(({ feature }) => feature !== "levelConstraint");
    expect(Math.max(...others.map(({ coefficient }) => Math.abs(coefficient)))).toBeLessThan(0.12);
  });

  test("features that are mostly unknown are left out", () => {
    const examples = events(6, 0.8).map(({ features, labels }) => ({
      features: { ...features, guidance: null },
      isPositive: labels[90]?.isPositive ?? false,
    }));
    expect(fitLogistic(examples).weights.map(({ feature }) => feature)).not.toContain("guidance");
  });

  test("features are as known at each event, and labels come from closed windows", () => {
    const { inputs, macro } = madeTicker(3);
    const all = trainingEvents(inputs, macro, monthEnds(inputs.bars));
    const cut = all[20]?.at ?? 0;
    const by = <T>(rows: readonly T[], at: (row: T) => number) =>
      rows.filter((row) => at(row) <= cut);
    const early = trainingEvents(
      {
        ...inputs,
        bars: by(inputs.bars, (row) => row.knownAt),
        readings: by(inputs.readings, (row) => row.at),
        transcripts: by(inputs.transcripts, (row) => row.at),
      },
      { ...macro, market: by(macro.market, (row) => row.knownAt) },
      all.slice(0, 21).map(({ at }) => at),
    );
    expect(early.map(({ features }) => features)).toEqual(
      all.slice(0, 21).map(({ features }) => features),
    );
    for (const { at, labels } of all) {
      for (const [days, label] of Object.entries(labels)) {
        if (label) expect(label.closedAt - at).toBeGreaterThan((Number(days) - 0.1) * DAY_MS);
      }
    }
    expect(all.at(-1)?.labels[360]).toBeNull();
  });
});

describe("the committed model", () => {
  const { horizons, trainCutoff, trainedOn } = EARNINGS_MODEL;

  test("each horizon has its own fit, or says how few forecasts there were", () => {
    expect(horizons.map(({ horizonDays }) => horizonDays)).toEqual([...SCORE_HORIZONS_DAYS]);
    for (const { report, fit } of horizons) {
      expect(fit === null).toBe(report.events < MIN_FORECASTS);
      expect(fit === null || fit.weights.length >= 10).toBe(true);
    }
    const bases = horizons.flatMap(({ fit }) => fit?.base ?? []);
    expect(new Set(bases).size).toBe(bases.length);
    expect(trainedOn?.sources.map(({ licence }) => licence)).toEqual(["CC BY-SA 4.0", "CC0"]);
    expect(trainCutoff).toBe("2018-02-07");
  });

  test("its Brier score is at most .002 worse than the base rate's, and decay never rises", () => {
    for (const { report, fit } of horizons) {
      if (fit === null) continue;
      expect((report.brier ?? 1) - (report.baseBrier ?? 0)).toBeLessThanOrEqual(0.002);
      expect(report.calibrationError).toBeLessThanOrEqual(report.calibrationByChance?.[1] ?? 0);
    }
    const left = horizons.map(({ decay }) => decay.value);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    expect(left[0]).toBe(1);
  });

  test("its published report says the same", () => {
    const page = readFileSync(
      join(import.meta.dirname, "../../docs/accuracy/earnings-model.md"),
      "utf8",
    );
    for (const test_ of horizons) {
      expect(page).toContain(
        `| ${test_.horizonDays} days | ${horizonGate(test_)} | ${gateFigure(test_)} |`,
      );
    }
  });
});

describe("calls and prices from folders", () => {
  const folder = mkdtempSync(join(tmpdir(), "calls-"));
  const lines = ["chips", "cloud", "paper", "steel", "food", "retail", "travel", "energy"].map(
    (name) =>
      `Revenue of our ${name} business grew and its margins improved. Customers of ${name} were strong, and we are confident in demand next year.`,
  );
  const call = (from: number) => lines.slice(from).join("\n");
  const put = (name: string, text: string) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  put("calls/20160204_AAA/text.txt", call(0));
  put("calls/20160301_AAA/text.txt", call(1));
  put("calls/20160505_AAA/text.txt", call(2));
  put("calls/20160505_BBB/text.txt", "Thank you.");
  put("calls/notes/text.txt", call(0));
  const rows = [
    "2016-02-03,10,11,9,10,1,AAA",
    "2016-02-04,10,12,9,11,1,AAA",
    "2016-02-05,,,,,,AAA",
  ];
  put("prices/AAA_data.csv", ["date,open,high,low,close,volume,Name", ...rows].join("\n"));
  put(
    "prices/CCC.csv",
    "date,open,high,low,close,volume\n2016-02-03,5,5,5,5,1\n2016-02-04,5,5,5,5,1",
  );

  test("the first call of a quarter counts from the end of its day, and one that says nothing does not", () => {
    const companies = readCalls(join(folder, "calls"), () => {});
    expect(companies.map(({ ticker, calls }) => [ticker, calls.length])).toEqual([
      ["AAA", 2],
      ["BBB", 0],
    ]);
    const [first] = companies[0]?.calls ?? [];
    expect(first).toMatchObject({
      quarter: "Q1_FY2016",
      at: Date.UTC(2016, 1, 5),
      mode: "earnings",
    });
    expect(first?.counts.growth).toBeGreaterThan(0);
    const { stocks, macro } = joinPrices(companies, join(folder, "prices"));
    expect(stocks.map(({ ticker, bars }) => [ticker, bars.length])).toEqual([["AAA", 2]]);
    // The mean of +10 % and 0 %.
    expect(macro.market.map(({ close }) => close)).toEqual([105]);
  });

  test("a folder of something else is refused", () => {
    expect(() => readCalls(join(folder, "prices"), () => {})).toThrow("YYYYMMDD_TICKER");
    expect(() => joinPrices([], join(folder, "calls"))).toThrow("TICKER.csv");
  });
});
