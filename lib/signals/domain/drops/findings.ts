// The rules of signal drops: which became true, and which fires are reversed.

import { rounded } from "../../../core/rounded.ts";
import { median } from "../../../core/statistics.ts";
import { type EventSeverity, severityOf } from "../../../language/domain/events/event-types.ts";
import type { EventItem, FiledEventType } from "../../../language/domain/events/filed-item.ts";
import { BREAKOUT } from "../../../language/domain/ticker-readings.ts";
import {
  EQUITY_REGIMES,
  type EquityRegime,
} from "../../../sensors/domain/equities/equity-regime.ts";
import { DISLOCATION_LEVELS } from "../dislocation/dislocation.ts";
import {
  DROP_RULES,
  type FireDirection,
  type FireSeverity,
  SIGNAL_RULES,
  type SignalType,
} from "./signal-types.ts";

/** A measurement that made a rule true, and its value at the previous document or session. */
export interface FindingEvidence {
  measure: string;
  value: number | string | null;
  previous: number | string | null;
  threshold: number | null;
}

/** A rule that has just become true. */
export interface FireFinding {
  type: SignalType;
  direction: FireDirection;
  /** Size of the change in standard deviations; null where the measure has none. */
  z: number | null;
  /** The least severity of the fire, where the rule sets one. */
  severity?: FireSeverity;
  evidence: FindingEvidence[];
}

/**
 * Measures of a transcript that the rules use. z-scores are against the ticker's own history;
 * null without enough history.
 */
export interface DocumentReading {
  zLogRatio: number | null;
  zConstraint: number | null;
  zConviction: number | null;
  zBlame: number | null;
  triadScore: number;
  flags: readonly string[];
  convictionScore: number;
}

/** Tone relative to price on a session; null where either is missing. */
export interface PriceReading {
  /** z-score of tone minus the z-score of the 63-session excess return. */
  gap: number | null;
  regime: EquityRegime | null;
}

export interface DislocationReading {
  score: number;
  isBuy: boolean;
}

const fixedDirection = (type: SignalType): FireDirection => SIGNAL_RULES[type].direction ?? "LONG";

/**
 * Finds rules that are true for a ticker's newest transcript and were false for the one before.
 * `transcripts` are oldest first; the result is empty for fewer than two. Source:
 * docs/methods/signals.md#drop-rules.
 */
export function textFindings(transcripts: readonly DocumentReading[]): FireFinding[] {
  const [now, before] = [transcripts.at(-1), transcripts.at(-2)];
  if (now === undefined || before === undefined) return [];
  return [
    ...inflection(transcripts, 1),
    ...inflection(transcripts, -1),
    ...(now.triadScore >= DROP_RULES.triadScore && before.triadScore < DROP_RULES.triadScore
      ? [
          finding(
            "TRIAD_COMPLETE",
            now.zConstraint,
            evidence(transcripts, "triad_score", DROP_RULES.triadScore),
          ),
        ]
      : []),
    ...(now.flags.includes("BLAME_SPIKE") && !before.flags.includes("BLAME_SPIKE")
      ? [finding("BLAME_SPIKE", now.zBlame, evidence(transcripts, "blame_z", 2))]
      : []),
    ...convictionShift(transcripts, "CONVICTION_BREAKOUT", 1),
    ...convictionShift(transcripts, "CONVICTION_COLLAPSE", -1),
  ];
}

const finding = (type: SignalType, z: number | null, measured: FindingEvidence): FireFinding => ({
  type,
  direction: fixedDirection(type),
  z,
  evidence: [measured],
});

const MEASURES = {
  log_ratio_z: (transcript: DocumentReading) => transcript.zLogRatio,
  blame_z: (transcript: DocumentReading) => transcript.zBlame,
  triad_score: (transcript: DocumentReading) => transcript.triadScore,
};

function evidence(
  transcripts: readonly DocumentReading[],
  measure: keyof typeof MEASURES,
  threshold: number,
): FindingEvidence {
  const [now, before] = [transcripts.at(-1), transcripts.at(-2)].map(
    (transcript) => transcript && MEASURES[measure](transcript),
  );
  return { measure, value: now ?? null, previous: before ?? null, threshold };
}

/**
 * Whether the z-score of the log-ratio reaches the threshold after at least two quarters below it.
 */
function inflection(transcripts: readonly DocumentReading[], side: 1 | -1): FireFinding[] {
  const { inflectionZ, quartersBefore } = DROP_RULES;
  const past = transcripts.slice(-1 - quartersBefore).map(({ zLogRatio }) => zLogRatio);
  const now = past.pop() ?? null;
  const isBelow = (z: number | null) => z !== null && z * side < inflectionZ;
  if (now === null || isBelow(now) || past.length < quartersBefore || !past.every(isBelow))
    return [];
  const type = side > 0 ? "TONE_INFLECTION_DOWN" : "TONE_INFLECTION_UP";
  return [finding(type, now, evidence(transcripts, "log_ratio_z", side * inflectionZ))];
}

