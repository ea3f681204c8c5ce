// The method of sensors has a version: its constants and results may not change under the same number.

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  addOutcomes,
  CONFIDENCE_RULES,
  type ConfidenceTable,
  staleConfidence,
  stateRate,
} from "../../../lib/sensors/domain/confidence.ts";
import {
  EVALUATION_RULES,
  type SensorEvent,
  stepSensor,
} from "../../../lib/sensors/domain/evaluate.ts";
import {
  emptyOutcomes,
  OUTCOME_RULES,
  outcomesText,
  stepOutcomes,
} from "../../../lib/sensors/domain/outcomes.ts";
import type { SensorDefinition } from "../../../lib/sensors/domain/sensor.ts";
import {
  catalogueInForce,
  rulesText,
  SENSOR_METHOD,
  withStoredRules,
} from "../../../lib/sensors/domain/sensor-rules.ts";
import { STATE_RULES } from "../../../lib/sensors/domain/sensor-state.ts";
import { sensor, TRANSFORMS } from "../../support/sensors/sensors.ts";
import { random } from "../../support/tools/random.ts";

/**
 * Digests by `SENSOR_METHOD`. When the constants or the code change a number, raise `SENSOR_METHOD`
 * and add a line: so that histories are replayed under a version of their own. Never change a line.
 */
const DIGESTS: Readonly<Record<number, { constants: string; results: string }>> = {
  1: { constants: "fdef1b5215c84fc0", results: "0e489d47fdb717f6" },
};

const digestOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

const constants = () => [STATE_RULES, CONFIDENCE_RULES, EVALUATION_RULES, OUTCOME_RULES];

/** 700 observations of two wandering series with gaps and revisions, without functions of a library. */
function events(): SensorEvent[] {
  const next = random(11);
  let [a, b] = [50, 40];
  return Array.from({ length: 700 }, (_, day) => {
    const burst = Math.floor(day / 80) % 3 === 1 ? 4 : 1;
    a = Math.max(1, a * (1 + 0.02 * burst * (next() - 0.5)));
    b = Math.max(1, b * (1 + 0.02 * (next() - 0.5)));
    const isRevision = day % 50 === 49;
    const observedAt = (isRevision ? day - 1 : day) * 86_400_000;
    const missedSessions = day % 90 === 7 ? 12 : 0;
    return { observedAt, knownAt: day * 86_400_000, values: [a, b], missedSessions };
  });
}

const rounded = (_: string, value: unknown) =>
  typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value;

/** What the method makes of the events, with every transform, sign, scheme, dwell and half-life. */
function results() {
  const table: ConfidenceTable = {};
  return TRANSFORMS.flatMap((transform, i) => {
    const definition = sensor({
      transform,
      sign: i % 2 === 0 ? 1 : -1,
      scheme: i % 3 === 2 ? "two" : "five",
      ...(i % 4 === 1 ? { dwell: { worse: 4, better: 6 } } : {}),
      ...(i % 4 === 2 ? { halfLife: 120 } : {}),
    });
    const memory = emptyOutcomes();
    let sensorMemory: Parameters<typeof stepSensor>[1] = null;
    return events().map((event) => {
      const step = stepSensor(definition, sensorMemory, event, table);
      sensorMemory = step.memory;
      addOutcomes(table, step.outcomes);
      const { reading } = step;
      if (reading === null) return null;
      stepOutcomes(memory, { state: reading.state, index: reading.percentile * 100 });
      const rate = stateRate(table, reading.state);
      const stale = staleConfidence(reading.confidence, rate, 2, false);
      // `pending` was added beside the numbers of method 1, so it is no part of their digest.
      const { pending: _, ...numbers } = reading;
      return [numbers, stale, outcomesText(memory, reading.state)];
    });
  });
}

test("no constant and no result of the method changes without another SENSOR_METHOD", () => {
  const text = JSON.stringify(results(), rounded);
  expect({ constants: digestOf(constants()), results: digestOf(text) }).toEqual(
    DIGESTS[SENSOR_METHOD],
  );
  expect(Math.max(...Object.keys(DIGESTS).map(Number))).toBe(SENSOR_METHOD);
});

test("a threshold of SEVERE of .50 would be another method", () => {
  const moved = { ...STATE_RULES, severe: { enter: 0.5, leave: 0.45 } };
  expect(digestOf([moved, ...constants().slice(1)])).not.toBe(DIGESTS[SENSOR_METHOD]?.constants);
});

const vix = sensor({ id: "vix", dwell: { worse: 4, better: 6 } });

test.each<[string, Partial<SensorDefinition>]>([
  ["name", { name: "x" }],
  ["description", { description: "x" }],
  ["unit", { unit: "x" }],
  ["notes", { notes: "x" }],
  ["methodology", { methodology: ["x"] }],
  ["tier", { tier: "retail" }],
  ["family", { category: "fx" }],
  ["cadence", { cadenceMinutes: 5 }],
  ["weight", { indexWeight: 2 }],
  ["place in the family's rank", { inFamilyRank: false }],
])("another %s is the same rule", (_, words) => {
  expect(rulesText({ ...vix, ...words })).toBe(rulesText(vix));
});

test("the order of members and a usual value that is written out are the same rule", () => {
  const [dwell, transform] = [{ better: 6, worse: 4 }, { kind: "level" as const }];
  expect(
    rulesText(Object.fromEntries(Object.entries({ ...vix, dwell, transform }).toReversed())),
  ).toBe(rulesText(vix));
  const { dwell: _, ...usual } = vix;
  expect(rulesText({ ...usual, dwell: STATE_RULES.dwell, spreadFirst: false })).toBe(
    rulesText(usual),
  );
});

test("a stored definition gives its rules and the code its words; without all rules there is none", () => {
  const code = sensor({ id: "vix", name: "New", sign: -1, halfLife: 9 });
  const found = withStoredRules(code, { ...vix, name: "Old" });
  expect(found).toMatchObject({ name: "New", sign: 1, dwell: vix.dwell });
  expect(found).not.toHaveProperty("halfLife");
  expect(withStoredRules(code, {})).toBeNull();
  expect(withStoredRules(code, { ...vix, indexWeight: 0 })?.indexWeight).toBe(0);
});

test("a sensor that a proposal added is held and replayed when the method changes", () => {
  const stored = { id: "added", version: 1, definition: sensor({ id: "added" }), isAdded: true };
  const found = (method: number) => {
    const { held, pending } = catalogueInForce([], [{ ...stored, method }]);
    return [[...held], pending.map(({ id }) => id)];
  };
  expect(found(SENSOR_METHOD)).toEqual([[], []]);
  expect(found(SENSOR_METHOD - 1)).toEqual([["added"], ["added"]]);
});
