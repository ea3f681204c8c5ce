import { rounded } from "../../../core/rounded.ts";
import type { FindingEvidence } from "./findings.ts";
import {
  type FireDirection,
  type FireSeverity,
  SIGNAL_RULES,
  type SignalType,
} from "./signal-types.ts";

/** Cases below which nothing is said, and those that the mean is shrunk by. Source: docs/methods/signals.md#outcomes. */
export const OUTCOME_SHRINK = { minCases: 10, prior: 30 };
/** 95 % quantile of the standard normal distribution, for a two-sided 90 % interval. */
const Z90 = 1.6448536269514722;
const DECIMALS = 4;

/** What followed earlier fires of a type and direction whose windows have closed. */
export interface ClosedCases {
  cases: number;
  /** Of the excess returns, as a fraction; null without a case. */
  mean: number | null;
  /** Of the mean, cases of one quarter counted as one draw; null below two quarters. */
  standardError: number | null;
}

const isEnough = ({ cases }: ClosedCases): boolean => cases >= OUTCOME_SHRINK.minCases;
const shrinkage = ({ cases }: ClosedCases): number => cases / (cases + OUTCOME_SHRINK.prior);

/**
 * What followed on average, shrunk to nothing by how few cases there are: mean n / (n + 30), 4 decimals;
 * null below 10 closed cases. Source: docs/methods/signals.md#outcomes.
 */
export const averageOutcome = (closed: ClosedCases): number | null =>
  closed.mean === null || !isEnough(closed)
    ? null
    : rounded(closed.mean * shrinkage(closed), DECIMALS);

/**
 * The 90 % interval of that average, shrunk alike; null below 10 cases or two quarters. Within a quarter
 * stocks move together, so that the error is by quarters.
 */
export function outcomeInterval(closed: ClosedCases): [low: number, high: number] | null {
  const { mean, standardError } = closed;
  if (mean === null || standardError === null || !isEnough(closed)) return null;
  const [low, high] = [mean - Z90 * standardError, mean + Z90 * standardError].map((end) =>
    rounded(end * shrinkage(closed), DECIMALS),
  );
  return [low ?? 0, high ?? 0];
}

const HAPPENED: Readonly<Record<SignalType, string>> = {
  TONE_INFLECTION_DOWN: "constraint rose against conviction beyond its own history",
  TONE_INFLECTION_UP: "conviction rose against constraint beyond its own history",
  TRIAD_COMPLETE: "constraint is high, conviction low and their ratio inverted",
  BLAME_SPIKE: "blame is far above its own history",
  CONVICTION_BREAKOUT: "the conviction score rose above the calls before",
  CONVICTION_COLLAPSE: "the conviction score fell below the calls before",
  TONE_PRICE_DIVERGENCE: "words and price have parted",
  REGIME_ESCALATION: "the price regime got worse",
  REGIME_RELIEF: "the price regime got better",
  DISLOCATION_CROSS: "the dislocation score reached its high level",
};

/** A fire with what followed similar ones, as far as it is told. */
export interface FireFacts {
  type: SignalType;
  /** In the words of the rendering that the text goes with. */
  direction: FireDirection | "BULLISH" | "BEARISH";
  severity: FireSeverity | "NUCLEAR";
  families: number;
  evidence: readonly FindingEvidence[];
  cases: number;
  averageOutcome: number | null;
  /** Of the average, 90 %; null where it cannot be told. */
  interval: readonly [low: number, high: number] | null;
}

const figure = (value: FindingEvidence["value"]): string =>
  typeof value === "number" ? String(value) : (value ?? "unknown");

/** Percent with its sign, one decimal: +12.4%. */
export const signedPercent = (fraction: number): string => {
  const percent = Math.round(fraction * 1000) / 10;
  return `${percent >= 0 ? "+" : ""}${percent.toFixed(1)}%`;
};

/**
 * A fire in two sentences, made of published figures alone: what happened, and what followed earlier
 * ones. It tells the past and expects nothing.
 */
export function fireTemplate(fire: FireFacts): string {
  const [first] = fire.evidence;
  const measured = first
    ? ` (${first.measure} ${figure(first.value)}, before ${figure(first.previous)})`
    : "";
  const { family } = SIGNAL_RULES[fire.type];
  const agreeing =
    fire.families > 1 ? `${fire.families} independent families agree` : `${family} alone`;
  const between =
    fire.interval === null
      ? ""
      : ` (90 % interval ${signedPercent(fire.interval[0])} to ${signedPercent(fire.interval[1])})`;
  const followed =
    fire.averageOutcome === null
      ? `${fire.cases} earlier cases have closed, too few to addResults what followed.`
      : `After ${fire.cases} earlier cases the excess return over 90 days was ${signedPercent(fire.averageOutcome)}${between} on average, shrunk for their number: a count of the past, not a forecast.`;
  return `${fire.type}, ${fire.direction}, ${fire.severity}: ${HAPPENED[fire.type]}${measured}; ${agreeing}. ${followed}`;
}
