// Sensors that are made from other sensors.

import type { SensorDefinition } from "../sensor.ts";
import { CISS_LAMBDA } from "../stress-index/ciss.ts";
import { defineSensor, LONG_DWELL } from "./define-sensor.ts";

const sensor = (entry: Parameters<typeof defineSensor>[1]) => defineSensor("composite", entry);

const NOT_IN_INDEX =
  "Made from other sensors, so it is listed and counted among sensors, never in the stress index.";

export const COMPOSITE: readonly SensorDefinition[] = [
  sensor({
    id: "systemic-stress",
    inFamilyRank: false,
    name: "Systemic stress composite",
    tier: "retail",
    description: "How high stress is across families, and how far they share it (CISS form).",
    series: [],
    transform: { kind: "ciss", lambda: CISS_LAMBDA, isSameDay: true },
    unit: "0 to 1",
    resolution: 0.001,
    calendar: "nyse",
    value:
      "Once per session, from its close on: s = mean rank of each family's sensors; C = lambda C + (1 - lambda) " +
      "(s - 1/2)(s - 1/2)', lambda .9856 a day; R = C as correlations; value = (w s)' R (w s) " +
      "with equal weights w over the families that have data.",
    why: "Stress that all markets share at once is systemic; alone it may pass.",
    notes: `${NOT_IN_INDEX} Source: Hollo, Kremer and Lo Duca, ECB working paper 1426, 2012.`,
  }),
  sensor({
    id: "squared-index",
    dwell: LONG_DWELL,
    inFamilyRank: false,
    name: "Squared stress index",
    tier: "retail",
    description: "The stress index squared: broad stress counts for more.",
    series: [],
    transform: { kind: "squaredIndex", isSameDay: true },
    unit: "0 to 100",
    resolution: 0.1,
    calendar: "nyse",
    value: "Once per session, from its close on: 100 times the square of (stress index / 100).",
    why: "It is the composite above with all correlations at 1, and is recomputed in the head.",
    notes: "Merged: it ranks as the stress index does, which takes its place.",
  }),
];
