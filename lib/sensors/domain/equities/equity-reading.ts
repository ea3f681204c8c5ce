// The published reading of one stock, and whether its next close is missing.

import type { CalendarDate } from "../../../core/calendar-date.ts";
import { sessionCloseAt } from "../../../market/domain/calendar.ts";
import { overdueSince } from "../../../market/domain/release.ts";
import { PRICE_RELEASE } from "../../../market/domain/sources.ts";
import {
  EQUITY_RULES,
  type EquityRegime,
  equityScore,
  type Trend,
  trendOf,
} from "./equity-regime.ts";
import { averageOf } from "./indicators.ts";
import type { PriceMemory } from "./price-memory.ts";

/** Status of a reading. SHORT: fewer than 252 closes. HELD: a jump is not accepted yet. */
export const READING_STATUSES = ["LIVE", "SHORT", "HELD"] as const;
export type ReadingStatus = (typeof READING_STATUSES)[number];

/** A stock's reading at an instant. Prices are in the stock's currency, for a share of that time. */
export interface EquityReading {
  /** The session of the last accepted close. */
  session: CalendarDate;
  /** Instant at which the reading became known, epoch ms. */
  knownAt: number;
  regime: EquityRegime;
  /** End of the session on which the regime last changed, epoch ms. */
  regimeSince: number;
  status: ReadingStatus;
  /** A remark on the history for readers; null when there is none. */
  note: string | null;
  /** The last accepted close, and the end of its session in epoch ms. */
  price: number;
  priceAt: number;
  /** 0..100; null below 15 closes. */
  rsi: number | null;
  sma50: number | null;
  sma200: number | null;
  atr14: number | null;
  /** Fall from the highest close of 252 sessions, as a fraction 0..1; null before 252 closes. */
  drawdown: number | null;
  /** Annualised, over 21 sessions and over 20, as fractions. */
  volatility: number | null;
  volatility20: number | null;
  /** Rank of the volatility among the stock's last 756, 0..1. */
  rvPercentile: number | null;
  drawdownPercentile: number | null;
  trend: Trend | null;
  /** 0..100; orders risk, not return. */
  score: number | null;
}

/** The reading of a memory at the instant it became known; null before the first close. */
export function readingOf(memory: PriceMemory, knownAt: number): EquityReading | null {
  const { last, indicators, regimeSince, count } = memory;
  if (last === null || indicators === null || regimeSince === null) return null;
  const isLong = count >= EQUITY_RULES.minCloses;
  const closedAt = (date: CalendarDate) => Math.min(sessionCloseAt("nyse", date), knownAt);
  return {
    session: last.date,
    knownAt,
    regime: memory.regime.regime,
    regimeSince: closedAt(regimeSince),
    status: memory.held.length > 0 ? "HELD" : isLong ? "LIVE" : "SHORT",
    note: memory.note?.text ?? null,
    price: last.close,
    priceAt: closedAt(last.date),
    rsi: indicators.rsi,
    sma50: indicators.sma50,
    sma200: indicators.sma200,
    atr14: averageOf(memory.atr),
    drawdown: isLong ? indicators.drawdown : null,
    volatility: indicators.volatility,
    volatility20: indicators.volatility20,
    rvPercentile: isLong ? indicators.rvPercentile : null,
    drawdownPercentile: isLong ? indicators.drawdownPercentile : null,
    trend: trendOf(indicators),
    score: isLong ? equityScore(indicators.forecast) : null,
  };
}

/** Sources publish a close within three hours after the session. */
const GRACE_MINUTES = 180;

/** Since when the close after `session` is missing, epoch ms; null when it is not missing. */
export const priceOverdueSince = (session: CalendarDate, at: number): number | null =>
  overdueSince("nyse", PRICE_RELEASE, session, at, GRACE_MINUTES);

/** Whether the next close is missing at an instant: the stock is halted, or its source fails. */
export const isPriceStale = (session: CalendarDate, at: number): boolean =>
  priceOverdueSince(session, at) !== null;
