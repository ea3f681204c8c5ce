// Writes index and sensors in sentences, by fixed rules.

import { rounded } from "../../../core/rounded.ts";
import type { Family, SensorState } from "../sensor.ts";
import { severity } from "../sensor-state.ts";
import { moversText } from "./movers.ts";
import {
  breadthOf,
  changeOver,
  chooseNarrative,
  type Disagreement,
  disagreementOf,
  NARRATIVE_RULES,
  type Narrative,
  type NarrativeType,
  type Snapshot,
} from "./narrative.ts";

/** The families in words. */
const FAMILY_WORDS: Record<Family, string> = {
  equity_volatility: "equity volatility",
  credit: "credit",
  rates: "rates",
  inflation: "inflation",
  economy: "labour market",
  funding: "funding",
  fx: "currencies",
  commodities: "commodities",
  crypto: "crypto",
  official: "official indices",
  composite: "composites",
};

/** Maximum families and sensors in a summary. Source: docs/methods/stress-index.md#interpretation. */
const MAX_NAMED = 3;

const points = (value: number): string => rounded(value, 1).toFixed(1);
const signed = (value: number): string => `${rounded(value, 1) > 0 ? "+" : ""}${points(value)}`;
const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

const lastOf = ({ sessions }: Snapshot) => {
  const last = sessions.at(-1);
  if (last === undefined) throw new RangeError("a snapshot has a session");
  return last;
};

function admissionHeadline(snapshot: Snapshot, { reason, dead }: { reason: string; dead: number }) {
  const { sensors, confidence } = snapshot;
  if (reason === "dead") {
    return `Too little is live to read the market: ${dead} of ${sensors.length} sensors are dead.`;
  }
  if (reason === "few") {
    return `Too few sensors to read the market: only ${sensors.length} of them.`;
  }
  const known =
    confidence === null
      ? "none of them has a confidence yet"
      : `the confidence of the index is ${confidence.toFixed(3)}`;
  return `The sensors are not sure enough to read the market: ${known}.`;
}

function contradictionHeadline(
  snapshot: Snapshot,
  narrative: Extract<Narrative, { type: "CONTRADICTION" }>,
): string {
  if (narrative.breadth !== null) {
    const { stressed, of } = narrative.breadth;
    return `Index and breadth disagree: stress ${levelOf(snapshot)}, ${stressed} of ${of} sensors stressed.`;
  }
  // The text is public, so it gives the limits: the ranks would reveal paid sensors.
  const { high, low } = NARRATIVE_RULES.contradiction;
  return (
    `Families disagree: mean rank at least ${high} of 100 in ${FAMILY_WORDS[narrative.high.category]} (stressed), ` +
    `at most ${low} in ${FAMILY_WORDS[narrative.low.category]} (calm).`
  );
}

/** One sentence for the narrative, filled only with figures of the snapshot. */
export function headlineOf(snapshot: Snapshot, narrative: Narrative): string {
  const { value, regime } = lastOf(snapshot);
  const { sessions } = NARRATIVE_RULES.shift;
  switch (narrative.type) {
    case "HONEST_ADMISSION":
      return admissionHeadline(snapshot, narrative);
    case "REGIME_SHIFT": {
      const { from, moved, worse } = narrative;
      if (from !== null && from !== regime) {
        return `The regime moved from ${from} to ${regime}: stress index ${points(value)}.`;
      }
      if (from !== null) {
        return `The regime left ${regime} and came back within ${sessions} sessions: stress index ${points(value)}.`;
      }
      const way = worse ? "worsened" : "eased";
      return `${moved} of ${snapshot.sensors.length} sensors ${way} within ${sessions} sessions.`;
    }
    case "CONTRADICTION":
      return contradictionHeadline(snapshot, narrative);
    case "INFLECTION":
      return (
        `The stress index turned: ${signed(narrative.change)} points in ${sessions} sessions, ` +
        `after ${signed(narrative.before)} in the ${NARRATIVE_RULES.inflection.before} before.`
      );
    case "TREND_CONTINUATION":
      return `${trendOf(snapshot)}: stress ${levelOf(snapshot)}.`;
  }
}

/** Index and regime, the number first. */
function levelOf(snapshot: Snapshot): string {
  const { value, regime } = lastOf(snapshot);
  return `index ${points(value)} (${regime.toLowerCase()})`;
}

/**
 * Direction of a trend; "Little changed" below the change that an inflection needs. The regime RISING says that the index
 * has risen over 20 sessions, so a small change of the last 5 is then part of that rise or a pause of it.
 */
function trendOf(snapshot: Snapshot): string {
  const { sessions: count, change: minChange } = NARRATIVE_RULES.inflection;
  const change = changeOver(snapshot.sessions, count) ?? 0;
  if (Math.abs(change) < minChange) {
    if (lastOf(snapshot).regime !== "RISING") return "Little changed";
    return change > 0 ? "Rising slowly" : "The rise has paused";
  }
  return change > 0 ? "Stress rises further" : "Stress eases further";
}

/** The worst states among the free sensors, in the order of the list. */
function freeSensorsText({ sensors }: Snapshot): string {
  const worst = sensors
    .filter(({ isFree, isDead }) => isFree && !isDead)
    .filter(({ state }) => stateWeight(state) > severity("NEUTRAL"))
    .toSorted((a, b) => stateWeight(b.state) - stateWeight(a.state))
    .slice(0, MAX_NAMED);
  if (worst.length === 0) return "No free sensor is rising or worse.";
  const named = worst.map(({ name, state }) => `${name} (${state})`);
  return `Most stressed free sensors: ${listed(named)}.`;
}

