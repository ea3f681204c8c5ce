// Definitions of sensors and transforms for tests.

import type { SensorDefinition, Transform } from "../../../lib/sensors/domain/sensor.ts";

/** One transform of each kind, with windows short enough for short histories. */
export const TRANSFORMS: Transform[] = [
  { kind: "level" },
  { kind: "spread" },
  { kind: "realizedVol", of: "log", window: 21 },
  { kind: "realizedVol", of: "difference", window: 21 },
  { kind: "change", of: "log", window: 20, absolute: false },
  { kind: "change", of: "difference", window: 20, absolute: true },
  { kind: "path", window: 21 },
  { kind: "drawdown", window: 120 },
  { kind: "gap", window: 60 },
  { kind: "ciss", lambda: 0.985 },
  { kind: "squaredIndex" },
];

/** A sensor for a test; the test gives the members that matter to it. */
export const sensor = (given: Partial<SensorDefinition> = {}): SensorDefinition => ({
  id: "test",
  name: "Test",
  category: "rates",
  tier: "free",
  description: "A sensor made for a test.",
  series: ["A", "B"],
  transform: { kind: "level" },
  sign: 1,
  unit: "percent",
  resolution: 0.05,
  scheme: "five",
  cadenceMinutes: 1_440,
  calendar: "nyse",
  indexWeight: 1,
  inFamilyRank: true,
  methodology: [],
  notes: null,
  ...given,
});