/**
 * The conviction score of the last transcript minus the median of the four before it, 1
 * decimal; null for the first transcript. `toneMomentum` publishes the same as a breakout. Source:
 * docs/decisions.md#g6.
 */
export function convictionChange(transcripts: readonly DocumentReading[]): number | null {
  const scores = transcripts
    .slice(-1 - BREAKOUT.quarters)
    .map(({ convictionScore }) => convictionScore);
  const now = scores.pop();
  const middle = rounded(median(scores), 1);
  return now === undefined || middle === null ? null : rounded(now - middle, 1);
}

function convictionShift(
  transcripts: readonly DocumentReading[],
  type: "CONVICTION_BREAKOUT" | "CONVICTION_COLLAPSE",
  side: 1 | -1,
): FireFinding[] {
  const [now, before] = [convictionChange(transcripts), convictionChange(transcripts.slice(0, -1))];
  // The previous change is known only when two transcripts precede the newest one; an unknown change does
  // not count as false.
  if (now === null || before === null) return [];
  if (now * side < BREAKOUT.threshold || before * side >= BREAKOUT.threshold) return [];
  const threshold = side * BREAKOUT.threshold;
  const measured = { measure: "conviction_change", value: now, previous: before, threshold };
  return [finding(type, transcripts.at(-1)?.zConviction ?? null, measured)];
}

/** Finds rules that became true with a session. Source: docs/methods/signals.md#drop-rules. */
export function priceFindings(before: PriceReading | null, now: PriceReading): FireFinding[] {
  const found: FireFinding[] = [];
  const [gap, last] = [now.gap, before?.gap ?? null];
  if (gap !== null && last !== null && isWide(gap) && !(isWide(last) && gap * last > 0)) {
    const threshold = Math.sign(gap) * DROP_RULES.divergence;
    found.push({
      type: "TONE_PRICE_DIVERGENCE",
      direction: gap > 0 ? "LONG" : "SHORT",
      // The gap is the difference of two measures with a standard deviation of 1 each.
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

const isWide = (gap: number): boolean => Math.abs(gap) >= DROP_RULES.divergence;

/** +1 for a worse regime, -1 for a better one, 0 for the same or when one is unknown. */
export function regimeStep(before: EquityRegime | null, now: EquityRegime | null): number {
  if (before === null || now === null) return 0;
  return Math.sign(EQUITY_REGIMES.indexOf(now) - EQUITY_REGIMES.indexOf(before));
}

/**
 * Finds a dislocation that reaches 55 and before was lower or in the other direction. Source:
 * docs/methods/signals.md#drop-rules.
 */
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

/** An event that the company filed, known from `at` on (epoch ms). */
export interface KnownEvent {
  at: number;
  item: EventItem;
  type: FiledEventType;
  /** The page of the filing. */
  url: string;
}

const EVENT_SEVERITIES: Readonly<Record<EventSeverity, FireSeverity>> = {
  1: "LOW",
  2: "MEDIUM",
  3: "HIGH",
};

/** The drop of an event that the company filed. Source: docs/methods/signals.md#drop-rules. */
export const filedFindings = ({ type, item, url }: KnownEvent): FireFinding[] => [
  {
    type: `EVENT_${type}`,
    direction: fixedDirection(`EVENT_${type}`),
    z: null,
    severity: EVENT_SEVERITIES[severityOf(type)],
    evidence: [
      { measure: "item_of_8k", value: item, previous: null, threshold: null },
      { measure: "filing", value: url, previous: null, threshold: null },
    ],
  },
];

type Fired = { type: SignalType; direction: FireDirection };

/**
 * Whether a later transcript reverses a fire: its measure is back past the neutral value, which
 * is a z-score of 0, no change, or no condition of the triad. `transcripts` are oldest first.
 */
export function isReversedByText(
  { type }: Fired,
  transcripts: readonly DocumentReading[],
): boolean {
  const now = transcripts.at(-1);
  if (now === undefined) return false;
  const change = convictionChange(transcripts) ?? 0;
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

/** Whether a session reverses a fire: the regime moved back, or the gap changed its sign. */
export function isReversedByPrice(
  { type, direction }: Fired,
  before: PriceReading | null,
  now: PriceReading,
): boolean {
  if (type === "TONE_PRICE_DIVERGENCE") return (now.gap ?? 0) * (direction === "LONG" ? 1 : -1) < 0;
  const step = regimeStep(before?.regime ?? null, now.regime);
  return (type === "REGIME_ESCALATION" && step < 0) || (type === "REGIME_RELIEF" && step > 0);
}

/**
 * Whether a day's dislocation reverses a fire: it changed direction, or is below the active level.
 */
export const isReversedByDislocation = (
  { type, direction }: Fired,
  now: DislocationReading | null,
): boolean =>
  type === "DISLOCATION_CROSS" &&
  now !== null &&
  (now.score < DISLOCATION_LEVELS.active || now.isBuy !== (direction === "LONG"));
