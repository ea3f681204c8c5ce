import type { SensorState } from "../sensor.ts";
import { headlineOf, summaryOf } from "./interpretation-text.ts";
import { type NarrativeType, narrativeOf, type Snapshot } from "./narrative.ts";

export const INTERPRETATION_CONFIDENCES = ["HIGH", "MEDIUM", "LOW"] as const;
type InterpretationConfidence = (typeof INTERPRETATION_CONFIDENCES)[number];

/** Source: methods §10, "Confidence". */
export const CONFIDENCE_LEVELS = { median: 0.75, freshForHigh: 0.9, freshForLow: 0.6, margin: 1.5 };

/** States that `elevatedCount` counts. Source: decisions, I-INTERP. */
const ELEVATED: readonly SensorState[] = ["ELEVATED", "SEVERE", "STRESS"];

export interface Interpretation {
  headline: string;
  summary: string;
  narrativeType: NarrativeType;
  confidence: InterpretationConfidence;
  totalSensors: number;
  elevatedCount: number;
}

/**
 * How sure the reading is: LOW when it is an admission or under 60 % of the sensors are fresh; HIGH
 * when their median confidence is at least .75, at least 90 % are fresh and the narrative was chosen
 * by 1.5 times its threshold; else MEDIUM.
 */
function confidenceOf(
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

/** A snapshot in words, with the type, the confidence and the counts. Source: methods §10. */
export function interpretation(snapshot: Snapshot): Interpretation {
  const { narrative, margin } = narrativeOf(snapshot);
  const elevatedCount = snapshot.sensors.filter(({ state }) => ELEVATED.includes(state)).length;
  return {
    headline: headlineOf(snapshot, narrative),
    summary: summaryOf(snapshot, elevatedCount),
    narrativeType: narrative.type,
    confidence: confidenceOf(snapshot, narrative.type, margin),
    totalSensors: snapshot.sensors.length,
    elevatedCount,
  };
}
