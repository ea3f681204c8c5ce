// Sensors of short-term funding: the federal funds rate, bills and 2-year yields.

import type { SensorDefinition } from "../sensor.ts";
import { INDEX_SEEDS } from "../stress-index/index-constants.ts";
import { defineSensor } from "./define-sensor.ts";

const sensor = (entry: Parameters<typeof defineSensor>[1]) => defineSensor("funding", entry);

export const FUNDING: readonly SensorDefinition[] = [
  sensor({
    id: "fed-funds-easing",
    name: "Fed funds rate, 1-year change",
    tier: "free",
    description: "Change of the overnight rate over a year; falls rank as stress.",
    series: ["DFF"],
    transform: { kind: "change", of: "difference", window: 252, absolute: false },
    sign: -1,
    unit: "percentage points",
    resolution: 0.01,
    calendar: "fed_h15",
    value: "The effective federal funds rate minus its value 252 observations before.",
    why: "The central bank cuts fast when money markets or the economy are in trouble.",
  }),
  sensor({
    id: "two-year-funds-gap",
    inFamilyRank: false,
    name: "2-year yield minus funds rate",
    tier: "free",
    description: "How far the 2-year Treasury yields below the overnight rate; low is stress.",
    series: ["DGS2", "DFF"],
    transform: { kind: "spread" },
    sign: -1,
    unit: "percentage points",
    resolution: 0.01,
    calendar: "fed_h15",
    value: "2-year Treasury yield minus effective federal funds rate, on the same date.",
    why: "A 2-year yield far below the overnight rate prices rapid cuts.",
    notes: "Context only: it leads by many months, so it has no weight in the stress index.",
  }),
  sensor({
    id: "two-year-funds-turbulence",
    name: "2-year minus funds rate, turbulence",
    tier: "retail",
    description: "How much the gap between 2-year yield and overnight rate moved in three months.",
    series: ["DGS2", "DFF"],
    transform: { kind: "path", window: 63 },
    spreadFirst: true,
    unit: "percentage points",
    resolution: 0.02,
    calendar: "fed_h15",
    value:
      "2-year Treasury yield minus effective federal funds rate; then the sum of its absolute " +
      "daily changes of 63 days.",
    why: "Overnight money that trades away from where policy is expected shows strained funding.",
    notes: "Merged into treasury-2y-vol, with which it ranks.",
  }),
  sensor({
    id: "cp-spread",
    name: "Commercial paper over bills",
    tier: "free",
    description: "What financial companies pay over the Treasury for three months' money.",
    series: ["RIFSPPFAAD90NB", "DTB3"],
    indexWeight: 1,
    indexHistory: { firstDate: "1997-01-02", seed: INDEX_SEEDS["cp-spread"] },
    indexCarryDays: 30,
    transform: { kind: "spread" },
    unit: "percentage points",
    resolution: 0.01,
    calendar: "fed_h15",
    value:
      "90-day AA financial commercial paper minus the 3-month Treasury bill, on the same date.",
    why: "Lenders prefer bills to any borrower when they doubt the next three months.",
    notes: "On days without an issue of this paper there is no rate.",
  }),
  sensor({
    id: "bill-vol",
    name: "3-month bill volatility",
    tier: "institutional",
    description: "How volatile the 3-month Treasury yield was over the last three months.",
    series: ["DGS3MO"],
    transform: { kind: "realizedVol", of: "difference", window: 63 },
    unit: "basis points a year",
    resolution: 0.2,
    calendar: "fed_h15",
    value: "Root of 252 times the mean squared daily change of 63 days, in basis points.",
    why: "Bills jump when cash hides in them or must be raised from them.",
  }),
];
