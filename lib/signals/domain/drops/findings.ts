import { rounded } from "../../../core/rounded.ts";
import { median } from "../../../core/statistics.ts";
import { BREAKOUT } from "../../../language/domain/ticker-readings.ts";
import {
  EQUITY_REGIMES,
  type EquityRegime,
} from "../../../sensors/domain/equities/equity-regime.ts";
import { DISLOCATION_LEVELS } from "../dislocation/dislocation.ts";
import { DROP_RULES, type FireDirection, SIGNAL_RULES, type SignalType } from "./signal-types.ts";

/** One measurement that a finding rests upon; `previous` is what it was at the last document or session. */
export interface FindingEvidence {
  measure: string;
  value: number | string | null;
  previous: number | string | null;
  threshold: number | null;
}

/** A rule that has just come true. */
export interface FireFinding {
  type: SignalType;
  direction: FireDirection;
  /** How unusual it is, in standard deviations; null where the measure has none. */
  z: number | null;
  evidence: FindingEvidence[];
}

/** What the rules read of a call. Z's are against the ticker's own history, null without one. */
export interface CallReading {
  zLogRatio: number | null;
  zConstraint: number | null;
  zConviction: number | null;
  zBlame: number | null;
  triadScore: number;
  flags: readonly string[];
  convictionScore: number;
}

/** Words against price on a session; null where either is missing. */
export interface PriceReading {
  /** z of tone less z of the 63-session excess return. */
  gap: number | null;
  regime: EquityRegime | null;
}

export interface DislocationReading {
  score: number;
  isBuy: boolean;
}

const fixedDirection = (type: SignalType): FireDirection => SIGNAL_RULES[type].direction ?? "LONG";

/**
 * Rules that come true with a ticker's newest call and were not true at the one before (calls oldest
 * first, the new one last). Nothing without a call before. Source: docs/methods/signals.md#drop-rules.
 */
export function callFindings(calls: readonly CallReading[]): FireFinding[] {
  const [now, before] = [calls.at(-1), calls.at(-2)];
  if (now === undefined || before === undefined) return [];
  return [
    ...inflection(calls, 1),
    ...inflection(calls, -1),
    ...(now.triadScore >= DROP_RULES.triadScore && before.triadScore < DROP_RULES.triadScore
      ? [
          finding(
            "TRIAD_COMPLETE",
            now.zConstraint,
            evidence(calls, "triad_score", DROP_RULES.triadScore),
          ),
        ]
      : []),
    ...(now.flags.includes("BLAME_SPIKE") && !before.flags.includes("BLAME_SPIKE")
      ? [finding("BLAME_SPIKE", now.zBlame, evidence(calls, "blame_z", 2))]
      : []),
    ...convictionShift(calls, "CONVICTION_BREAKOUT", 1),
    ...convictionShift(calls, "CONVICTION_COLLAPSE", -1),
  ];
}

const finding = (type: SignalType, z: number | null, measured: FindingEvidence): FireFinding => ({
  ...{ type, direction: fixedDirection(type), z },
  evidence: [measured],
});

const MEASURES = {
  log_ratio_z: (call: CallReading) => call.zLogRatio,
  blame_z: (call: CallReading) => call.zBlame,
  triad_score: (call: CallReading) => call.triadScore,
};

function evidence(
  calls: readonly CallReading[],
  measure: keyof typeof MEASURES,
  threshold: number,
): FindingEvidence {
  const [now, before] = [calls.at(-1), calls.at(-2)].map((call) => call && MEASURES[measure](call));
  return { measure, value: now ?? null, previous: before ?? null, threshold };
}

/** The log-ratio's z at or past the threshold after at least two quarters short of it. */
function inflection(calls: readonly CallReading[], side: 1 | -1): FireFinding[] {
  const { inflectionZ, quartersBefore } = DROP_RULES;
  const past = calls.slice(-1 - quartersBefore).map(({ zLogRatio }) => zLogRatio);
  const now = past.pop() ?? null;
  const isShort = (z: number | null) => z !== null && z * side < inflectionZ;
  if (now === null || isShort(now) || past.length < quartersBefore || !past.every(isShort))
    return [];
  const type = side > 0 ? "TONE_INFLECTION_DOWN" : "TONE_INFLECTION_UP";
  return [finding(type, now, evidence(calls, "log_ratio_z", side * inflectionZ))];
}

/**
 * The conviction score of the last call less the median of the four before it, 1 decimal: what
 * `toneMomentum` publishes as a breakout; null without a call before. Source: docs/decisions.md#g6.
 */
export function convictionChange(calls: readonly CallReading[]): number | null {
  const scores = calls.slice(-1 - BREAKOUT.quarters).map(({ convictionScore }) => convictionScore);
  const now = scores.pop();
  const usual = rounded(median(scores), 1);
  return now === undefined || usual === null ? null : rounded(now - usual, 1);
}

