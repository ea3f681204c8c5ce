// Chooses the type of an interpretation (its narrative) by fixed rules.

import type { Family, PendingState, SensorState } from "../sensor.ts";
import { severity } from "../sensor-state.ts";
import {
  EASE_RULES,
  REGIME_BORDERS,
  REGIMES,
  type Regime,
  toIndexChange,
} from "../stress-index/regime.ts";
import type { FamilyContext } from "../stress-index/stress-index.ts";

/** Narratives in the order in which their rules are tried; the last one always applies. */
export const NARRATIVE_TYPES = [
  "HONEST_ADMISSION",
  "REGIME_SHIFT",
  "CONTRADICTION",
  "INFLECTION",
  "TREND_CONTINUATION",
] as const;
export type NarrativeType = (typeof NARRATIVE_TYPES)[number];

/**
 * Changes are in points of the published index. Source: docs/methods/stress-index.md#interpretation.
 */
export const NARRATIVE_RULES = {
  admission: { deadShare: 0.25, confidence: 0.5, minSensors: 5 },
  /** Sessions in which the regime or the sensors moved; share of sensors that moved the same way. */
  shift: { sessions: 5, movedShare: 0.4 },
  /** Mean ranks of two families, 0..100, and their distance; minimum sensors of a family. */
  contradiction: { high: 90, low: 20, gap: 70, minSensors: 2 },
  /** Shares of stressed sensors that are many for a calm index and few for a stressed index. */
  breadth: { many: 0.35, few: 0.25 },
  /** Minimum size of a change and of the opposite change before it, in index points. */
  inflection: { sessions: 5, before: 20, change: toIndexChange(8) },
} as const;

/** The last published index of one session. */
export interface SessionPoint {
  at: number;
  /** Index points, 1 decimal. */
  value: number;
  regime: Regime;
}

/** The points that a family adds to the index. */
export interface SnapshotPart {
  category: Family;
  contribution: number;
}

/** What an observation of the last 24 hours did to a sensor, beside the observation before it. */
export interface SnapshotMove {
  /** Null where a licence forbids to show them. */
  value: number | null;
  valueBefore: number | null;
  unit: string;
  /** Rank in its own history, 0 to 1; a text may not give it, because it is paid. */
  percentile: number | null;
  percentileBefore: number | null;
  stateBefore: SensorState;
  pending: PendingState | null;
}

export interface SnapshotSensor {
  name: string;
  /** Whether it is free, so that a public text may name it. */
  isFree: boolean;
  state: SensorState;
  /** Its state 5 sessions before; its present state when there was none. */
  stateBefore: SensorState;
  isFresh: boolean;
  isDead: boolean;
  /** Null without an observation in the last 24 hours. */
  move: SnapshotMove | null;
}

/** The inputs of an interpretation, as published at one instant. */
export interface Snapshot {
  /** Oldest first; the last is the snapshot's own. Never empty. */
  sessions: readonly SessionPoint[];
  parts: readonly SnapshotPart[];
  /** Families of all live sensors. */
  families: readonly FamilyContext[];
  /** Families of the free sensors, whose counts a public text may name. */
  freeFamilies: readonly FamilyContext[];
  sensors: readonly SnapshotSensor[];
  /** Confidence of the index, as published with it; null when there is none. */
  confidence: number | null;
}

type RankedFamily = FamilyContext & { level: number };

/** Index and breadth disagree: `isWide` when many sensors are stressed under a calm index. */
export interface Disagreement {
  isWide: boolean;
  stressed: number;
  of: number;
}

/** A narrative, and the figures that decided for it. */
export type Narrative =
  | { type: "HONEST_ADMISSION"; reason: "dead" | "confidence" | "few"; dead: number }
  | { type: "REGIME_SHIFT"; from: Regime | null; moved: number; worse: boolean }
  | { type: "CONTRADICTION"; breadth: Disagreement }
  | { type: "CONTRADICTION"; breadth: null; high: RankedFamily; low: RankedFamily }
  | { type: "INFLECTION"; change: number; before: number }
  | { type: "TREND_CONTINUATION" };

/** A narrative, and its deciding figure divided by the threshold (1 is at the threshold). */
type Chosen = { narrative: Narrative; margin: number };

/**
 * Change in index points over `count` sessions, ending `until` sessions before the newest; null
 * where history is shorter.
 */
export function changeOver(
  sessions: readonly SessionPoint[],
  count: number,
  until = 0,
): number | null {
  const [last, first] = [sessions.at(-1 - until), sessions.at(-1 - until - count)];
  return last === undefined || first === undefined ? null : last.value - first.value;
}

function admission({ sensors, confidence }: Snapshot): Narrative | null {
  const { deadShare, minSensors, confidence: minConfidence } = NARRATIVE_RULES.admission;
  const type = "HONEST_ADMISSION";
  const dead = sensors.filter(({ isDead }) => isDead).length;
  if (dead > deadShare * sensors.length) return { type, reason: "dead", dead };
  if (sensors.length < minSensors) return { type, reason: "few", dead };
  return confidence === null || confidence < minConfidence
    ? { type, reason: "confidence", dead }
    : null;
}

/** Sensors that moved to a worse and to a better state within the 5 sessions. */
function movesOf({ sensors }: Snapshot) {
  const steps = sensors.map((sensor) => severity(sensor.state) - severity(sensor.stateBefore));
  const worse = steps.filter((step) => step > 0).length;
  const better = steps.filter((step) => step < 0).length;
  return { moved: Math.max(worse, better), worse: worse >= better };
}

/** How far the index is from the nearest border between regimes, in points. */
const borderDistance = (value: number): number =>
  Math.min(...Object.values(REGIME_BORDERS).map((border) => Math.abs(value - border)));

