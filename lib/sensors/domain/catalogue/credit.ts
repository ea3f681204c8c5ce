// Sensors of credit spreads.

import type { SensorDefinition } from "../sensor.ts";
import { INDEX_SEEDS } from "../stress-index/index-constants.generated.ts";
import { defineSensor } from "./define-sensor.ts";

const sensor = (entry: Parameters<typeof defineSensor>[1]) => defineSensor("credit", entry);

const SPREAD = "Lenders ask for more over Treasuries when they fear default or need liquidity.";
const ICE_NOTE =
  "Derived from an ICE BofA index: ranks and states are published, the raw spread is not.";
const MOODYS_NOTE =
  "Derived from Moody's yields: ranks and states are published, the raw value is not.";

export const CREDIT: readonly SensorDefinition[] = [
  sensor({
    id: "hy-oas",
    name: "High-yield credit spread",
    tier: "retail",
    description: "Yield of US high-yield bonds over Treasuries, adjusted for embedded options.",
    series: ["HY_OAS"],
    indexWeight: 2,
    indexHistory: { firstDate: "1996-12-31", seed: INDEX_SEEDS.HY_OAS },
    transform: { kind: "level" },
    unit: "percentage points",
    resolution: 0.01,
    calendar: "nyse",
    value: "The daily option-adjusted spread of the US high-yield index.",
    why: SPREAD,
    notes: ICE_NOTE,
  }),
  sensor({
    id: "ig-oas",
    name: "Investment-grade credit spread",
    tier: "retail",
    description: "Yield of US investment-grade bonds over Treasuries, adjusted for options.",
    series: ["IG_OAS"],
    indexWeight: 3,
    indexHistory: { firstDate: "1996-12-31", seed: INDEX_SEEDS.IG_OAS },
    transform: { kind: "level" },
    unit: "percentage points",
    resolution: 0.01,
    calendar: "nyse",
    value: "The daily option-adjusted spread of the US corporate index.",
    why: SPREAD,
    notes: ICE_NOTE,
  }),
  sensor({
    id: "baa-spread",
    name: "Baa spread over Treasuries",
    tier: "retail",
    description: "Moody's Baa corporate yield minus the 10-year Treasury yield; since 1986.",
    series: ["BAA10Y"],
    transform: { kind: "level" },
    unit: "percentage points",
    resolution: 0.01,
    calendar: "fed_h15",
    value: "The daily spread as published.",
    why: SPREAD,
    notes: MOODYS_NOTE,
  }),
  sensor({
    id: "baa-aaa-spread",
    name: "Baa minus Aaa",
    tier: "institutional",
    description: "What the lowest investment grade pays over the highest.",
    series: ["DBAA", "DAAA"],
    transform: { kind: "spread" },
    unit: "percentage points",
    resolution: 0.01,
    calendar: "fed_h15",
    value: "Moody's Baa yield minus Moody's Aaa yield, on the same date.",
    why: "It holds term and Treasury effects constant, so a high value is credit risk alone.",
    notes: MOODYS_NOTE,
  }),
  sensor({
    id: "baa-spread-vol",
    name: "Baa spread volatility",
    tier: "retail",
    description: "How volatile the Baa spread was over the last month.",
    series: ["BAA10Y"],
    transform: { kind: "realizedVol", of: "difference", window: 21 },
    unit: "basis points a year",
    resolution: 0.5,
    calendar: "fed_h15",
    value: "Root of 252 times the mean squared daily change of 21 days, in basis points.",
    why: "Spreads that jump from day to day show a market without firm prices.",
    notes: MOODYS_NOTE,
  }),
  sensor({
    id: "hy-oas-vol",
    name: "High-yield spread volatility",
    tier: "institutional",
    description: "How volatile the high-yield spread was over the last month.",
    series: ["HY_OAS"],
    transform: { kind: "realizedVol", of: "difference", window: 21 },
    unit: "basis points a year",
    resolution: 0.5,
    calendar: "nyse",
    value: "Root of 252 times the mean squared daily change of 21 days, in basis points.",
    why: "Spreads that jump from day to day show a market without firm prices.",
    notes: ICE_NOTE,
  }),
  sensor({
    id: "hy-oas-gap",
    name: "High-yield spread vs. 1-year average",
    tier: "institutional",
    description: "Percent by which the high-yield spread is above its mean of the last year.",
    series: ["HY_OAS"],
    transform: { kind: "gap", window: 252 },
    unit: "percent",
    resolution: 0.25,
    calendar: "nyse",
    value: "100 times (spread / mean of the last 252 spreads - 1).",
    why: "Widening against the year before marks the turn, which the level reaches later.",
    notes: ICE_NOTE,
  }),
];
