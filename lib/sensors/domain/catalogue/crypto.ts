// Sensors of cryptocurrencies.

import type { SensorDefinition } from "../sensor.ts";
import { defineSensor } from "./define-sensor.ts";

const sensor = (entry: Parameters<typeof defineSensor>[1]) => defineSensor("crypto", entry);

interface Coin {
  id: string;
  name: string;
  series: string;
  tier: SensorDefinition["tier"];
}

const VOL_WHY = "Leveraged positions are unwound here first, at all hours.";

/** Volatility of a coin over 90 days, annualised with 252 deliberately, as for all sensors. */
const coinVol = ({ id, name, series, tier }: Coin) =>
  sensor({
    id: `${id}-vol`,
    name: `${name} volatility`,
    tier,
    description: `Volatility of ${name} over the last 90 days.`,
    series: [series],
    transform: { kind: "realizedVol", of: "log", window: 90 },
    unit: "percent a year",
    resolution: 0.2,
    calendar: "24x7",
    value: "Root of 252 times the mean squared log change of 90 days, in percent.",
    why: VOL_WHY,
  });

/** How far a coin is below its highest price of the last year. */
const coinDrawdown = ({ id, name, series, tier }: Coin) =>
  sensor({
    id: `${id}-drawdown`,
    name: `${name} drawdown`,
    tier,
    description: `How far ${name} is below its highest price of the last 365 days.`,
    series: [series],
    transform: { kind: "drawdown", window: 365 },
    unit: "percent",
    resolution: 0.1,
    calendar: "24x7",
    value: "100 times (1 - price / highest price of the last 365 days).",
    why: "The asset with the fewest long-term holders falls hardest when risk is shed.",
  });

const bitcoin = { id: "btc", name: "Bitcoin", series: "BTC" };

export const CRYPTO_SENSORS: readonly SensorDefinition[] = [
  coinVol({ ...bitcoin, tier: "free" }),
  coinDrawdown({ ...bitcoin, tier: "retail" }),
  sensor({
    id: "btc-fall",
    inFamilyRank: false,
    name: "Bitcoin change over a month",
    tier: "retail",
    description: "Log change of Bitcoin over 30 days; falls rank as stress. In two states.",
    series: ["BTC"],
    transform: { kind: "change", of: "log", window: 30, absolute: false },
    sign: -1,
    scheme: "two",
    unit: "log percent",
    resolution: 0.2,
    calendar: "24x7",
    value: "100 times the natural log of the price over the price 30 days before.",
    why: VOL_WHY,
    notes: "Context only: no weight in the stress index.",
  }),
  coinVol({ id: "eth", name: "Ether", series: "ETH", tier: "retail" }),
];
