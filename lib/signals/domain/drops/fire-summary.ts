import { rounded } from "../../../core/rounded.ts";
import type { FindingEvidence } from "./findings.ts";
import {
  type FireDirection,
  type FireSeverity,
  SIGNAL_RULES,
  type SignalType,
} from "./signal-types.ts";

/**
 * Minimum number of cases for an average, and the weight of the prior that shrinks it towards 0.
 * Source: docs/methods/signals.md#outcomes.
 */
export const OUTCOME_SHRINK = { minCases: 10, prior: 30 };
/** 95 % quantile of the standard normal distribution, for a two-sided 90 % interval. */
const Z90 = 1.6448536269514722;
const DECIMALS = 4;

/** Outcomes of earlier fires of the same type and direction whose windows have ended. */
export interface ClosedCases {
  cases: number;
  /** Mean of the excess returns, as a fraction; null without a case. */
  mean: number | null;
  /**
   * Standard error of the mean. The cases of one quarter count as one observation; null below two
   * quarters.
   */
  standardError: number | null;
}

const isEnough = ({ cases }: ClosedCases): boolean => cases >= OUTCOME_SHRINK.minCases;
const shrinkage = ({ cases }: ClosedCases): number => cases / (cases + OUTCOME_SHRINK.prior);

/**
 * Average outcome, shrunk towards 0: mean n / (n + 30), 4 decimals; null below 10 closed cases.
 * Source: docs/methods/signals.md#outcomes.
 */
export const averageOutcome = (closed: ClosedCases): number | null =>
  closed.mean === null || !isEnough(closed)
    ? null
    : rounded(closed.mean * shrinkage(closed), DECIMALS);

/**
 * The 90 % interval of the average outcome, shrunk in the same way; null below 10 cases or two
 * quarters. Stocks move together within a quarter, so the error is by quarter.
 */
export function outcomeInterval(closed: ClosedCases): [low: number, high: number] | null {
  const { mean, standardError } = closed;
  if (mean === null || standardError === null || !isEnough(closed)) return null;
  const [low, high] = [mean - Z90 * standardError, mean + Z90 * standardError].map((end) =>
    rounded(end * shrinkage(closed), DECIMALS),
  );
  return [low ?? 0, high ?? 0];
}

const EVENT_PHRASES: Readonly<Record<SignalType, string>> = {
  TONE_INFLECTION_DOWN: "constraint rose against conviction beyond its own history",
  TONE_INFLECTION_UP: "conviction rose against constraint beyond its own history",
  TRIAD_COMPLETE: "constraint is high, conviction low and their ratio inverted",
  BLAME_SPIKE: "blame is far above its own history",
  CONVICTION_BREAKOUT: "the conviction score rose above the calls before",
  CONVICTION_COLLAPSE: "the conviction score fell below the calls before",
  TONE_PRICE_DIVERGENCE: "tone and price have moved far apart",
  REGIME_ESCALATION: "the price regime got worse",
  REGIME_RELIEF: "the price regime got better",
  DISLOCATION_CROSS: "the dislocation score reached its high level",
  EVENT_BANKRUPTCY: "the company filed for bankruptcy or receivership",
  EVENT_NON_RELIANCE: "the company filed that earlier accounts are not to be relied on",
  EVENT_DEFAULT: "the company filed an event by which a debt falls due earlier or grows",
  EVENT_DELISTING_NOTICE: "the company filed a notice about its listing",
  EVENT_AUDITOR_CHANGE: "the company filed that its auditor leaves",
  EVENT_CYBER_INCIDENT: "the company filed a material cybersecurity incident",
  EVENT_IMPAIRMENT: "the company filed a material impairment",
  EVENT_OFFICER_DEPARTURE: "the company filed that its chief or finance officer leaves",
  EVENT_RESTRUCTURING: "the company filed costs of an exit or restructuring",
};

/** A fire with the outcomes of earlier fires of its type and direction. */
export interface FireFacts {
  type: SignalType;
  direction: FireDirection;
  severity: FireSeverity;
  families: number;
  evidence: readonly FindingEvidence[];
  cases: number;
  averageOutcome: number | null;
  /** 90 % interval of the average; null where unknown. */
  interval: readonly [low: number, high: number] | null;
}

const figure = (value: FindingEvidence["value"]): string =>
  typeof value === "number" ? String(value) : (value ?? "unknown");

/** Writes a fraction as a percentage with its sign and one decimal: +12.4%. */
export const signedPercent = (fraction: number): string => {
  const percent = Math.round(fraction * 1000) / 10;
  return `${percent >= 0 ? "+" : ""}${percent.toFixed(1)}%`;
};

/** The words that a summary begins with. */
export const fireHead = (type: SignalType, direction: string, severity: string): string =>
  `${type}, ${direction}, ${severity}:`;

/**
 * A summary of a fire in short sentences, from published figures: what happened, and the outcomes
 * of earlier fires. It makes no forecast.
 */
export function fireTemplate(fire: FireFacts): string {
  const [first] = fire.evidence;
  const { family } = SIGNAL_RULES[fire.type];
  // A filed event has no measure that was another one before.
  const before = family === "filings" ? "" : `, before ${figure(first?.previous ?? null)}`;
  const measured = first ? ` (${first.measure} ${figure(first.value)}${before})` : "";
  const agreeing =
    fire.families > 1
      ? `${fire.families} independent families agree`
      : `Only the ${family} family shows it`;
  const between =
    fire.interval === null
      ? ""
      : ` (90 % interval ${signedPercent(fire.interval[0])} to ${signedPercent(fire.interval[1])})`;
  const followed =
    fire.averageOutcome === null
      ? `${fire.cases} earlier cases have closed, too few for an average.`
      : `Average excess return over 90 days: ${signedPercent(fire.averageOutcome)}${between}, from ${fire.cases} earlier cases. Fewer cases pull the average closer to 0. This describes the past, not the future.`;
  return `${fireHead(fire.type, fire.direction, fire.severity)} ${EVENT_PHRASES[fire.type]}${measured}. ${agreeing}. ${followed}`;
}
