// Walk-forward test of the earnings model: each year is forecast by a model trained only on what was known before
// it.

import { DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { logit, mean, sigmoid } from "../../../lib/core/statistics.ts";
import {
  excessReturnProbability,
  type HorizonDays,
  type HorizonModel,
  type HorizonReport,
} from "../../../lib/signals/domain/earnings/model.ts";
import { type Example, fitLogistic } from "./logistic.ts";
import { reportOf, type WalkForwardForecast } from "./report.ts";
import { quarterOf, type TrainingEvent } from "./training-events.ts";

/** Days before a test year. Outcomes that became known within them are not used for training. */
const EMBARGO_DAYS = 5;
/** Minimum number of examples for a first fit, and of forecasts for a calibration. */
const [MIN_EXAMPLES, MIN_CALIBRATION] = [200, 200];

type LabelledEvent = Example & { at: number; closedAt: number; quarter: string };

export interface WalkForward {
  horizonDays: HorizonDays;
  report: HorizonReport;
  /**
   * Skill of the model's own probabilities, before they are moved towards the base rate. The
   * literature reports this figure.
   */
  rawSkill: number | null;
  years: { year: number; events: number; skill: number | null }[];
  model: HorizonModel;
  /** When the last outcome was known. */
  lastLabelAt: number;
}

/** Events whose outcome over a horizon is known. */
function labelledEvents(
  events: readonly TrainingEvent[],
  horizonDays: HorizonDays,
): LabelledEvent[] {
  return events.flatMap(({ at, features, labels }) => {
    const label = labels[horizonDays];
    return label === null ? [] : [{ ...label, at, features, quarter: quarterOf(at) }];
  });
}

const yearOf = (at: number): number => Number(utcDateOf(at).slice(0, 4));

/**
 * Forecasts the events of each year with a model fitted to what was known five days before the year.
 * Calibrator and kappa come from the forecasts of earlier years whose outcomes were known by then. No
 * forecast depends on anything that became known in its year. Source:
 * docs/methods/signals.md#model-and-gate.
 */
export function forecastYears(
  events: readonly TrainingEvent[],
  horizonDays: HorizonDays,
): WalkForwardForecast[] {
  const labelled = labelledEvents(events, horizonDays);
  const forecasts: WalkForwardForecast[] = [];
  for (const year of [...new Set(labelled.map(({ at }) => yearOf(at)))].sort()) {
    const trainingEnd = Date.UTC(year, 0, 1) - EMBARGO_DAYS * DAY_MS;
    const trainingEvents = labelled.filter(({ closedAt }) => closedAt < trainingEnd);
    if (trainingEvents.length < MIN_EXAMPLES) continue;
    const closed = forecasts.filter(({ closedAt }) => closedAt < trainingEnd);
    const model = fitModel(horizonDays, trainingEvents, closed);
    for (const event of labelled) {
      if (yearOf(event.at) !== year) continue;
      const raw = excessReturnProbability({ ...model, ...UNCALIBRATED }, event.features).p;
      const calibrated = excessReturnProbability({ ...model, kappa: 1 }, event.features).p;
      const { p } = excessReturnProbability(model, event.features);
      forecasts.push({ ...event, year, raw, calibrated, p, base: model.base });
    }
  }
  return forecasts;
}

/** Tests all years, and fits the model to ship to all events; null if there is no test year. */
export function walkForward(
  events: readonly TrainingEvent[],
  horizonDays: HorizonDays,
): WalkForward | null {
  const labelled = labelledEvents(events, horizonDays);
  const forecasts = forecastYears(events, horizonDays);
  if (forecasts.length === 0) return null;
  const { report, rawSkill, byYear } = reportOf(forecasts, labelled);
  const model = { ...fitModel(horizonDays, labelled, forecasts), report };
  const lastLabelAt = Math.max(...labelled.map(({ closedAt }) => closedAt));
  return { horizonDays, report, rawSkill, years: byYear, model, lastLabelAt };
}

/** Leaves probabilities as they are: no calibration, no move towards the base rate. */
const UNCALIBRATED = { calibrator: { slope: 1, intercept: 0 }, kappa: 1 };

const NO_REPORT: HorizonReport = {
  events: 0,
  testYears: 0,
  baseRate: null,
  auc: null,
  aucInterval: null,
  brier: null,
  skill: null,
  skillInterval: null,
  calibrationError: null,
};

function fitModel(
  horizonDays: HorizonDays,
  examples: readonly LabelledEvent[],
  forecasts: readonly WalkForwardForecast[],
): HorizonModel {
  const base = mean(examples.map(({ isPositive }) => (isPositive ? 1 : 0))) ?? 0.5;
  const { slope, intercept, kappa } = calibration(forecasts);
  const fitted = fitLogistic(examples);
  const calibrator = { slope, intercept };
  return { horizonDays, ...fitted, calibrator, kappa, base, report: NO_REPORT };
}

/**
 * Calibration from the forecasts of earlier years: Platt's line for the log-odds, and kappa, the share
 * of the distance from the base rate that minimises their Brier score; 0 if they are no better than the
 * base rate.
 */
function calibration(forecasts: readonly WalkForwardForecast[]) {
  const none = { slope: 1, intercept: 0, kappa: 0 };
  if (forecasts.length < MIN_CALIBRATION) return none;
  const [slope, intercept] = plattLine(forecasts);
  let [products, squares] = [0, 0];
  // `calibrated` comes from the line of earlier years, because a line fits its own years too well.
  for (const { calibrated, isPositive, base } of forecasts) {
    const distance = calibrated - base;
    products += distance * ((isPositive ? 1 : 0) - base);
    squares += distance * distance;
  }
  const kappa = squares > 0 ? Math.max(0, Math.min(1, products / squares)) : 0;
  return { slope, intercept, kappa };
}

/** Fits slope and intercept with Newton's method. Source: Platt 1999. */
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
