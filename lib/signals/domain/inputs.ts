// The inputs from which a ticker's signals are computed.

import type { CalendarDate } from "../../core/calendar-date.ts";
import type { Mode } from "../../language/domain/document.ts";
import type { ArcDirection } from "../../language/domain/signal.ts";
import type { ReadingStatus } from "../../sensors/domain/equities/equity-reading.ts";
import type { EquityRegime } from "../../sensors/domain/equities/equity-regime.ts";
import type { InsiderHistory } from "./dislocation/insider-flow.ts";
import type { KnownFigures } from "./dislocation/valuation-history.ts";
import type { DocumentReading, KnownEvent } from "./drops/findings.ts";
import type { ToneZ } from "./earnings/tips.ts";
import type { PriceBar } from "./price-history.ts";

/** A transcript or release with one version of its score, valid from `at`. All instants are epoch ms. */
export interface DocumentVersion extends DocumentReading, ToneZ {
  documentId: number;
  quarter: string;
  /** Number of the quarter; it rises by one from quarter to quarter. */
  quarterIndex: number;
  revision: number;
  /**
   * When this revision of the text became known. The first version of its score has the same
   * instant.
   */
  knownAt: number;
  at: number;
  words: number;
  quartersBefore: number;
  arcDirection: ArcDirection;
  /**
   * Share of sentences with figures, and the direction of the guidance; null where the score has
   * none.
   */
  fundamentals: number | null;
  guidance: number | null;
  /** What kind of text it is, and how many words of each kind it counts. */
  mode: Mode;
  counts: Readonly<Record<LevelFeature, number>>;
}

/** Counts of a text that the model compares with texts of the same kind. */
export type LevelFeature = "constraint" | "conviction" | "growth" | "blame";

/** Regime and measures of a stock's price, known from an instant on. */
export interface StockReading {
  at: number;
  session: CalendarDate;
  regime: EquityRegime;
  /** Version of the method that gave the regime. */
  method: number;
  status: ReadingStatus;
  /** Ranks and fractions 0..1; null before 252 closes. */
  rvPercentile: number | null;
  drawdown: number | null;
}

/** Stored inputs of a ticker; every list is ascending by the instant from which a row is known. */
export interface TickerInputs {
  ticker: string;
  bars: readonly PriceBar[];
  readings: readonly StockReading[];
  transcripts: readonly DocumentVersion[];
  /** Earnings releases, each compared with releases only. */
  releases: readonly DocumentVersion[];
  figures: readonly KnownFigures[];
  insiders: InsiderHistory;
  /** Events that the company filed, amendments that say them again left out. */
  events: readonly KnownEvent[];
}

/** The inputs of a ticker whose filings are not read. */
export const NO_FILINGS = {
  releases: [],
  figures: [],
  insiders: { since: null, transactions: [] },
  events: [],
} as const satisfies Partial<TickerInputs>;

/** A value known from an instant on. */
export interface Dated<T> {
  at: number;
  value: T;
}

/**
 * Inputs shared by all tickers. `sector`: bars of the ticker's sector fund; empty when the fund is
 * unknown.
 */
export interface MarketInputs {
  market: readonly PriceBar[];
  sector: readonly PriceBar[];
  /** The published stress index and its regime, ascending. */
  stress: readonly Dated<{ index: number; regime: string }>[];
  vix: readonly Dated<number>[];
  /** 10-year minus 2-year yield, in percentage points. */
  yieldCurve: readonly Dated<number>[];
}

/** Returns the newest value known at an instant and at most `maxAgeMs` old; null without one. */
export function latestAt<T>(points: readonly Dated<T>[], at: number, maxAgeMs: number): T | null {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const found = points[low - 1];
  return found === undefined || at - found.at > maxAgeMs ? null : found.value;
}
