// A ticker's health, change of conviction (breakout), and summary in sentences (scholar read).

import { DAY_MS } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import { median } from "../../core/statistics.ts";
import type { ConvictionType, NarrativeVsFundamental } from "./conviction-type.ts";
import types from "./lexicons/conviction-types.json" with { type: "json" };
import { type ArcDirection, type Triad, triad } from "./signal.ts";

export const HEALTH_COLORS = ["GREEN", "AMBER", "RED", "GREY"] as const;
type HealthColor = (typeof HEALTH_COLORS)[number];
export const HEALTH_VERDICTS = ["HEALTHY", "CAUTIOUS", "DISTRESSED", "UNKNOWN"] as const;
type HealthVerdict = (typeof HEALTH_VERDICTS)[number];
interface HealthSensor {
  name: "tone" | "conviction" | "blame" | "forward" | "price_regime";
  /** `NORMAL`, `HIGH`, `VERY_HIGH`, `LOW` or `VERY_LOW`; the regime of prices; or `UNKNOWN`. */
  state: string;
  color: HealthColor;
  /** Own-history z-score; null for the price regime, and without enough history. */
  z: number | null;
}

export interface TickerHealth {
  verdict: HealthVerdict;
  sensors: HealthSensor[];
}

type PriceRegime = "NEUTRAL" | "ESCALATING" | "STRESS";

/** Own-history z-scores (null without enough history) and price regime of a ticker. */
export interface HealthMeasures {
  /** z-score of the log-ratio of constraint and conviction. */
  logRatio: number | null;
  conviction: number | null;
  blame: number | null;
  forward: number | null;
  priceRegime: PriceRegime | null;
}

const [AMBER_Z, RED_Z] = [1, 2];

/**
 * The health of a ticker: five sensors and a verdict. A z-score below 1 in size is `GREEN`. From 2
 * on it is `RED` in its bad direction: up for tone and blame, down for conviction and forward.
 * Otherwise it is `AMBER`. Prices are `AMBER` when escalating, `RED` in stress. A sensor without
 * data is `GREY` and does not count; if all are grey, the verdict is `UNKNOWN`. Source:
 * docs/methods/language.md#ticker-health.
 */
export function tickerHealth(measures: HealthMeasures): TickerHealth {
  const sensors = [
    languageSensor("tone", measures.logRatio, 1),
    languageSensor("conviction", measures.conviction, -1),
    languageSensor("blame", measures.blame, 1),
    languageSensor("forward", measures.forward, -1),
    priceSensor(measures.priceRegime),
  ];
  return { verdict: verdictOf(sensors.map(({ color }) => color)), sensors };
}

/** `badSign` is the sign of a bad z-score. */
function languageSensor(
  name: HealthSensor["name"],
  z: number | null,
  badSign: number,
): HealthSensor {
  if (z === null) return { name, state: "UNKNOWN", color: "GREY", z };
  const size = Math.abs(z);
  const side = z > 0 ? "HIGH" : "LOW";
  if (size < AMBER_Z) return { name, state: "NORMAL", color: "GREEN", z };
  if (size < RED_Z) return { name, state: side, color: "AMBER", z };
  return { name, state: `VERY_${side}`, color: z * badSign > 0 ? "RED" : "AMBER", z };
}

const REGIME_COLORS: Readonly<Record<PriceRegime, HealthColor>> = {
  NEUTRAL: "GREEN",
  ESCALATING: "AMBER",
  STRESS: "RED",
};

const priceSensor = (regime: PriceRegime | null): HealthSensor => ({
  name: "price_regime",
  state: regime ?? "UNKNOWN",
  color: regime === null ? "GREY" : REGIME_COLORS[regime],
  z: null,
});

function verdictOf(colors: readonly HealthColor[]): HealthVerdict {
  const countOf = (color: HealthColor) => colors.filter((each) => each === color).length;
  if (countOf("GREY") === colors.length) return "UNKNOWN";
  if (countOf("RED") >= 2) return "DISTRESSED";
  return countOf("RED") + countOf("AMBER") > 0 ? "CAUTIOUS" : "HEALTHY";
}

export const MOMENTUM_DIRECTIONS = ["UP", "DOWN", "FLAT"] as const;
export type MomentumDirection = (typeof MOMENTUM_DIRECTIONS)[number];

/** The parts of a quarter that momentum needs. Lists are sorted newest first. */
export interface ScoredQuarter {
  quarter: string;
  /** Epoch ms. */
  knownAt: number;
  /** 0 to 100, one decimal. */
  convictionScore: number;
}

export interface ToneMomentum {
  currentScore: number;
  /** Median of the compared quarters; null without any. */
  previousScore: number | null;
  convictionChange: number | null;
  isRecentShift: boolean;
  /** Own-history z-score of the conviction rate. */
  zScore: number | null;
  direction: MomentumDirection;
  /** The newest quarter with a change of at least the threshold; null without one. */
  shiftQuarter: string | null;
  quartersCompared: number;
}

/**
 * Defaults of a request, and the age after which an earnings call is no longer recent. Source:
 * docs/decisions.md#g6, docs/decisions.md#g11.
 */
export const BREAKOUT = { quarters: 4, threshold: 10, recentMs: 120 * DAY_MS };

/**
 * Change of the newest quarter's conviction score from the median of the `quarters` before it. A
 * change of at least the threshold is a shift, but no change is not a shift even at threshold 0. A
 * shift is recent up to 120 days after the earnings call, inclusive. Without a shift the direction is
 * `FLAT`. Null without a quarter. Source: docs/decisions.md#g6.
 */
