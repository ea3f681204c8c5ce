import { utcDateOf } from "../../../lib/core/calendar-date.ts";
import { brierScore, expectedCalibrationError, mean } from "../../../lib/core/statistics.ts";
import { CONFIDENCE_RULES } from "../../../lib/sensors/domain/confidence.ts";
import type { RecordedReading } from "../../../lib/sensors/domain/sensor-record.ts";

/** Changes undone within this many observations count as reversed. Source: docs/methods/sensors.md. */
const REVERSED_WITHIN = 5;
const OBSERVATIONS_A_YEAR = 252;

interface StateTest {
  changesPerYear: number;
  reversed: number;
  /** Share of observations by state. */
  occupancy: [string, number][];
}

/** How restless the states of all sensors are. */
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
  /** 1 - Brier score / that of always saying the overall share. */
  skill: number | null;
}

/**
 * Confidence against what came: each was given as-of, so every date is out of sample; dates from
 * `from` are tested, as in docs/methods/sensors.md.
 */
export function testConfidence(
  readings: ReadonlyMap<string, RecordedReading[]>,
  from: string,
): ConfidenceTest {
  const given: number[] = [];
  const came: boolean[] = [];
  for (const list of readings.values()) {
    list.forEach(({ observedAt, confidence, state }, i) => {
      const later = list[i + CONFIDENCE_RULES.horizon];
      if (confidence === null || later === undefined || utcDateOf(observedAt) < from) return;
      given.push(confidence);
      came.push(later.state === state);
    });
  }
  const share = mean(came.map(Number));
  const brier = brierScore(given, came);
  const skill = share === null || brier === null ? null : 1 - brier / (share * (1 - share));
  return { n: given.length, ece: expectedCalibrationError(given, came), skill };
}
