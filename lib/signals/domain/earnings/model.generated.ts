import type { EarningsModel } from "./model.ts";

/** Written by `npm run train`, with the report of its walk-forward; not by hand. */
export const EARNINGS_MODEL: EarningsModel = {
  version: "none-2022-12-29",
  trainCutoff: null,
  reason:
    "A model needs 500 scored calls in 5 years, with prices; there are 0. Made-up calls do not count, and prices alone are no model of words.",
  shown: {
    basis: "prices alone",
    specifications: 3,
    horizons: [
      {
        horizonDays: 90,
        rawSkill: -0.0387,
        events: 1467,
        testYears: 12,
        baseRate: 0.5422,
        auc: 0.4556,
        aucInterval: [0.4111, 0.5031],
        brier: 0.2534,
        skill: -0.0014,
        skillInterval: [-0.0025, -0.0004],
        calibrationError: 0.0303,
      },
      {
        horizonDays: 180,
        rawSkill: -0.0694,
        events: 1422,
        testYears: 12,
        baseRate: 0.5694,
        auc: 0.4242,
        aucInterval: [0.3741, 0.4791],
        brier: 0.254,
        skill: -0.0002,
        skillInterval: [-0.0007, 0.0003],
        calibrationError: 0.1222,
      },
      {
        horizonDays: 360,
        rawSkill: -0.0398,
        events: 1244,
        testYears: 10,
        baseRate: 0.6177,
        auc: 0.4764,
        aucInterval: [0.428, 0.5312],
        brier: 0.2403,
        skill: 0,
        skillInterval: [0, 0],
        calibrationError: 0.0583,
      },
    ],
  },
  horizons: [],
};