export function toneMomentum(
  newestFirst: readonly ScoredQuarter[],
  options: { quarters: number; threshold: number; asOf: number; zScore: number | null },
): ToneMomentum | null {
  const [current] = newestFirst;
  if (current === undefined) return null;
  const { threshold, asOf, zScore } = options;
  const changes = newestFirst.map((_, at) => changeAt(newestFirst, at, options.quarters));
  const { previousScore, change, quartersCompared } = changeAt(newestFirst, 0, options.quarters);
  const isShift = (each: number | null): each is number =>
    each !== null && each !== 0 && Math.abs(each) >= threshold;
  const shiftAt = changes.findIndex((each) => isShift(each.change));
  return {
    currentScore: current.convictionScore,
    previousScore,
    convictionChange: change,
    isRecentShift: isShift(change) && asOf - current.knownAt <= BREAKOUT.recentMs,
    zScore,
    direction: !isShift(change) ? "FLAT" : change > 0 ? "UP" : "DOWN",
    shiftQuarter: newestFirst[shiftAt]?.quarter ?? null,
    quartersCompared,
  };
}

/** The change of one quarter, to one decimal, so that a client can compute the same. */
function changeAt(newestFirst: readonly ScoredQuarter[], at: number, quarters: number) {
  const compared = newestFirst.slice(at + 1, at + 1 + quarters);
  const previousScore = rounded(median(compared.map((each) => each.convictionScore)), 1);
  const score = newestFirst[at]?.convictionScore ?? null;
  const change =
    score === null || previousScore === null ? null : rounded(score - previousScore, 1);
  return { previousScore, change, quartersCompared: compared.length };
}

/** The published numbers of a ticker's newest quarter from which its summary is written. */
export interface ScholarFacts {
  ticker: string;
  quarter: string;
  words: number;
  convictionType: ConvictionType;
  isLowEvidence: boolean | null;
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  ratio: number;
  zConstraint: number | null;
  zConviction: number | null;
  /** Number of earlier quarters that the z-scores compare with. */
  quartersBefore: number;
  flags: readonly string[];
  arc: ArcDirection;
  previous: { quarter: string; convictionType: ConvictionType; convictionScore: number } | null;
}

/** Meaning of each type, and what ends it. Source: docs/methods/language.md#conviction-type. */
const TYPES: Readonly<Record<ConvictionType, { says: string; endsBy: string }>> = types;
const LITTLE_EVIDENCE = "no type has enough evidence, this one is the closest that accuses nobody";

/**
 * Summary of a ticker's newest quarter in sentences, from templates and published numbers only.
 * Source: docs/methods/language.md#ticker-health.
 */
export function newestQuarterSummary(facts: ScholarFacts): string {
  const says = facts.isLowEvidence ? LITTLE_EVIDENCE : TYPES[facts.convictionType].says;
  return [
    `${facts.ticker} reads as ${facts.convictionType} in ${facts.quarter}: ${says}.`,
    scoreSentence(facts),
    historySentence(facts),
    facts.flags.length === 0 ? "No flag is raised." : `Flags: ${facts.flags.join(", ")}.`,
    changeSentence(facts),
  ].join(" ");
}

function scoreSentence(facts: ScholarFacts): string {
  const { convictionScore: score, previous } = facts;
  const now = `The conviction score is ${score} (${facts.narrativeVsFundamental}, ${facts.words} words).`;
  if (previous === null) return `${now} There is no earlier quarter to compare with.`;
  const change = rounded(score - previous.convictionScore, 1);
  const isSame = previous.convictionType === facts.convictionType;
  const type = isSame ? "the same" : previous.convictionType;
  const moved =
    change === 0 ? "unchanged from" : `${change > 0 ? "up" : "down"} ${Math.abs(change)} from`;
  const before = change === 0 ? "" : `${previous.convictionScore} in `;
  return `${now} It is ${moved} ${before}${previous.quarter}, when the type was ${type}.`;
}

const COUNTS = ["None", "One", "Two", "All"];

function historySentence(facts: ScholarFacts): string {
  const { zConstraint, zConviction, quartersBefore, ratio, arc } = facts;
  const { score } = triad(facts);
  const holds = score === 1 ? "holds" : "hold";
  const comparison =
    `Constraint divided by conviction is ${ratio}. ` +
    `${COUNTS[score]} of the three triad conditions ${holds}.`;
  if (zConstraint === null || zConviction === null) {
    return `Earlier quarters: ${quartersBefore}, too few or too short for a comparison. ${comparison}`;
  }
  return (
    `Compared with ${quartersBefore} earlier quarters, the z-score of constraint is ${zConstraint} and ` +
    `that of conviction ${zConviction}. ${comparison} The arc is ${arc}.`
  );
}

function changeSentence(facts: ScholarFacts): string {
  const { endsBy } = TYPES[facts.convictionType];
  const missing = missingOf(triad(facts));
  const watch = missing === "" ? "" : ` To complete the triad: ${missing}.`;
  return `The type changes when ${endsBy}.${watch}`;
}

/** The conditions of the triad that do not hold, in words; empty when all hold. */
const missingOf = (found: Triad): string =>
  [
    found.constraintElevated ? null : "constraint more than one standard deviation above usual",
    found.convictionDepressed ? null : "conviction more than one standard deviation below usual",
    found.ratioInverted ? null : "more constraint than conviction",
  ]
    .filter((part) => part !== null)
    .join(", ");
