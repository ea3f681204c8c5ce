import { DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { logit, mean, sigmoid } from "../../../lib/core/statistics.ts";
import {
  excessReturnProbability,
  type HorizonDays,
  type HorizonModel,
  type HorizonReport,
} from "../../../lib/signals/domain/earnings/model.ts";
import { quarterOf, type TrainingEvent } from "./events.ts";
import { type Example, fitLogistic } from "./logistic.ts";
import { reportOf, type WalkForwardForecast } from "./report.ts";

/** Days before a test year: labels that became known within them are left out of training. */
const EMBARGO_DAYS = 5;
/** Minimum numbers of examples for a first fit and of predictions for a calibrator. */
const [MIN_EXAMPLES, MIN_CALIBRATION] = [200, 200];

type Labelled = Example & { at: number; closedAt: number; quarter: string };

export interface WalkForward {
  horizonDays: HorizonDays;
  report: HorizonReport;
  /**
   * Skill of the model's own probabilities before they are drawn to the base rate, as the
   * literature reports it.
   */
  rawSkill: number | null;
  years: { year: number; events: number; skill: number | null }[];
  model: HorizonModel;
  /** When the last label was known. */
  lastLabelAt: number;
}

/** Events whose label over a horizon is known. */
function labelledOf(events: readonly TrainingEvent[], horizonDays: HorizonDays): Labelled[] {
  return events.flatMap(({ at, features, labels }) => {
    const label = labels[horizonDays];
    return label === null ? [] : [{ ...label, at, features, quarter: quarterOf(at) }];
  });
}

const yearOf = (at: number): number => Number(utcDateOf(at).slice(0, 4));

/**
 * Year by year: fits on what was known five days before the year begins, labels included, and judges the
 * year's events; calibrator and kappa are those that the years before bore out by then. What is said of a
 * year depends on nothing that became known in it. Source: docs/methods/signals.md#model-and-gate.
 */
export function forecastYears(
  events: readonly TrainingEvent[],
  horizonDays: HorizonDays,
): WalkForwardForecast[] {
  const labelled = labelledOf(events, horizonDays);
  const forecasts: WalkForwardForecast[] = [];
  for (const year of [...new Set(labelled.map(({ at }) => yearOf(at)))].sort()) {
    const before = Date.UTC(year, 0, 1) - EMBARGO_DAYS * DAY_MS;
    const known = labelled.filter(({ closedAt }) => closedAt < before);
    if (known.length < MIN_EXAMPLES) continue;
    const closed = forecasts.filter(({ closedAt }) => closedAt < before);
    const model = modelOf(horizonDays, known, closed);
    for (const event of labelled) {
      if (yearOf(event.at) !== year) continue;
      const raw = excessReturnProbability({ ...model, ...PLAIN }, event.features).p;
      const calibrated = excessReturnProbability({ ...model, kappa: 1 }, event.features).p;
      const { p } = excessReturnProbability(model, event.features);
      forecasts.push({ ...event, year, raw, calibrated, p, base: model.base });
    }
  }
  return forecasts;
}

/** The test years with their report, and the model of all of them; null without a test year. */
export function walkForward(
  events: readonly TrainingEvent[],
  horizonDays: HorizonDays,
): WalkForward | null {
  const labelled = labelledOf(events, horizonDays);
  const forecasts = forecastYears(events, horizonDays);
  if (forecasts.length === 0) return null;
  const { report, rawSkill, byYear } = reportOf(forecasts, labelled);
  const model = { ...modelOf(horizonDays, labelled, forecasts), report };
  const lastLabelAt = Math.max(...labelled.map(({ closedAt }) => closedAt));
  return { horizonDays, report, rawSkill, years: byYear, model, lastLabelAt };
}

/** Neither calibrated nor drawn to the base rate. */
const PLAIN = { calibrator: { slope: 1, intercept: 0 }, kappa: 1 };

const NO_REPORT: HorizonReport = {
  ...{ events: 0, testYears: 0, baseRate: null, auc: null, aucInterval: null, brier: null },
  ...{ skill: null, skillInterval: null, calibrationError: null },
};

function modelOf(
  horizonDays: HorizonDays,
  known: readonly Labelled[],
  forecasts: readonly WalkForwardForecast[],
): HorizonModel {
  const base = mean(known.map(({ isPositive }) => (isPositive ? 1 : 0))) ?? 0.5;
  const { slope, intercept, kappa } = calibration(forecasts);
  const fitted = fitLogistic(known);
  const calibrator = { slope, intercept };
  return { horizonDays, ...fitted, calibrator, kappa, base, report: NO_REPORT };
}

/**
 * Platt's line on the log odds of earlier years, and the share of the distance to the base rate that
 * would have given them the least Brier score; 0 where it did not beat the base rate.
 */
function calibration(forecasts: readonly WalkForwardForecast[]) {
  const none = { slope: 1, intercept: 0, kappa: 0 };
  if (forecasts.length < MIN_CALIBRATION) return none;
  const [slope, intercept] = plattLine(forecasts);
  let [both, squares] = [0, 0];
  // Of what each year said with the line of the years before it: a line fits its own years too well.
  for (const { calibrated, isPositive, base } of forecasts) {
    const distance = calibrated - base;
    both += distance * ((isPositive ? 1 : 0) - base);
    squares += distance * distance;
  }
  const kappa = squares > 0 ? Math.max(0, Math.min(1, both / squares)) : 0;
  return { slope, intercept, kappa };
}

/** Newton steps on slope and intercept. Source: Platt 1999. */
function plattLine(forecasts: readonly WalkForwardForecast[]): [slope: number, intercept: number] {
  let [slope, intercept] = [1, 0];
  for (let round = 0; round < 25; round += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (const { raw, isPositive } of forecasts) {
      const x = logit(raw);
      const p = sigmoid(intercept + slope * x);
      const [error, weight] = [(isPositive ? 1 : 0) - p, p * (1 - p)];
      g0 += error;
      g1 += error * x;
      h00 += weight;
      h01 += weight * x;
      h11 += weight * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    if (determinant < 1e-12) break;
    intercept += (h11 * g0 - h01 * g1) / determinant;
    slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return [slope, intercept];
}
