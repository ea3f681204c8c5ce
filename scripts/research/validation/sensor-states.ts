// Measures how often sensor states change, and how well the confidence predicts that a state lasts.

import { utcDateOf } from "../../../lib/core/calendar-date.ts";
import { brierScore, expectedCalibrationError, mean } from "../../../lib/core/statistics.ts";
import { CONFIDENCE_RULES } from "../../../lib/sensors/domain/confidence.ts";
import type { RecordedReading } from "../../../lib/sensors/domain/sensor-record.ts";

/** A change counts as reversed if the next one comes within this many observations. Source: docs/methods/sensors.md. */
const REVERSED_WITHIN = 5;
const OBSERVATIONS_A_YEAR = 252;

interface StateTest {
  changesPerYear: number;
  reversed: number;
  /** Share of observations in each state. */
  occupancy: [string, number][];
}

/** Measures how often the states of all sensors change. */
export function testStates(readings: ReadonlyMap<string, RecordedReading[]>): StateTest {
  let [changes, reversed, observations] = [0, 0, 0];
  const counts = new Map<string, number>();
  for (const list of readings.values()) {
    let last = Number.NEGATIVE_INFINITY;
    list.forEach(({ state }, i) => {
      counts.set(state, (counts.get(state) ?? 0) + 1);
      if (i === 0 || list[i - 1]?.state === state) return;
      changes += 1;
      if (i - last <= REVERSED_WITHIN) reversed += 1;
      last = i;
    });
    observations += list.length;
  }
  const occupancy = [...counts].map(([state, n]): [string, number] => [state, n / observations]);
  return {
    changesPerYear: (changes * OBSERVATIONS_A_YEAR) / observations,
    reversed: changes === 0 ? 0 : reversed / changes,
    occupancy: occupancy.sort((a, b) => b[1] - a[1]),
  };
}

interface ConfidenceTest {
  n: number;
  ece: number | null;
  /** Brier skill against a forecast that always gives the overall share. */
  skill: number | null;
}

/**
 * Compares confidence with what happened, from the date `from` on. Each confidence used only what was
 * known then, so all dates are out of sample. Source: docs/methods/sensors.md.
 */
export function testConfidence(
  readings: ReadonlyMap<string, RecordedReading[]>,
  from: string,
): ConfidenceTest {
  const confidences: number[] = [];
  const lasted: boolean[] = [];
  for (const list of readings.values()) {
    list.forEach(({ observedAt, confidence, state }, i) => {
      const later = list[i + CONFIDENCE_RULES.horizon];
      if (confidence === null || later === undefined || utcDateOf(observedAt) < from) return;
      confidences.push(confidence);
      lasted.push(later.state === state);
    });
  }
  const share = mean(lasted.map(Number));
  const brier = brierScore(confidences, lasted);
  const skill = share === null || brier === null ? null : 1 - brier / (share * (1 - share));
  return { n: confidences.length, ece: expectedCalibrationError(confidences, lasted), skill };
}
