// Finds the tickers whose signals must be computed again, from counters of their inputs.

import { MADE_UP_MARKET } from "../../market/domain/made-up-stocks.ts";
import { arePricesComparable } from "../../market/domain/sources.ts";

/** The number of scored documents of a ticker, and its newest one. */
export type DocumentCounts = { ticker: string; documentId: number; documentScores: number };

/** Up to which row a ticker's prices were ingested and evaluated. */
export type PriceCounts = { ticker: string; source: string; ingested: number; evaluated: number };

/** Up to which row a company's figures, events and insiders' reports were stored. */
export type FiledCounts = { ticker: string; position: number };

/** Positions (numbers of rows) and sources of the inputs of a ticker's signals. */
export type SignalSources = {
  pricePosition: number;
  priceSource: string | null;
  documentId: number;
  documentScores: number;
  marketPosition: number;
  marketSource: string | null;
  sectorPosition: number;
  sectorSource: string | null;
  filedPosition: number;
};

/** Up to which instant a ticker's signals were computed, and from which inputs. */
export type SignalProgress = SignalSources & {
  ticker: string;
  through: Date;
  methodVersion: string;
  modelVersion: string;
  version: number;
};

/** A ticker whose signals are out of date, and its inputs now. */
export type OutdatedSignals = SignalSources & {
  ticker: string;
  /** Whether to compute the whole history: nothing is stored, or prices or rules were replaced. */
  isFullReplay: boolean;
  /** Whether only the earnings model changed. */
  hasNewModel: boolean;
  /** Instant up to which signals are computed, epoch ms; 0 for a new ticker. */
  through: number;
  version: number;
  /** The inputs used so far and the ticker's benchmarks; null for a new ticker. */
  seen: (SignalSources & { market: string | null; fund: string | null }) | null;
};

/** The versions and times by which signals are out of date. */
export type DueRules = {
  methodVersion: string;
  modelVersion: string;
  /** The latest daily evaluation time, after the close, epoch ms. */
  evening: number;
  market: string;
  sectors: readonly { ticker: string; fund: string }[];
};

const SOURCES = ["priceSource", "marketSource", "sectorSource"] as const;
const POSITIONS = [
  ...(["pricePosition", "marketPosition", "sectorPosition"] as const),
  ...(["documentId", "documentScores", "filedPosition"] as const),
];

/**
 * Lists the tickers whose signals are out of date, sorted. New rows are found by counters; the
 * daily evaluation is due by the clock. Benchmarks have no signals, and a stock waits until its
 * prices are evaluated.
 */
export function findOutdatedSignals(
  state: {
    documents: readonly DocumentCounts[];
    prices: readonly PriceCounts[];
    progress: readonly SignalProgress[];
    filed: readonly FiledCounts[];
  },
  rules: DueRules,
): OutdatedSignals[] {
  const documents = new Map(state.documents.map((each) => [each.ticker, each]));
  const prices = new Map(state.prices.map((each) => [each.ticker, each]));
  const progress = new Map(state.progress.map((each) => [each.ticker, each]));
  const filed = new Map(state.filed.map((each) => [each.ticker, each.position]));
  const funds = new Map(rules.sectors.map(({ ticker, fund }) => [ticker, fund]));
  const markets = [rules.market, MADE_UP_MARKET];
  const benchmarks = new Set([...markets, ...funds.values()]);
  const stocks = state.prices.filter(({ ingested }) => ingested > 0).map(({ ticker }) => ticker);
  const filers = state.filed.filter(({ position }) => position > 0).map(({ ticker }) => ticker);
  return [...new Set([...documents.keys(), ...stocks, ...filers])].sort().flatMap((ticker) => {
    const own = prices.get(ticker);
    const stock = own !== undefined && own.ingested > 0 ? own : undefined;
    if (benchmarks.has(ticker) || stock?.ingested !== stock?.evaluated) return [];
    const benchmark = (name: string | undefined) => {
      const found = prices.get(name ?? "");
      return stock && found && arePricesComparable(found.source, stock.source) ? found : undefined;
    };
    const market = markets.map(benchmark).find((each) => each !== undefined);
    const found = { documents: documents.get(ticker), stock, market };
    const fund = benchmark(funds.get(ticker));
    const filings = filed.get(ticker) ?? 0;
    return outdated(ticker, { ...found, fund, filings }, progress.get(ticker), rules);
  });
}

/** The inputs of a ticker. */
type InputCounts = {
  documents: DocumentCounts | undefined;
  stock: PriceCounts | undefined;
  market: PriceCounts | undefined;
  fund: PriceCounts | undefined;
  filings: number;
};

function outdated(
  ticker: string,
  found: InputCounts,
  stored: SignalProgress | undefined,
  { methodVersion, modelVersion, evening }: DueRules,
): OutdatedSignals[] {
  const sources = sourcesOf(found);
  if (stored === undefined) {
    const first = { isFullReplay: true, hasNewModel: false, through: 0, version: 0, seen: null };
    return [{ ticker, ...sources, ...first }];
  }
  const through = stored.through.getTime();
  const hasNewModel = stored.modelVersion !== modelVersion;
  const isBehind =
    stored.methodVersion !== methodVersion ||
    hasNewModel ||
    SOURCES.some((name) => stored[name] !== sources[name]) ||
    POSITIONS.some((name) => stored[name] !== sources[name]) ||
    (found.documents !== undefined && through < evening);
  if (!isBehind) return [];
  const seen = {
    ...stored,
    market: found.market?.ticker ?? null,
    fund: found.fund?.ticker ?? null,
  };
  const isFullReplay = hasOtherPrices(stored, sources) || stored.methodVersion !== methodVersion;
  return [
    { ticker, ...sources, isFullReplay, hasNewModel, through, version: stored.version, seen },
  ];
}

const sourcesOf = ({ documents, stock, market, fund, filings }: InputCounts): SignalSources => ({
  pricePosition: stock?.evaluated ?? 0,
  priceSource: stock?.source ?? null,
  documentId: documents?.documentId ?? 0,
  documentScores: documents?.documentScores ?? 0,
  marketPosition: market?.ingested ?? 0,
  marketSource: market?.source ?? null,
  sectorPosition: fund?.ingested ?? 0,
  sectorSource: fund?.source ?? null,
  filedPosition: filings,
});

/**
 * Whether prices were replaced, so that the whole history must be computed again. The same holds
 * for a replaced benchmark, but not for one that was added or removed.
 */
const hasOtherPrices = (stored: SignalSources, now: SignalSources): boolean =>
  stored.priceSource !== now.priceSource ||
  isReplaced(stored.marketSource, now.marketSource) ||
  isReplaced(stored.sectorSource, now.sectorSource);

const isReplaced = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && before !== now;
