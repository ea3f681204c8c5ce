import { rounded } from "../../../core/rounded.ts";
import type { ArcDirection } from "../../../language/domain/signal.ts";
import { MARKET_TICKERS, UNIVERSE } from "../../../market/domain/universe.ts";

/** The sector fund of each covered stock: the fund of its GICS sector in the S&P 500. */
const SECTOR_FUNDS: Readonly<Record<string, string>> = {
  AAPL: "XLK",
  AMD: "XLK",
  COIN: "XLF",
  GOOGL: "XLC",
  META: "XLC",
  MSTR: "XLK",
  NFLX: "XLC",
  NIO: "XLY",
  NVDA: "XLK",
  PLTR: "XLK",
  SHOP: "XLK",
  SMCI: "XLK",
  TSLA: "XLY",
  W: "XLY",
  XPEV: "XLY",
};

/** The fund of a ticker's sector; null when none is known, so that the market is used. */
export const sectorFund = (ticker: string): string | null => SECTOR_FUNDS[ticker] ?? null;

/** All stocks with a sector fund. */
export const SECTORS: readonly { ticker: string; fund: string }[] = Object.entries(
  SECTOR_FUNDS,
).map(([ticker, fund]) => ({ ticker, fund }));

/**
 * Which benchmark the sector component uses: the sector's fund, or the market where the fund's
 * history is too short.
 */
export const SECTOR_BENCHMARKS = ["SECTOR", "MARKET"] as const;
export type SectorBenchmark = (typeof SECTOR_BENCHMARKS)[number];

/** All benchmarks: the markets, and the sector funds of the covered stocks. */
export const BENCHMARKS: readonly string[] = [
  ...MARKET_TICKERS,
  ...new Set(UNIVERSE.flatMap(({ ticker }) => sectorFund(ticker) ?? [])),
];

/** The text that the tone rests on: a call's transcript, or an earnings release. */
export const TEXT_BASES = ["call", "release"] as const;
export type TextBasis = (typeof TEXT_BASES)[number];
/** What the tone is held against: the stock's return, or nothing where no price of the stock is read. */
export const TONE_BASES = ["AGAINST_PRICE", "WORDS_ALONE"] as const;
export type ToneBasis = (typeof TONE_BASES)[number];
/** What the reported figures are held against: the price, or their own history where no price is read. */
export const VALUATION_BASES = ["PRICE", "OWN_HISTORY"] as const;
export type ValuationBasis = (typeof VALUATION_BASES)[number];

/**
 * Components of a dislocation in the order of the contract, with their weights in percent. Source:
 * docs/methods/dislocation.md#components.
 */
export const COMPONENT_WEIGHTS = {
  toneCsi: 30,
  macroRegime: 15,
  valuation: 25,
  insider: 15,
  sector: 15,
} as const;
export type Component = keyof typeof COMPONENT_WEIGHTS;
export const COMPONENTS = Object.keys(COMPONENT_WEIGHTS) as readonly Component[];
export type Components = Readonly<Record<Component, number | null>>;

const clip = (value: number): number => Math.max(-1, Math.min(1, value));

/**
 * Tone against price, -1..1, positive when the tone is better: tanh((z_tone - z_ret63) / 2).
 * `zTone` is the tone composite. `zReturn` is the 63-session excess return divided by its own
 * standard deviation. Source: docs/methods/dislocation.md#components.
 */
export const toneCsi = (zTone: number | null, zReturn: number | null): number | null =>
  zTone === null || zReturn === null ? null : Math.tanh((zTone - zReturn) / 2);

/** Tone where no price of the stock is read, -1..1, positive when better than usual: tanh(z_tone / 2). */
export const toneAlone = (zTone: number | null): number | null =>
  zTone === null ? null : Math.tanh(zTone / 2);

/** Stress level (on the count scale) that favours neither buying nor selling. */
const NEUTRAL_STRESS = 45;

/**
 * Calm of the market, -1..1, positive when calm: clip((45 - stress) / 45). `stressLevel` is on the
 * count scale (0..100) of docs/methods/dislocation.md#components, see `toCountLevel`.
 */
export const macroRegime = (stressLevel: number | null): number | null =>
  stressLevel === null ? null : clip((NEUTRAL_STRESS - stressLevel) / NEUTRAL_STRESS);

