// Sensors of the US dollar against other currencies.

import type { SensorDefinition } from "../sensor.ts";
import { INDEX_SEEDS } from "../stress-index/index-constants.ts";
import { defineSensor } from "./define-sensor.ts";

const sensor = (entry: Parameters<typeof defineSensor>[1]) => defineSensor("fx", entry);

export const FX: readonly SensorDefinition[] = [
  sensor({
    id: "dollar-vol",
    name: "Dollar volatility",
    tier: "free",
    description: "Volatility of the broad dollar over the last three months, annualised.",
    series: ["DTWEXBGS"],
    indexWeight: 1,
    indexHistory: { firstDate: "2006-03-30", seed: INDEX_SEEDS["dollar-vol"] },
    // The week to Friday is published on Monday, so that a release that is a day late must not count.
    indexCarryDays: 14,
    transform: { kind: "realizedVol", of: "log", window: 63 },
    unit: "percent a year",
    resolution: 0.02,
    calendar: "fed_h10",
    value: "Root of 252 times the mean squared log change of 63 days, in percent.",
    why: "A broad currency basket moves this much only when capital runs for cover.",
  }),
  sensor({
    id: "dollar-gap",
    name: "Dollar vs. 1-year average",
    tier: "retail",
    description: "Percent by which the broad dollar is above its mean of the last year.",
    series: ["DTWEXBGS"],
    transform: { kind: "gap", window: 252 },
    unit: "percent",
    resolution: 0.02,
    calendar: "fed_h10",
    value: "100 times (index / mean of the last 252 values - 1).",
    why: "Demand for dollars is how a global scramble for funding shows.",
  }),
  sensor({
    id: "dollar-move",
    inFamilyRank: false,
    name: "Dollar move over a quarter",
    tier: "retail",
    description: "Size of the broad dollar's move over three months, up or down, in two states.",
    series: ["DTWEXBGS"],
    transform: { kind: "change", of: "log", window: 63, absolute: true },
    scheme: "two",
    unit: "log percent",
    resolution: 0.02,
    calendar: "fed_h10",
    value: "Absolute value of 100 times the log of the index over its value 63 days before.",
    why: "Large moves in either direction put those who borrowed or earn abroad under strain.",
    notes: "Context only: no weight in the stress index.",
  }),
];
