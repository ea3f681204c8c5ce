import { type CalendarDate, DAY_MS, utcDateOf } from "../../core/calendar-date.ts";
import { toCountLevel } from "../../sensors/domain/stress-index/regime.ts";
import { analogVector } from "./dislocation/analogs.ts";
import {
  COMPONENTS,
  type Component,
  type ComponentBases,
  type Components,
  type Dislocation,
  dislocation,
  figuresAlone,
  insider,
  macroRegime,
  publishedComponents,
  sector,
  type TextBasis,
  type ToneTrend,
  toneAlone,
  toneCsi,
  toneTrend,
  valuation,
} from "./dislocation/dislocation.ts";
import { type InsiderHistory, insiderFlow } from "./dislocation/insider-flow.ts";
import { isRecent, MAX_PRICE_AGE_DAYS } from "./evenings.ts";
import { latestAt, type MarketInputs, type StockReading } from "./inputs.ts";
import type { RelativeMove } from "./price-history.ts";
import { type QuarterHistory, toneAt } from "./text-scores.ts";

/** A ticker's dislocation, computed after the close of a session. */
export interface DailyDislocation extends Dislocation, ComponentBases {
  at: number;
  date: CalendarDate;
  quarter: string;
  /** The text whose tone it is. */
  basis: TextBasis;
  /** The components as published, 0..100. */
  components: Components;
  /** Insiders' trades that were left out because of an impossible price. */
  insidersSetAside: number;
  toneComposite: number | null;
  toneTrend: ToneTrend;
}

/** What a ticker's dislocation is computed from, as known after the close of a session. */
interface EndOfDayInputs {
  at: number;
  /** The ticker's return relative to the market or its sector, as z-scores; null where unknown. */
  moveAgainst: (benchmark: "market" | "sector") => RelativeMove | null;
  reading: StockReading | null;
  /** Whether prices of the stock are read at all. */
  hasPrices: boolean;
  /** The quarters of transcripts, or of earnings releases, and which of them they are. */
  history: QuarterHistory;
  basis: TextBasis;
  stress: MarketInputs["stress"];
  /** The valuation's z-score against the ticker's own history; null where unknown. */
  valuationZ: () => number | null;
  /** The z-score of the reported figures alone against the company's own history; null where unknown. */
  figuresZ: () => number | null;
  insiders: InsiderHistory;
  /** The last close of the week of a day; null without one. */
  closeOfWeek: (day: CalendarDate) => number | null;
}

/**
 * The components, -1..1, and the measures that they are computed from; null where the data are
 * missing.
 */
export function measuresOf(facts: EndOfDayInputs) {
  const { at, reading, history, moveAgainst, hasPrices } = facts;
  const zTone = toneAt(history, at);
  const isPriced = reading !== null && reading.status !== "HELD" && isRecent(reading.session, at);
  const move = isPriced && zTone !== null ? moveAgainst("market") : null;
  // Without a sector fund, or before the fund has a year of closes, the market is the benchmark.
  const sectorMove = move && moveAgainst("sector");
  const stress = latestAt(facts.stress, at, MAX_PRICE_AGE_DAYS * DAY_MS);
  const flow = insiderFlow(facts.insiders, at, facts.closeOfWeek);
  const stressLevel = stress === null ? null : toCountLevel(stress.index);
  // Tone minus price, both as z-scores: positive when the tone is better than the price move.
  const tone = hasPrices ? toneCsi(zTone, move?.zExcess ?? null) : toneAlone(zTone);
  const worth = hasPrices
    ? valuation(isPriced ? facts.valuationZ() : null)
    : figuresAlone(facts.figuresZ());
  return {
    zTone,
    stressLevel,
    price: isPriced ? reading : null,
    insidersSetAside: flow.setAside,
    bases: {
      sectorBenchmark: move && (sectorMove === null ? "MARKET" : "SECTOR"),
      toneBasis: tone === null ? null : hasPrices ? "AGAINST_PRICE" : "WORDS_ALONE",
      valuationBasis: worth === null ? null : hasPrices ? "PRICE" : "OWN_HISTORY",
    } satisfies ComponentBases,
    components: {
      toneCsi: tone,
      macroRegime: macroRegime(stressLevel),
      valuation: worth,
      insider: insider(flow.net, flow.scale),
      sector: sector((sectorMove ?? move)?.zResidual ?? null),
    } satisfies Components,
  };
}
type Measures = ReturnType<typeof measuresOf>;

/**
 * Computes the dislocation after a session's close; null when too few components are known, or the
 * ticker has no transcript or release.
 */
export function dailyDislocation(
  { at, history, basis }: EndOfDayInputs,
  { zTone, components, bases, insidersSetAside }: Measures,
): DailyDislocation | null {
  const newest = history.at(-1);
  const published = publishedComponents(components);
  const found = dislocation(published);
  if (found === null || newest === undefined) return null;
  return {
    score: found.score,
    direction: found.direction,
    severity: found.severity,
    coverage: found.coverage,
    at,
    date: utcDateOf(at),
    quarter: newest.quarter,
    basis,
    components: published,
    ...bases,
    insidersSetAside,
    toneComposite: zTone,
    toneTrend: toneTrend(newest.arcDirection),
  };
}

/** The components that an evening lacks, in the order of the contract. */
export const lackingComponents = ({ components }: Measures): Component[] =>
  COMPONENTS.filter((name) => components[name] === null);

/**
 * Builds the feature vector of the quarter for the analog (nearest-neighbour) search; null when
 * fewer than 8 dimensions are known.
 */
export function caseVector(
  { history }: EndOfDayInputs,
  measures: Measures,
): (number | null)[] | null {
  const newest = history.at(-1);
  if (newest === undefined || measures.zTone === null) return null;
  const { components, stressLevel, price } = measures;
  const { zConstraint, zConviction, zLogRatio, zBlame } = newest;
  const rank = price?.rvPercentile ?? null;
  return analogVector({
    ...components,
    zConstraint,
    zConviction,
    zLogRatio,
    zBlame,
    stress: stressLevel === null ? null : stressLevel / 100 - 0.5,
    volatilityRank: rank === null ? null : rank - 0.5,
    drawdown: price?.drawdown ?? null,
  });
}