/**
 * Valuation, -1..1, positive when cheap: -tanh(z / 2). z is the valuation against the ticker's own
 * last five years; see `valuationZ`. Source: docs/methods/dislocation.md#components.
 */
export const valuation = (z: number | null): number | null =>
  z === null ? null : -Math.tanh(z / 2) + 0;

/**
 * Reported figures where no price of the stock is read, -1..1, positive when better than in the company's own
 * last five years: tanh(z / 2); see `figuresZ`. Source: docs/methods/dislocation.md#without-prices.
 */
export const figuresAlone = (z: number | null): number | null =>
  z === null ? null : Math.tanh(z / 2);

/**
 * Insiders' trades, -1..1, positive for purchases: tanh(net / scale), both in currency (see
 * `insiderFlow`). Null without a scale. Source: docs/methods/dislocation.md#components.
 */
export const insider = (net: number | null, scale: number | null): number | null =>
  net === null || scale === null || scale <= 0 ? null : Math.tanh(net / scale);

/**
 * Return relative to the sector, -1..1, positive when the ticker did worse: -tanh(z / 2). z is the
 * 63-session return minus beta times the sector's return, divided by its standard deviation.
 * Source: docs/methods/dislocation.md#components.
 */
export const sector = (zResidual: number | null): number | null =>
  zResidual === null ? null : -Math.tanh(zResidual / 2) + 0;

/** Version of the method, increased with every change. Stored rows keep their version. */
export const DISLOCATION_METHOD = 4;

export const DISLOCATION_DIRECTIONS = ["STRUCTURAL_BUY", "STRUCTURAL_SELL"] as const;
export type DislocationDirection = (typeof DISLOCATION_DIRECTIONS)[number];
export const DISLOCATION_SEVERITIES = ["EXTREME", "HIGH", "MODERATE", "LOW"] as const;
export type DislocationSeverity = (typeof DISLOCATION_SEVERITIES)[number];

/**
 * Scores at which severities begin; a score from `active` on is an event. Source:
 * docs/methods/dislocation.md#score.
 */
export const DISLOCATION_LEVELS = { extreme: 70, high: 55, active: 35 };
/**
 * Minimum for a score: number of components, and sum of their weights in percent. Source:
 * docs/methods/dislocation.md#score.
 */
export const MIN_COVERAGE = { components: 3, percent: 60 };

/** How far tone, price, sector and market disagree. */
export interface Dislocation {
  /** Score, 0..100, 1 decimal. */
  score: number;
  direction: DislocationDirection;
  severity: DislocationSeverity;
  /** Weight of the known components, 0..1. */
  coverage: number;
}

/** Components are rounded to 0.2, so that no score falls exactly between two decimals. */
const STEPS_PER_POINT = 5;

/**
 * A component as published: 50 + 50 d, 0..100, rounded to 0.2; 50 is neutral. The score is computed
 * from these values, not from the unrounded components.
 */
export const published = (component: number | null): number | null =>
  component === null
    ? null
    : rounded(Math.round(STEPS_PER_POINT * (50 + 50 * component)) / STEPS_PER_POINT, 1);

export const publishedComponents = (components: Components): Components => ({
  toneCsi: published(components.toneCsi),
  macroRegime: published(components.macroRegime),
  valuation: published(components.valuation),
  insider: published(components.insider),
  sector: published(components.sector),
});

export const severityOf = (score: number): DislocationSeverity => {
  const { extreme, high, active } = DISLOCATION_LEVELS;
  return score >= extreme
    ? "EXTREME"
    : score >= high
      ? "HIGH"
      : score >= active
        ? "MODERATE"
        : "LOW";
};

/**
 * The dislocation computed from the published components (0..100), so that readers can reproduce
 * it: D = sum of weight (c - 50) / 50 over the known weights; score = 100 |D| times the square root
 * of coverage, 1 decimal; the direction is buy when D > 0, else sell. Null below three components
 * or a coverage of 0.6. Source: docs/methods/dislocation.md#score.
 */
