// Training events of the earnings model: the features known at an instant and the excess returns that followed.

import { utcDateOf } from "../../../lib/core/calendar-date.ts";
import {
  type FeatureValues,
  type HorizonDays,
  SCORE_HORIZONS_DAYS,
} from "../../../lib/signals/domain/earnings/model.ts";
import { forwardReturn } from "../../../lib/signals/domain/forward-return.ts";
import type {
  DocumentVersion,
  MarketInputs,
  StockReading,
  TickerInputs,
} from "../../../lib/signals/domain/inputs.ts";
import {
  addBar,
  emptyPriceHistory,
  type PriceBar,
} from "../../../lib/signals/domain/price-history.ts";
import {
  addDocument,
  modelFeaturesOf,
  type QuarterHistory,
} from "../../../lib/signals/domain/text-scores.ts";

/** An instant at which a ticker could be scored, with the outcomes. */
export interface TrainingEvent {
  ticker: string;
  at: number;
  features: FeatureValues;
  /** Outcome over each horizon and when it was known; null if it is not known yet. */
  labels: Record<HorizonDays, { excess: number; isPositive: boolean; closedAt: number } | null>;
}

/**
 * The events of one ticker, at the first version of each transcript or at the given instants. The features of
 * an event use only what was known then.
 */
export function trainingEvents(
  { ticker, bars, readings, transcripts }: TickerInputs,
  macro: MarketInputs,
  instants: readonly number[] = transcripts
    .filter(({ at, knownAt }) => at === knownAt)
    .map(({ at }) => at),
): TrainingEvent[] {
  const [stock, market] = [emptyPriceHistory(), emptyPriceHistory()];
  const history: QuarterHistory = [];
  const found: Omit<TrainingEvent, "labels">[] = [];
  let reading: StockReading | null = null;
  let [bar, index, read, transcript] = [0, 0, 0, 0];
  const takeUntil = (at: number) => {
    for (; (macro.market[index]?.knownAt ?? at + 1) <= at; index += 1) {
      addBar(market, macro.market[index] as PriceBar, null);
    }
    for (; (bars[bar]?.knownAt ?? at + 1) <= at; bar += 1)
      addBar(stock, bars[bar] as PriceBar, market);
    for (; (readings[read]?.at ?? at + 1) <= at; read += 1) reading = readings[read] ?? reading;
    for (; (transcripts[transcript]?.at ?? at + 1) <= at; transcript += 1)
      addDocument(history, transcripts[transcript] as DocumentVersion);
  };
  for (const at of instants) {
    takeUntil(at);
    found.push({
      ticker,
      at,
      features: modelFeaturesOf(history, { at, own: stock, reading, macro }),
    });
  }
  takeUntil(Number.MAX_SAFE_INTEGER - 1);
  const labelOf = (at: number, days: number) => {
    const outcome = forwardReturn(stock, market, at, days);
    if (outcome === null || outcome.excess === null) return null;
    const { excess, closedAt } = outcome;
    return { excess, isPositive: excess > 0, closedAt };
  };
  return found.map((event) => {
    const labels = SCORE_HORIZONS_DAYS.map((days) => [days, labelOf(event.at, days)]);
    return { ...event, labels: Object.fromEntries(labels) as TrainingEvent["labels"] };
  });
}

/** The time of the last close of each month, from the 253rd close on, so that a year of closes is known. */
export const monthEnds = (bars: readonly PriceBar[]): number[] =>
  bars.flatMap(({ date, knownAt }, i) => {
    const next = bars[i + 1];
    return i >= 252 && next && next.date.slice(0, 7) !== date.slice(0, 7) ? knownAt : [];
  });

/** The first instant of a calendar quarter such as `2016Q3`, epoch ms. */
export const quarterStart = (quarter: string): number =>
  Date.UTC(Number(quarter.slice(0, 4)), 3 * Number(quarter.slice(5)) - 3, 1);

/** The calendar quarter of an instant. Events of one quarter are not independent. */
export function quarterOf(at: number): string {
  const [year = "", month = ""] = utcDateOf(at).split("-");
  return `${year}Q${Math.ceil(Number(month) / 3)}`;
}