function convictionShift(
  calls: readonly CallReading[],
  type: "CONVICTION_BREAKOUT" | "CONVICTION_COLLAPSE",
  side: 1 | -1,
): FireFinding[] {
  const [now, before] = [convictionChange(calls), convictionChange(calls.slice(0, -1))];
  // Two calls before it make the change before known; what is not known was not false.
  if (now === null || before === null) return [];
  if (now * side < BREAKOUT.threshold || before * side >= BREAKOUT.threshold) return [];
  const threshold = side * BREAKOUT.threshold;
  const measured = { measure: "conviction_change", value: now, previous: before, threshold };
  return [finding(type, calls.at(-1)?.zConviction ?? null, measured)];
}

/** Rules that come true with a session and were not true at the one before. Source: docs/methods/signals.md#drop-rules. */
export function priceFindings(before: PriceReading | null, now: PriceReading): FireFinding[] {
  const found: FireFinding[] = [];
  const [gap, last] = [now.gap, before?.gap ?? null];
  if (gap !== null && last !== null && isPast(gap) && !(isPast(last) && gap * last > 0)) {
    const threshold = Math.sign(gap) * DROP_RULES.divergence;
    found.push({
      type: "TONE_PRICE_DIVERGENCE",
      direction: gap > 0 ? "LONG" : "SHORT",
      // The difference of two measures of one standard deviation each.
      z: rounded(gap / Math.SQRT2, 3),
      evidence: [{ measure: "tone_less_price_z", value: gap, previous: last, threshold }],
    });
  }
  const step = regimeStep(before?.regime ?? null, now.regime);
  if (step !== 0) {
    const type = step > 0 ? "REGIME_ESCALATION" : "REGIME_RELIEF";
    const regimes = { value: now.regime, previous: before?.regime ?? null };
    found.push(finding(type, null, { measure: "equity_regime", ...regimes, threshold: null }));
  }
  return found;
}

const isPast = (gap: number): boolean => Math.abs(gap) >= DROP_RULES.divergence;

/** +1 for a worse regime, -1 for a better one, 0 for the same, or one that is not known. */
export function regimeStep(before: EquityRegime | null, now: EquityRegime | null): number {
  if (before === null || now === null) return 0;
  return Math.sign(EQUITY_REGIMES.indexOf(now) - EQUITY_REGIMES.indexOf(before));
}

/** A dislocation that reaches 55 on a side on which it was not. Source: docs/methods/signals.md#drop-rules. */
export function dislocationFindings(
  before: DislocationReading | null,
  now: DislocationReading | null,
): FireFinding[] {
  if (before === null || now === null || now.score < DROP_RULES.dislocation) return [];
  if (before.score >= DROP_RULES.dislocation && before.isBuy === now.isBuy) return [];
  const threshold = DROP_RULES.dislocation;
  return [
    {
      type: "DISLOCATION_CROSS",
      direction: now.isBuy ? "LONG" : "SHORT",
      z: null,
      evidence: [
        { measure: "dislocation_score", value: now.score, previous: before.score, threshold },
      ],
    },
  ];
}

type Fired = { type: SignalType; direction: FireDirection };

/**
 * Whether a later call takes a fire back: the measure it rests upon has come to the other side of its
 * middle (z of 0, no change in conviction, none of the triad). Calls oldest first, the later one last.
 */
export function isReversedByCall({ type }: Fired, calls: readonly CallReading[]): boolean {
  const now = calls.at(-1);
  if (now === undefined) return false;
  const change = convictionChange(calls) ?? 0;
  switch (type) {
    case "TONE_INFLECTION_DOWN":
      return (now.zLogRatio ?? 0) < 0;
    case "TONE_INFLECTION_UP":
      return (now.zLogRatio ?? 0) > 0;
    case "TRIAD_COMPLETE":
      return now.triadScore === 0;
    case "BLAME_SPIKE":
      return (now.zBlame ?? 0) < 0;
    case "CONVICTION_BREAKOUT":
      return change < 0;
    case "CONVICTION_COLLAPSE":
      return change > 0;
    default:
      return false;
  }
}

/** Whether a session takes a fire back: the regime moves the other way, the gap has changed sides. */
export function isReversedByPrice(
  { type, direction }: Fired,
  before: PriceReading | null,
  now: PriceReading,
): boolean {
  if (type === "TONE_PRICE_DIVERGENCE") return (now.gap ?? 0) * (direction === "LONG" ? 1 : -1) < 0;
  const step = regimeStep(before?.regime ?? null, now.regime);
  return (type === "REGIME_ESCALATION" && step < 0) || (type === "REGIME_RELIEF" && step > 0);
}

/** Whether a day's dislocation takes a fire back: it points the other way, or is no event any more. */
export const isReversedByDislocation = (
  { type, direction }: Fired,
  now: DislocationReading | null,
): boolean =>
  type === "DISLOCATION_CROSS" &&
  now !== null &&
  (now.score < DISLOCATION_LEVELS.active || now.isBuy !== (direction === "LONG"));
