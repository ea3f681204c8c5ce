import type { EquityModel } from "./forecast-inputs.ts";

/** Written by `npm run equity-model`; not by hand. */
export const EQUITY_MODEL: EquityModel = {
  fittedThrough: "2018-12-31",
  stocks: ["AAPL", "AMD", "GOOGL", "META", "MSTR", "NFLX", "NVDA", "SHOP", "SMCI", "TSLA", "W"],
  sessions: 23855,
  withRange: {
    intercept: -0.0111,
    coefficients: {
      rv5: 0.0814,
      rv10: 0.0655,
      rv21: -0.2392,
      rv63: 0.3158,
      rv252: 0.0351,
      range: 0.4255,
      drawdown: 0.1364,
    },
    neutralBelow: -0.138,
    stressFrom: 0.3675,
    mean: -0.1201,
    deviation: 0.2239,
  },
  withoutRange: {
    intercept: -0.1058,
    coefficients: {
      rv5: 0.0909,
      rv10: 0.0792,
      rv21: -0.0408,
      rv63: 0.3941,
      rv252: 0.062,
      drawdown: 0.2642,
    },
    neutralBelow: -0.1375,
    stressFrom: 0.3582,
    mean: -0.1203,
    deviation: 0.2105,
  },
};