/** STRESS of the two-state scheme counts as SEVERE. Source: docs/decisions.md#i-regime. */
const stateWeight = (state: Snapshot["sensors"][number]["state"]): number =>
  state === "STRESS" ? severity("SEVERE") : severity(state);

/** The points that each family adds to the index. */
const partsOf = ({ parts }: Snapshot): string =>
  listed(
    parts
      .toSorted((a, b) => b.contribution - a.contribution)
      .map(({ category, contribution }) => `${FAMILY_WORDS[category]} (${points(contribution)})`),
  );

/** Why index and breadth disagree: the index is made of few families, and others are stressed. */
function disagreementText(snapshot: Snapshot, { isWide }: Disagreement): string {
  const inside = snapshot.parts.map(({ category }) => FAMILY_WORDS[category]);
  const families = snapshot.freeFamilies
    .filter(
      ({ sensors, stressed }) =>
        sensors >= NARRATIVE_RULES.contradiction.minSensors && stressed > 0,
    )
    .toSorted((a, b) => b.stressed / b.sensors - a.stressed / a.sensors)
    .slice(0, MAX_NAMED)
    .map(
      ({ category, stressed, sensors }) => `${FAMILY_WORDS[category]} (${stressed} of ${sensors})`,
    );
  const from = listed(inside);
  if (isWide) {
    const most =
      families.length === 0 ? "" : ` Most stressed among free sensors: ${listed(families)}.`;
    return `Many sensors are stressed while the index is calm, because it is made of ${from} alone.${most}`;
  }
  return `The index is high while few sensors are stressed, because it is made of ${from} alone and the other families are calm.`;
}

/**
 * The sentences that every interpretation has: index, change, families, counts, free sensors. They
 * name no paid figure. They describe and never predict.
 */
export function summaryOf(snapshot: Snapshot): string {
  const { sessions } = NARRATIVE_RULES.shift;
  const change = changeOver(snapshot.sessions, sessions);
  const { stressed, of } = breadthOf(snapshot);
  const over = change === null ? "" : `, ${signed(change)} points over ${sessions} sessions`;
  const made = snapshot.parts.length === 0 ? "" : ` Largest parts: ${partsOf(snapshot)}.`;
  const disagreement = disagreementOf(snapshot);
  const why = disagreement === null ? "" : ` ${disagreementText(snapshot, disagreement)}`;
  return (
    `${moversText(snapshot)}Stress ${levelOf(snapshot)}${over}.${made} ` +
    `${stressed} of ${of} sensors are stressed (elevated or worse).${why} ` +
    `${freeSensorsText(snapshot)} This describes the present. It predicts nothing.`
  );
}

export const INTERPRETATION_CONFIDENCES = ["HIGH", "MEDIUM", "LOW"] as const;
type InterpretationConfidence = (typeof INTERPRETATION_CONFIDENCES)[number];

/** Limits of the interpretation's confidence. Source: docs/methods/stress-index.md#interpretation. */
export const CONFIDENCE_LEVELS = { median: 0.75, freshForHigh: 0.9, freshForLow: 0.6, margin: 1.5 };

/** States that `elevatedCount` counts. Source: docs/decisions.md#i-interp. */
const ELEVATED: readonly SensorState[] = ["ELEVATED", "SEVERE", "STRESS"];

export interface Interpretation {
  headline: string;
  summary: string;
  narrativeType: NarrativeType;
  confidence: InterpretationConfidence;
  totalSensors: number;
  elevatedCount: number;
  /** Index points over 5 sessions; null where the history is shorter. */
  change: number | null;
}

/**
 * Confidence of the interpretation. LOW: an admission, or fewer than 60 % of the sensors are fresh.
 * HIGH: their median confidence is at least .75, at least 90 % are fresh, and the deciding figure is
 * at least 1.5 times its threshold. MEDIUM: everything else.
 */
function interpretationConfidence(
  snapshot: Snapshot,
  type: NarrativeType,
  margin: number,
): InterpretationConfidence {
  const { median, freshForHigh, freshForLow, margin: clear } = CONFIDENCE_LEVELS;
  const { sensors, confidence } = snapshot;
  const fresh = sensors.filter(({ isFresh }) => isFresh).length;
  if (type === "HONEST_ADMISSION" || fresh < freshForLow * sensors.length) return "LOW";
  const isSure = confidence !== null && confidence >= median && margin >= clear;
  return isSure && fresh >= freshForHigh * sensors.length ? "HIGH" : "MEDIUM";
}

/** The interpretation of a snapshot. Source: docs/methods/stress-index.md#interpretation. */
export function interpretSnapshot(snapshot: Snapshot): Interpretation {
  const { narrative, margin } = chooseNarrative(snapshot);
  const elevatedCount = snapshot.sensors.filter(({ state }) => ELEVATED.includes(state)).length;
  return {
    headline: headlineOf(snapshot, narrative),
    summary: summaryOf(snapshot),
    narrativeType: narrative.type,
    confidence: interpretationConfidence(snapshot, narrative.type, margin),
    totalSensors: snapshot.sensors.length,
    elevatedCount,
    change: rounded(changeOver(snapshot.sessions, NARRATIVE_RULES.shift.sessions), 1),
  };
}
