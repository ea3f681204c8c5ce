// Walk-forward test of the earnings model: the calls of each calendar quarter are forecast by a model trained only on what
// was known before it.

import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { mulberry32 } from "../../../lib/core/mulberry32.ts";
import { mean, rocAuc, sortedQuantile } from "../../../lib/core/statistics.ts";
import {
  excessReturnProbability,
  type HorizonDays,
  type HorizonFit,
  type HorizonReport,
  MIN_FORECASTS,
} from "../../../lib/signals/domain/earnings/model.ts";
import { type Example, fitLogistic } from "./logistic.ts";
import { reportOf, type WalkForwardForecast } from "./report.ts";
import { quarterOf, quarterStart, type TrainingEvent } from "./training-events.ts";

/** Days before a test quarter. Outcomes that became known within them are not used for training. */
const EMBARGO_DAYS = 5;
/** Minimum number of examples for a first fit, and of forecasts for a calibration. */
const [MIN_EXAMPLES, MIN_CALIBRATION] = [150, 150];

type LabelledEvent = Example & { at: number; closedAt: number; quarter: string };

export interface WalkForward {
  horizonDays: HorizonDays;
  report: HorizonReport;
  /** Figures of each test quarter. */
  quarters: ReturnType<typeof reportOf>["quarters"];
  /** The model to ship; null with too few forecasts. */
  fit: HorizonFit | null;
  /** When the last outcome was known; 0 without one. */
  lastLabelAt: number;
}

/** Events whose outcome over a horizon is known. */
export function labelledEvents(
  events: readonly TrainingEvent[],
  horizonDays: HorizonDays,
): LabelledEvent[] {
  return events.flatMap(({ at, features, labels }) => {
    const label = labels[horizonDays];
    return label === null ? [] : [{ ...label, at, features, quarter: quarterOf(at) }];
  });
}

/**
 * Forecasts the events of each quarter with a model fitted to what was known five days before the quarter.
 * Kappa comes from the forecasts of earlier quarters whose outcomes were known by then. No
 * forecast depends on anything that became known in its quarter. Source:
 * docs/methods/signals.md#walk-forward-test.
 */
export function forecastQuarters(labelled: readonly LabelledEvent[]): WalkForwardForecast[] {
  const forecasts: WalkForwardForecast[] = [];
  for (const quarter of [...new Set(labelled.map((event) => event.quarter))].sort()) {
    const trainingEnd = quarterStart(quarter) - EMBARGO_DAYS * DAY_MS;
    const examples = labelled.filter(({ closedAt }) => closedAt < trainingEnd);
    if (examples.length < MIN_EXAMPLES) continue;
    const fit = fitModel(
      examples,
      forecasts.filter(({ closedAt }) => closedAt < trainingEnd),
    );
    for (const event of labelled) {
      if (event.quarter !== quarter) continue;
      const raw = excessReturnProbability({ ...fit, kappa: 1 }, event.features).p;
      const { p } = excessReturnProbability(fit, event.features);
      forecasts.push({ ...event, raw, p, base: fit.base });
    }
  }
  return forecasts;
}

/** Number of shuffles beside the test, and their seed. */
const [SHUFFLES, SEED] = [100, 45];

/**
 * The middle 90 % of the AUC of the same test when the labels of each quarter are shuffled: what it finds where there is
 * nothing to find.
 */
function shuffledAuc(
  labelled: readonly LabelledEvent[],
  shuffles: number,
): [number, number] | null {
  const next = mulberry32(SEED);
  const found = Array.from({ length: shuffles }, () => {
    const forecasts = forecastQuarters(shuffled(labelled, next));
    return rocAuc(
      forecasts.map(({ raw }) => raw),
      forecasts.map(({ isPositive }) => isPositive),
    );
  }).filter((auc) => auc !== null);
  const sorted = found.toSorted((a, b) => a - b);
  const [low, high] = [sortedQuantile(sorted, 0.05), sortedQuantile(sorted, 0.95)];
  return low === null || high === null ? null : [low, high];
}

/** The same events with the labels of each quarter in another order. Source: Fisher and Yates 1938. */
function shuffled(labelled: readonly LabelledEvent[], next: () => number): LabelledEvent[] {
  return [...Map.groupBy(labelled, ({ quarter }) => quarter).values()].flatMap((events) => {
    const labels = events.map(({ isPositive }) => isPositive);
    for (let i = labels.length - 1; i > 0; i -= 1) {
      const j = Math.floor(next() * (i + 1));
      [labels[i], labels[j]] = [labels[j] === true, labels[i] === true];
    }
    return events.map((event, i) => ({ ...event, isPositive: labels[i] === true }));
  });
}

/** Tests all quarters, and fits the model to ship to all events where the test has enough forecasts. */
export function walkForward(
  events: readonly TrainingEvent[],
  horizonDays: HorizonDays,
  shuffles = SHUFFLES,
): WalkForward {
  const labelled = labelledEvents(events, horizonDays);
  const forecasts = forecastQuarters(labelled);
  const isEnough = forecasts.length >= MIN_FORECASTS;
  const { report, quarters } = reportOf(
    forecasts,
    isEnough ? shuffledAuc(labelled, shuffles) : null,
  );
  const fit = isEnough ? fitModel(labelled, forecasts) : null;
  const lastLabelAt = Math.max(0, ...labelled.map(({ closedAt }) => closedAt));
  return { horizonDays, report, quarters, fit, lastLabelAt };
}

function fitModel(
  examples: readonly LabelledEvent[],
  forecasts: readonly WalkForwardForecast[],
): HorizonFit {
  const base = mean(examples.map(({ isPositive }) => (isPositive ? 1 : 0))) ?? 0.5;
  return { ...fitLogistic(examples), kappa: kappaOf(forecasts), base };
}

/**
 * Bounds of kappa. A tenth of the model's distance is always published, so that a row says what moved it: it costs at
 * most a hundredth of the mean squared distance in Brier score.
 */
const [MIN_KAPPA, MAX_KAPPA] = [0.1, 1];

/**
 * The share of the distance from the base rate that minimises the Brier score of past forecasts, within bounds. The
 * calibration of the model is this one number, because a line of two fits the few past quarters too well.
 */
function kappaOf(forecasts: readonly WalkForwardForecast[]): number {
  if (forecasts.length < MIN_CALIBRATION) return MIN_KAPPA;
  let [products, squares] = [0, 0];
  for (const { raw, isPositive, base } of forecasts) {
    const distance = raw - base;
    products += distance * ((isPositive ? 1 : 0) - base);
    squares += distance * distance;
  }
  return squares > 0 ? Math.max(MIN_KAPPA, Math.min(MAX_KAPPA, products / squares)) : MIN_KAPPA;
}