/** The same in steps of the hysteresis, which a confident reading is away from a border. */
const borderSteps = (value: number): number => borderDistance(value) / EASE_RULES.withCredit.points;

function shift(snapshot: Snapshot): Chosen | null {
  const { sessions, sensors } = snapshot;
  const { shift: rule } = NARRATIVE_RULES;
  const regimes = sessions.slice(-1 - rule.sessions).map(({ regime }) => regime);
  const [first, last] = [regimes[0], sessions.at(-1)];
  const changed = regimes.some((regime) => regime !== first);
  const moves = movesOf(snapshot);
  const share = moves.moved / (rule.movedShare * sensors.length);
  if (last === undefined || first === undefined || (!changed && share < 1)) return null;
  const distance = borderSteps(last.value);
  const margin = Math.max(changed ? distance : 0, share >= 1 ? share : 0);
  return { narrative: { type: "REGIME_SHIFT", from: changed ? first : null, ...moves }, margin };
}

/** Live sensors of all families that are ELEVATED or worse. */
export function breadthOf({ families }: Snapshot): { stressed: number; of: number } {
  const sum = (of: "stressed" | "sensors") => families.reduce((all, family) => all + family[of], 0);
  return { stressed: sum("stressed"), of: sum("sensors") };
}

/** Whether many sensors are stressed under a calm index, or few under a stressed one; else null. */
export function breadthDisagreement(
  regime: string,
  { stressed, of }: { stressed: number; of: number },
): Disagreement | null {
  const { many, few } = NARRATIVE_RULES.breadth;
  const rank = (REGIMES as readonly string[]).indexOf(regime);
  if (rank < 0 || of === 0) return null;
  const share = stressed / of;
  if (rank <= REGIMES.indexOf("NEUTRAL") && share >= many) return { isWide: true, stressed, of };
  if (rank >= REGIMES.indexOf("ELEVATED") && share <= few) return { isWide: false, stressed, of };
  return null;
}

/** The disagreement of index and breadth in a snapshot. */
export const disagreementOf = (snapshot: Snapshot): Disagreement | null =>
  breadthDisagreement(snapshot.sessions.at(-1)?.regime ?? "", breadthOf(snapshot));

/** How far the share of stressed sensors is from its threshold, as a ratio above 1. */
function breadthMargin({ isWide, stressed, of }: Disagreement): number {
  const { many, few } = NARRATIVE_RULES.breadth;
  return isWide ? stressed / of / many : (few * of) / Math.max(1, stressed);
}

/** The families with the highest and lowest mean rank, among those with several sensors. */
function extremes({ families }: Snapshot): { high: RankedFamily; low: RankedFamily } | null {
  const { minSensors } = NARRATIVE_RULES.contradiction;
  const ranked = families
    .filter(
      (family): family is RankedFamily => family.level !== null && family.sensors >= minSensors,
    )
    .toSorted((a, b) => b.level - a.level);
  const [high, low] = [ranked[0], ranked.at(-1)];
  return high === undefined || low === undefined ? null : { high, low };
}

function contradiction(snapshot: Snapshot): Chosen | null {
  const { high: highFrom, low: lowTo, gap: minGap } = NARRATIVE_RULES.contradiction;
  const type = "CONTRADICTION";
  const breadth = disagreementOf(snapshot);
  if (breadth !== null) return { narrative: { type, breadth }, margin: breadthMargin(breadth) };
  const found = extremes(snapshot);
  if (found === null) return null;
  const gap = found.high.level - found.low.level;
  if (found.high.level < highFrom || found.low.level > lowTo || gap < minGap) return null;
  return { narrative: { type, breadth: null, ...found }, margin: gap / minGap };
}

function inflection({ sessions }: Snapshot): Chosen | null {
  const { sessions: count, before: earlier, change: minChange } = NARRATIVE_RULES.inflection;
  const [change, before] = [changeOver(sessions, count), changeOver(sessions, earlier, count)];
  if (change === null || before === null || change * before >= 0) return null;
  const margin = Math.min(Math.abs(change), Math.abs(before)) / minChange;
  return margin < 1 ? null : { narrative: { type: "INFLECTION", change, before }, margin };
}

/** The narrative when no other applies, and how far the others are from their thresholds. */
function continuation(snapshot: Snapshot): Chosen {
  const { shift: moved, contradiction: apart, inflection: turn } = NARRATIVE_RULES;
  const { sessions, sensors } = snapshot;
  const share = movesOf(snapshot).moved / (moved.movedShare * sensors.length);
  const found = extremes(snapshot);
  const gap = found === null ? 0 : (found.high.level - found.low.level) / apart.gap;
  const change = changeOver(sessions, turn.sessions) ?? 0;
  const before = changeOver(sessions, turn.before, turn.sessions) ?? 0;
  const turned = change * before < 0 ? Math.min(Math.abs(change), Math.abs(before)) : 0;
  const nearest = Math.max(share, gap, turned / turn.change);
  const distance = borderSteps(sessions.at(-1)?.value ?? 0);
  const margin = Math.min(distance, nearest === 0 ? distance : 1 / nearest);
  return { narrative: { type: "TREND_CONTINUATION" }, margin };
}

/** The first narrative whose rule applies. Source: docs/methods/stress-index.md#interpretation. */
export function chooseNarrative(snapshot: Snapshot): Chosen {
  const admitted = admission(snapshot);
  if (admitted !== null) return { narrative: admitted, margin: 0 };
  return (
    shift(snapshot) ?? contradiction(snapshot) ?? inflection(snapshot) ?? continuation(snapshot)
  );
}
