import { mean, quantile } from "../statistics.ts";
import { type Calibration, calibrationOf } from "./calibration.ts";
import { brierOf, logScoreOf, type Outcome } from "./scores.ts";

/** A graded call as it is judged. */
export type Judged = {
  svcProb: number;
  outcome: Outcome;
  /** The market's number at the stamp; null where there was none. */
  marketProb: number | null;
};

/** Settings of the intervals: stated with them, so that anyone gets the same. Source: I-TRACK. */
export const BOOTSTRAP = { resamples: 2_000, level: 0.9, seed: 20_260_101 } as const;
/** From so many graded calls on the figures say something. Source: I-TRACK. */
export const ENOUGH_GRADED = 30;
/** Base rate before anything was graded. Source: I-TRACK. */
export const FIRST_BASE_RATE = 0.5;

/** 5 % and 95 % quantile of the resampled statistic; null where it has no value. */
export type Interval = [low: number, high: number] | null;

export type TrackRecord = {
  graded: number;
  brier: number | null;
  logScore: number | null;
  baseRateBrier: number | null;
  /** 1 - Brier / Brier of the reference: above 0 is better than it; null where that one is 0. */
  skillVsBase: number | null;
  marketN: number;
  marketBrier: number | null;
  skillVsMarket: number | null;
  intervals: { brier: Interval; skillVsBase: Interval; skillVsMarket: Interval };
  calibration: Calibration["bins"];
  murphy: Calibration["murphy"];
  enough: boolean;
};

/** A call's own Brier score and those of what it is measured against. */
type Scored = { brier: number; base: number; market: number | null };

/**
 * How good the graded calls were, in the order in which they were graded. The base rate of a call is
 * the mean outcome of those before it (the first: 0.5); the market is its number at the stamp, and
 * skill over it counts only calls that have one. Intervals are the percentile bootstrap over calls:
 * mulberry32 from the seed, anew for all calls and for those with a market number, draws
 * `floor(u n)`, quantiles linear between ranks (type 7). Without calls every figure is null.
 * Source: decisions I-TRACK, methods §11.
 */
export function trackRecordOf(calls: readonly Judged[]): TrackRecord {
  const scored = scoredOf(calls);
  const withMarket = scored.filter(({ market }) => market !== null);
  const all = resampled(scored, (sample) => [meanOf(sample, "brier"), skillOf(sample, "base")]);
  const market = resampled(withMarket, (sample) => [skillOf(sample, "market")]);
  return {
    graded: calls.length,
    brier: meanOf(scored, "brier"),
    logScore: mean(calls.map(({ svcProb, outcome }) => logScoreOf(svcProb, outcome))),
    baseRateBrier: meanOf(scored, "base"),
    skillVsBase: skillOf(scored, "base"),
    marketN: withMarket.length,
    marketBrier: meanOf(withMarket, "market"),
    skillVsMarket: skillOf(withMarket, "market"),
    intervals: {
      brier: intervalOf(all, 0),
      skillVsBase: intervalOf(all, 1),
      skillVsMarket: intervalOf(market, 0),
    },
    ...calibrated(calls),
    enough: calls.length >= ENOUGH_GRADED,
  };
}

function calibrated(calls: readonly Judged[]) {
  const { bins, murphy } = calibrationOf(calls);
  return { calibration: bins, murphy };
}

function scoredOf(calls: readonly Judged[]): Scored[] {
  let came = 0;
  return calls.map(({ svcProb, outcome, marketProb }, before) => {
    const baseRate = before === 0 ? FIRST_BASE_RATE : came / before;
    came += outcome;
    return {
      brier: brierOf(svcProb, outcome),
      base: brierOf(baseRate, outcome),
      market: marketProb === null ? null : brierOf(marketProb, outcome),
    };
  });
}

const meanOf = (sample: readonly Scored[], member: keyof Scored): number | null =>
  mean(sample.map((each) => each[member] ?? 0));

function skillOf(sample: readonly Scored[], reference: "base" | "market"): number | null {
  const own = meanOf(sample, "brier");
  const other = meanOf(sample, reference);
  return own === null || other === null || other === 0 ? null : 1 - own / other;
}

type Statistics = (sample: readonly Scored[]) => (number | null)[];

function resampled(scored: readonly Scored[], statistics: Statistics): (number | null)[][] {
  const next = mulberry32(BOOTSTRAP.seed);
  if (scored.length === 0) return [];
  return Array.from({ length: BOOTSTRAP.resamples }, () =>
    statistics(scored.map(() => scored[Math.floor(next() * scored.length)] as Scored)),
  );
}

/** A resample in which the statistic has no value says nothing; without any there is no interval. */
function intervalOf(resamples: readonly (number | null)[][], which: number): Interval {
  const values = resamples.map((each) => each[which] ?? null).filter((value) => value !== null);
  const tail = (1 - BOOTSTRAP.level) / 2;
  const [low, high] = [quantile(values, tail), quantile(values, 1 - tail)];
  return low === null || high === null ? null : [low, high];
}

/** Numbers in [0, 1) from a seed. Source: mulberry32, Tommy Ettinger, public domain. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
