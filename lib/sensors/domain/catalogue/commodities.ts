// Sensors of commodity prices: oil, natural gas and gold.

import type { CalendarName } from "../../../market/domain/holidays.ts";
import type { SensorDefinition } from "../sensor.ts";
import { defineSensor } from "./define-sensor.ts";

const sensor = (entry: Parameters<typeof defineSensor>[1]) => defineSensor("commodities", entry);

const OIL_NOTE =
  "WTI closed below zero on 2020-04-20; log changes from or to that close are left out.";

interface Market {
  id: string;
  name: string;
  series: string;
  tier: SensorDefinition["tier"];
  calendar: CalendarName;
  inFamilyRank?: boolean;
  notes: string | null;
}

/** Volatility of a commodity price over three months. */
const priceVol = ({ id, name, series, ...rest }: Market) =>
  sensor({
    id: `${id}-vol`,
    name: `${name} volatility`,
    description: `Volatility of the price of ${name} over the last three months, annualised.`,
    series: [series],
    transform: { kind: "realizedVol", of: "log", window: 63 },
    unit: "percent a year",
    resolution: 0.2,
    value: "Root of 252 times the mean squared log change of 63 days, in percent.",
    why: "Prices of raw materials swing when demand, supply or the financing of stocks breaks.",
    ...rest,
  });

export const COMMODITIES: readonly SensorDefinition[] = [
  priceVol({
    id: "wti",
    name: "WTI crude oil",
    series: "WTI",
    tier: "free",
    calendar: "eia",
    notes: OIL_NOTE,
  }),
  sensor({
    id: "wti-drawdown",
    name: "WTI crude oil drawdown",
    tier: "free",
    description: "How far WTI is below its highest price of the last year.",
    series: ["WTI"],
    transform: { kind: "drawdown", window: 252 },
    unit: "percent",
    resolution: 0.1,
    calendar: "eia",
    value: "100 times (1 - price / highest price of the last 252 days), at most 100.",
    why: "Oil collapses when demand does, and strains the borrowers behind it.",
    notes: "The close below zero of 2020-04-20 counts as 100.",
  }),
  priceVol({
    id: "brent",
    name: "Brent crude oil",
    series: "BRENT",
    tier: "retail",
    calendar: "eia",
    notes: "Merged into wti-vol, with which it ranks.",
  }),
  sensor({
    id: "brent-wti-spread",
    inFamilyRank: false,
    name: "Brent-WTI turbulence",
    tier: "retail",
    description: "How much the gap between Brent and WTI moved over the last three months.",
    series: ["BRENT", "WTI"],
    transform: { kind: "path", window: 63 },
    spreadFirst: true,
    unit: "US dollars",
    resolution: 0.1,
    calendar: "eia",
    value:
      "Brent minus WTI on the same date; then the sum of its absolute daily changes of 63 days.",
    why: "Two grades of one good part when transport, storage or a whole region is cut off.",
    notes: "Context only: it speaks of oil logistics, so it has no weight in the stress index.",
  }),
  priceVol({
    id: "natgas",
    inFamilyRank: false,
    name: "Henry Hub natural gas",
    series: "NATGAS",
    tier: "institutional",
    calendar: "eia",
    notes: "Context only: weather moves it more than markets do, so it has no weight in the index.",
  }),
  priceVol({
    id: "gold",
    name: "gold",
    series: "GOLD",
    tier: "institutional",
    calendar: "nyse",
    notes: null,
  }),
];
