import { arePricesComparable } from "../../market/domain/sources.ts";

/** How many scored calls a ticker has. */
export type CallCounts = { ticker: string; documentId: number; documentScores: number };

/** How far a ticker's prices were read and evaluated. */
export type PriceCounts = { ticker: string; source: string; ingested: number; evaluated: number };

/** What a ticker's signals were told out of. */
export type SignalSources = {
  pricePosition: number;
  priceSource: string | null;
  documentId: number;
  documentScores: number;
  marketPosition: number;
  marketSource: string | null;
  sectorPosition: number;
  sectorSource: string | null;
};

/** How far a ticker's signals were told. */
export type SignalProgress = SignalSources & {
  ticker: string;
  through: Date;
  methodVersion: string;
  modelVersion: string;
  version: number;
};

/** A ticker that has something to tell, with what it is to be told out of. */
export type BehindSignals = SignalSources & {
  ticker: string;
  /** From the first row on: there is nothing yet, the prices are others, or the rules. */
  isAnew: boolean;
  /** Only the earnings model is another one. */
  isRemodelled: boolean;
  /** What it was told through, epoch ms; 0 for a new one. */
  through: number;
  version: number;
  /** What it was told out of so far, and by which benchmarks it is measured; null for a new one. */
  seen: (SignalSources & { market: string | null; fund: string | null }) | null;
};

export type DueRules = {
  methodVersion: string;
  modelVersion: string;
  /** The last evening by now, epoch ms. */
  evening: number;
  market: string;
  sectors: readonly { ticker: string; fund: string }[];
};

const SOURCES = ["priceSource", "marketSource", "sectorSource"] as const;
const POSITIONS = [
  ...(["pricePosition", "marketPosition", "sectorPosition"] as const),
  ...(["documentId", "documentScores"] as const),
];

/**
 * Tickers with calls or prices whose signals are behind, by ticker. What comes is found by counters,
 * the evening by the clock. Benchmarks, the market and the funds of sectors, have no signals of their
 * own, and a stock whose prices are still being evaluated waits.
 */
export function behindSignals(
  held: {
    calls: readonly CallCounts[];
    prices: readonly PriceCounts[];
    progress: readonly SignalProgress[];
  },
  rules: DueRules,
): BehindSignals[] {
  const calls = new Map(held.calls.map((each) => [each.ticker, each]));
  const prices = new Map(held.prices.map((each) => [each.ticker, each]));
  const progress = new Map(held.progress.map((each) => [each.ticker, each]));
  const funds = new Map(rules.sectors.map(({ ticker, fund }) => [ticker, fund]));
  const benchmarks = new Set([rules.market, ...funds.values()]);
  const stocks = held.prices.filter(({ ingested }) => ingested > 0).map(({ ticker }) => ticker);
  return [...new Set([...calls.keys(), ...stocks])].sort().flatMap((ticker) => {
    const own = prices.get(ticker);
    const stock = own !== undefined && own.ingested > 0 ? own : undefined;
    if (benchmarks.has(ticker) || stock?.ingested !== stock?.evaluated) return [];
    const benchmark = (name: string | undefined) => {
      const found = prices.get(name ?? "");
      return stock && found && arePricesComparable(found.source, stock.source) ? found : undefined;
    };
    const found = { call: calls.get(ticker), stock, market: benchmark(rules.market) };
    const fund = benchmark(funds.get(ticker));
    return judged(ticker, { ...found, fund }, progress.get(ticker), rules);
  });
}

type Found = {
  call: CallCounts | undefined;
  stock: PriceCounts | undefined;
  market: PriceCounts | undefined;
  fund: PriceCounts | undefined;
};

function judged(
  ticker: string,
  found: Found,
  told: SignalProgress | undefined,
  { methodVersion, modelVersion, evening }: DueRules,
): BehindSignals[] {
  const sources = sourcesOf(found);
  if (told === undefined) {
    const anew = { isAnew: true, isRemodelled: false, through: 0, version: 0, seen: null };
    return [{ ticker, ...sources, ...anew }];
  }
  const through = told.through.getTime();
  const hasEvenings = found.call !== undefined && found.stock !== undefined;
  const isRemodelled = told.modelVersion !== modelVersion;
  const isBehind =
    told.methodVersion !== methodVersion ||
    isRemodelled ||
    SOURCES.some((name) => told[name] !== sources[name]) ||
    POSITIONS.some((name) => told[name] !== sources[name]) ||
    (hasEvenings && through < evening);
  if (!isBehind) return [];
  const seen = { ...told, market: found.market?.ticker ?? null, fund: found.fund?.ticker ?? null };
  const isAnew = isOther(told, sources) || told.methodVersion !== methodVersion;
  return [{ ticker, ...sources, isAnew, isRemodelled, through, version: told.version, seen }];
}

const sourcesOf = ({ call, stock, market, fund }: Found): SignalSources => ({
  pricePosition: stock?.evaluated ?? 0,
  priceSource: stock?.source ?? null,
  documentId: call?.documentId ?? 0,
  documentScores: call?.documentScores ?? 0,
  marketPosition: market?.ingested ?? 0,
  marketSource: market?.source ?? null,
  sectorPosition: fund?.ingested ?? 0,
  sectorSource: fund?.source ?? null,
});

/** Other prices make all anew; a benchmark that came or went does not, another one does. */
const isOther = (told: SignalSources, now: SignalSources): boolean =>
  told.priceSource !== now.priceSource ||
  isReplaced(told.marketSource, now.marketSource) ||
  isReplaced(told.sectorSource, now.sectorSource);

const isReplaced = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && before !== now;
