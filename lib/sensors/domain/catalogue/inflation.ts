// Sensors of expected inflation and of the volatility of the real yield.

import type { SensorDefinition } from "../sensor.ts";
import { defineSensor } from "./define-sensor.ts";

const sensor = (entry: Parameters<typeof defineSensor>[1]) => defineSensor("inflation", entry);

const FALLING =
  "In a scramble for cash, inflation-linked bonds are sold and deflation is feared: both push " +
  "the breakeven down, so a low value is stress.";

export const INFLATION: readonly SensorDefinition[] = [
  sensor({
    id: "breakeven-5y",
    name: "5-year breakeven inflation",
    tier: "free",
    description: "Inflation priced into 5-year Treasuries; low ranks as stress.",
    series: ["T5YIE"],
    transform: { kind: "level" },
    sign: -1,
    unit: "percent",
    resolution: 0.01,
    calendar: "fed_h15",
    value: "5-year nominal minus 5-year inflation-indexed Treasury yield, as published.",
    why: FALLING,
  }),
  sensor({
    id: "breakeven-10y",
    name: "10-year breakeven inflation",
    tier: "retail",
    description: "Inflation priced into 10-year Treasuries; low ranks as stress.",
    series: ["T10YIE"],
    transform: { kind: "level" },
    sign: -1,
    unit: "percent",
    resolution: 0.01,
    calendar: "fed_h15",
    value: "10-year nominal minus 10-year inflation-indexed Treasury yield, as published.",
    why: FALLING,
    notes: "Merged into breakeven-5y, with which it ranks.",
  }),
  sensor({
    id: "breakeven-5y-vol",
    name: "5-year breakeven volatility",
    tier: "retail",
    description: "How volatile priced inflation was over the last three months.",
    series: ["T5YIE"],
    transform: { kind: "realizedVol", of: "difference", window: 63 },
    unit: "basis points a year",
    resolution: 0.2,
    calendar: "fed_h15",
    value: "Root of 252 times the mean squared daily change of 63 days, in basis points.",
    why: "Breakevens jump when inflation-linked bonds trade thinly or the outlook breaks.",
  }),
  sensor({
    id: "breakeven-10y-vol",
    name: "10-year breakeven volatility",
    tier: "institutional",
    description: "How volatile long-run priced inflation was over the last three months.",
    series: ["T10YIE"],
    transform: { kind: "realizedVol", of: "difference", window: 63 },
    unit: "basis points a year",
    resolution: 0.2,
    calendar: "fed_h15",
    value: "Root of 252 times the mean squared daily change of 63 days, in basis points.",
    why: "Breakevens jump when inflation-linked bonds trade thinly or the outlook breaks.",
  }),
  sensor({
    id: "real-yield-vol",
    name: "10-year real yield volatility",
    tier: "institutional",
    description: "How volatile the 10-year real yield was over the last three months.",
    series: ["DGS10", "T10YIE"],
    transform: { kind: "realizedVol", of: "difference", window: 63 },
    spreadFirst: true,
    unit: "basis points a year",
    resolution: 0.2,
    calendar: "fed_h15",
    value:
      "10-year Treasury yield minus 10-year breakeven on the same date; then the root of 252 " +
      "times its mean squared daily change of 63 days, in basis points.",
    why: "Real yields price every long asset, so their jumps are felt everywhere.",
  }),
];