export function dislocation(components: Components): Dislocation | null {
  let [count, weights, sum] = [0, 0, 0];
  for (const name of COMPONENTS) {
    const component = components[name];
    if (component === null) continue;
    count += 1;
    weights += COMPONENT_WEIGHTS[name];
    sum += COMPONENT_WEIGHTS[name] * (component - 50);
  }
  if (count < MIN_COVERAGE.components || weights < MIN_COVERAGE.percent) return null;
  const d = sum / (50 * weights);
  const score = rounded(100 * Math.abs(d) * Math.sqrt(weights / 100), 1);
  const direction = d > 0 ? "STRUCTURAL_BUY" : "STRUCTURAL_SELL";
  return { score, direction, severity: severityOf(score), coverage: weights / 100 };
}

export const TONE_TRENDS = ["IMPROVING", "DETERIORATING", "FLAT"] as const;
export type ToneTrend = (typeof TONE_TRENDS)[number];

/**
 * The trend of tone, from the arc of constraint against conviction. A rising arc means a worse
 * tone.
 */
export const toneTrend = (arc: ArcDirection): ToneTrend =>
  arc === "ACCELERATING" ? "DETERIORATING" : arc === "DECELERATING" ? "IMPROVING" : "FLAT";

const COMPONENT_PHRASES: Readonly<Record<Component, readonly [buy: string, sell: string]>> = {
  toneCsi: ["tone better than the price", "tone worse than the price"],
  macroRegime: ["a calm market", "a stressed market"],
  valuation: ["a low valuation", "a high valuation"],
  insider: ["insiders buying", "insiders selling"],
  sector: ["a price behind its sector", "a price ahead of its sector"],
};
/** Phrases of the sector component when the market is the benchmark. */
const MARKET_PHRASES = ["a price behind the market", "a price ahead of the market"] as const;
/** Phrases of components that no price of the stock is part of. */
const WORDS_ALONE_PHRASES = ["words better than usual", "words worse than usual"] as const;
const OWN_HISTORY_PHRASES = [
  "figures better than in the own five years",
  "figures worse than in the own five years",
] as const;

/** What the components of a row are held against; null for a component that is null. */
export interface ComponentBases {
  sectorBenchmark: SectorBenchmark | null;
  toneBasis: ToneBasis | null;
  valuationBasis: ValuationBasis | null;
}

function phrasesOf(
  name: Component,
  { sectorBenchmark, toneBasis, valuationBasis }: ComponentBases,
): readonly [buy: string, sell: string] {
  if (name === "sector" && sectorBenchmark !== "SECTOR") return MARKET_PHRASES;
  if (name === "toneCsi" && toneBasis === "WORDS_ALONE") return WORDS_ALONE_PHRASES;
  if (name === "valuation" && valuationBasis === "OWN_HISTORY") return OWN_HISTORY_PHRASES;
  return COMPONENT_PHRASES[name];
}
/** Minimum distance from 50 at which a component is mentioned. */
const MIN_DISTANCE_FROM_50 = 5;

/**
 * A summary in short sentences, from published numbers only: score, severity, the components behind
 * the direction, and the coverage. It names the market when that was the benchmark. It makes no
 * forecast.
 */
export function dislocationSummary(
  { score, direction, severity, coverage }: Dislocation,
  components: Components,
  trend: ToneTrend | null,
  bases: ComponentBases,
): string {
  const isBuy = direction === "STRUCTURAL_BUY";
  const phrases = COMPONENTS.flatMap((name) => {
    const value = components[name];
    const side = value === null ? 0 : (value - 50) * (isBuy ? 1 : -1);
    return side < MIN_DISTANCE_FROM_50
      ? []
      : { side, text: `${phrasesOf(name, bases)[isBuy ? 0 : 1]} (${value?.toFixed(1)})` };
  }).toSorted((a, b) => b.side - a.side);
  const reasons =
    phrases.length === 0
      ? "no component is far from 50"
      : phrases.map(({ text }) => text).join(", ");
  const count = COMPONENTS.filter((name) => components[name] !== null).length;
  const tone = trend === null || trend === "FLAT" ? "" : ` Tone is ${trend.toLowerCase()}.`;
  return (
    `${direction} ${score.toFixed(1)} (${severity}): ${reasons}. ${count} of ${COMPONENTS.length} ` +
    `components are known, ${Math.round(100 * coverage)} % of the weight.${tone}`
  );
}
