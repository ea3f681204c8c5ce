// The catalogue of all sensors.

import type { SensorDefinition } from "../sensor.ts";
import { COMMODITIES } from "./commodities.ts";
import { COMPOSITE } from "./composite.ts";
import { CREDIT } from "./credit.ts";
import { CRYPTO_SENSORS } from "./crypto.ts";
import { ECONOMY } from "./economy.ts";
import { EQUITY_VOLATILITY } from "./equity-volatility.ts";
import { FUNDING } from "./funding.ts";
import { FX } from "./fx.ts";
import { INFLATION } from "./inflation.ts";
import { OFFICIAL } from "./official.ts";
import { OWN_SENSORS } from "./own-sensors.ts";
import { RATES } from "./rates.ts";

/** All sensors in the code, by family; proposals may add others. */
export const SENSORS: readonly SensorDefinition[] = [
  ...EQUITY_VOLATILITY,
  ...CREDIT,
  ...RATES,
  ...INFLATION,
  ...ECONOMY,
  ...FUNDING,
  ...FX,
  ...COMMODITIES,
  ...CRYPTO_SENSORS,
  ...OFFICIAL,
  ...OWN_SENSORS,
  ...COMPOSITE,
];
