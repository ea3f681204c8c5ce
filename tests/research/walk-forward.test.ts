// The walk-forward test and the training of the earnings model.

import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { sigmoid } from "../../lib/core/statistics.ts";
import { type FeatureValues, MODEL_FEATURES } from "../../lib/signals/domain/earnings/model.ts";
import { EARNINGS_MODEL } from "../../lib/signals/domain/earnings/shipped-model.ts";
import { fitLogistic } from "../../scripts/research/train/logistic.ts";
import {
  monthEnds,
  type TrainingEvent,
  trainingEvents,
} from "../../scripts/research/train/training-events.ts";
import { forecastYears, walkForward } from "../../scripts/research/train/walk-forward.ts";
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
    const chance = sigmoid(strength * (features.zConstraint ?? 0));
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
  test("the forecast of a year uses nothing that became known in it or later", () => {
    const all = events(1, 0.6);
    for (const days of [90, 360] as const) {
      const whole = forecastYears(all, days);
      for (const year of [2009, 2011, 2012]) {
        const begins = Date.UTC(year, 0, 1);
        // Outcomes within the year, or in the five days before it, are reversed.
        const turned = all.map((event) => {
          const labels = Object.entries(event.labels).map(([name, label]) => {
            const isLater = label !== null && label.closedAt >= begins - 5 * DAY_MS;
            return [name, isLater ? { ...label, isPositive: !label.isPositive } : label];
          });
          return { ...event, labels: Object.fromEntries(labels) as TrainingEvent["labels"] };
        });
        const of = (forecasts: typeof whole) =>
          forecasts.filter((each) => each.year === year).map(({ raw, p, base }) => [raw, p, base]);
        expect(of(forecastYears(turned, days))).toEqual(of(whole));
        expect(of(whole).length).toBeGreaterThan(50);
      }
    }
  });

  test("a real effect is found, and a missing one shrinks to nothing", () => {
    const there = walkForward(events(2, 1.2, 12), 90);
    expect(there?.report.auc).toBeGreaterThan(0.68);
    expect(there?.report.skillInterval?.[0]).toBeGreaterThan(0);
    expect(there?.model.kappa).toBeGreaterThan(0.7);
    const nothing = walkForward(events(3, 0, 12), 90);
    expect(nothing?.rawSkill).toBeLessThan(0);
    expect(nothing?.report.skill).toBeGreaterThan(nothing?.rawSkill ?? 0);
    expect(nothing?.report.skillInterval?.[0]).toBeLessThanOrEqual(0);
    expect(nothing?.model.kappa).toBeLessThan(0.4);
  });

  test("a year is forecast only after a year of examples", () => {
    expect(forecastYears(events(4, 1, 1), 90)).toEqual([]);
    expect(walkForward([], 90)).toBeNull();
  });
});

describe("the training of a model", () => {
  test("the coefficients of a logistic model are found, shrunk towards 0", () => {
    const examples = events(5, 0.8, 30).map(({ features, labels }) => ({
      features,
      isPositive: labels[90]?.isPositive ?? false,
    }));
    const { weights, intercept } = fitLogistic(examples);
    const first = weights.find(({ feature }) => feature === "zConstraint");
    expect(first?.coefficient).toBeGreaterThan(0.5);
    expect(first?.coefficient).toBeLessThan(0.9);
    expect(Math.abs(intercept)).toBeLessThan(0.1);
    const others = weights.filter(({ feature }) => feature !== "zConstraint");
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

test("the committed model has its report, and needs no feature that it was not trained with", () => {
  const { horizons, reason, shown, trainCutoff } = EARNINGS_MODEL;
  expect(horizons.length === 0).toBe(reason !== null);
  expect(horizons.length === 0).toBe(trainCutoff === null);
  expect(shown?.horizons.length).toBe(3);
  for (const each of shown?.horizons ?? []) {
    expect(each.events).toBeGreaterThan(1_000);
    expect(each.skillInterval).not.toBeNull();
  }
});
