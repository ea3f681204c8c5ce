import type { Category, SensorDefinition } from "../sensor.ts";
import { COMMODITIES } from "./commodities.ts";
import { COMPOSITE } from "./composite.ts";
import { CREDIT } from "./credit.ts";
import { CRYPTO_SENSORS } from "./crypto.ts";
import { EQUITY_VOLATILITY } from "./equity-volatility.ts";
import { FUNDING } from "./funding.ts";
import { FX } from "./fx.ts";
import { INFLATION } from "./inflation.ts";
import { RATES } from "./rates.ts";

/** Every sensor, family by family. */
export const SENSORS: readonly SensorDefinition[] = [
  ...EQUITY_VOLATILITY,
  ...CREDIT,
  ...RATES,
  ...INFLATION,
  ...FUNDING,
  ...FX,
  ...COMMODITIES,
  ...CRYPTO_SENSORS,
  ...COMPOSITE,
];

/**
 * Weight of each family in the stress index; families without a live sensor give theirs to the
 * others in proportion. Fitted for agreement with STLFSI4, NFCI and OFR FSI on 1999 to 2015; the
 * choice among the fits also used 2016 to 2022. Equity volatility and credit carry it, falling
 * breakevens add demand for cash, the rest refines. Crypto has no history before 2014 to be
 * validated on, hence its low weight. Source: docs/methods/stress-index.md#family-weights.
 */
export const FAMILY_WEIGHTS: Readonly<Record<Category, number>> = {
  equity_volatility: 0.38,
  credit: 0.4,
  rates: 0.02,
  inflation: 0.14,
  funding: 0.02,
  fx: 0.03,
  commodities: 0.005,
  crypto: 0.005,
  composite: 0,
};
