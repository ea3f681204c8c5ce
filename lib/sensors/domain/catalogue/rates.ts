// Sensors of Treasury yields and the yield curve.

import type { SensorDefinition } from "../sensor.ts";
import { INDEX_SEEDS } from "../stress-index/index-constants.ts";
import { defineSensor } from "./define-sensor.ts";

const sensor = (entry: Parameters<typeof defineSensor>[1]) => defineSensor("rates", entry);

/** Volatility of a Treasury yield over three months. */
const yieldVol = (
  years: 2 | 10 | 30,
  tier: SensorDefinition["tier"],
  input: Pick<SensorDefinition, "indexHistory"> & { indexWeight?: number } = {},
) =>
  sensor({
    id: `treasury-${years}y-vol`,
    name: `${years}-year Treasury volatility`,
    tier,
    description: `How volatile the ${years}-year Treasury yield was over the last three months.`,
    series: [`DGS${years}`],
    transform: { kind: "realizedVol", of: "difference", window: 63 },
    unit: "basis points a year",
    resolution: 0.2,
    calendar: "fed_h15",
    value: "Root of 252 times the mean squared daily change of 63 days, in basis points.",
    why: "When the safest asset moves wildly, everything priced from it does.",
    ...input,
  });

export const RATES: readonly SensorDefinition[] = [
  yieldVol(2, "retail"),
  yieldVol(10, "free", {
    indexWeight: 1,
    indexHistory: { firstDate: "1980-04-02", seed: INDEX_SEEDS["treasury-10y-vol"] },
  }),
  yieldVol(30, "retail"),
  sensor({
    id: "curve-turbulence",
    name: "Yield-curve turbulence",
    tier: "retail",
    description: "How much the gap between 10-year and 2-year yields moved in three months.",
    series: ["T10Y2Y"],
    transform: { kind: "path", window: 63 },
    unit: "percentage points",
    resolution: 0.01,
    calendar: "fed_h15",
    value: "Sum of the absolute daily changes of 63 days.",
    why: "A curve that twists back and forth shows that views of policy are breaking up.",
  }),
  sensor({
    id: "curve-inversion",
    inFamilyRank: false,
    name: "Yield-curve inversion",
    tier: "free",
    description: "10-year minus 2-year Treasury yield; low or negative ranks as stress.",
    series: ["T10Y2Y"],
    transform: { kind: "level" },
    sign: -1,
    unit: "percentage points",
    resolution: 0.01,
    calendar: "fed_h15",
    value: "The daily difference as published.",
    why: "Short yields above long ones mean that policy is tight and relief is expected.",
    notes:
      "Context only: an inverted curve comes long before stress, and steepens within it, so it " +
      "has no weight in the stress index.",
  }),
  sensor({
    id: "move",
    name: "MOVE",
    tier: "institutional",
    description: "What options on Treasuries say yield volatility will be over the next month.",
    series: ["MOVE"],
    transform: { kind: "level" },
    unit: "index points",
    resolution: 0.2,
    calendar: "fed_h15",
    value: "The daily close of the ICE BofA MOVE index.",
    why: "Protection against rate moves costs more when the path of policy is uncertain.",
  }),
];
