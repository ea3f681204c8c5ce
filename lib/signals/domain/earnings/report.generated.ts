import type { EarningsReport } from "./model.ts";

/** Written by `npm run train`; not by hand. No price and no text is part of it. */
export const EARNINGS_REPORT: EarningsReport = {
  version: "earnings-2018-02-07-319585",
  trainCutoff: "2018-02-07",
  trainedOn: {
    calls: 1099,
    companies: 411,
    from: "2015-02-26",
    to: "2017-11-08",
    sources: [
      {
        name: "MAEC corpus of earnings calls (Li, Yang, Smyth and Dong 2020)",
        licence: "CC BY-SA 4.0",
      },
      {
        name: "S&P 500 stock data, 2013 to 2018 (Nugent 2018)",
        licence: "CC0",
      },
    ],
  },
  specifications: 3,
  horizons: [
    {
      horizonDays: 90,
      decay: {
        value: 1,
        interval: null,
        pairs: 188,
      },
      report: {
        events: 827,
        quarters: 8,
        baseRate: 0.4692,
        auc: 0.4671,
        aucInterval: [0.4203, 0.5104],
        shuffledAuc: [0.4704, 0.5299],
        brier: 0.2506,
        baseBrier: 0.25,
        skill: -0.0024,
        skillInterval: [-0.0045, 0],
        ownSkill: -0.0597,
        calibrationError: 0.0216,
        calibrationByChance: [0.0025, 0.0306],
      },
    },
    {
      horizonDays: 180,
      decay: {
        value: 0.76,
        interval: [0.25, 1],
        pairs: 127,
      },
      report: {
        events: 665,
        quarters: 6,
        baseRate: 0.4602,
        auc: 0.4408,
        aucInterval: [0.4038, 0.4915],
        shuffledAuc: [0.4367, 0.5172],
        brier: 0.2538,
        baseBrier: 0.2529,
        skill: -0.0037,
        skillInterval: [-0.0059, -0.0012],
        ownSkill: -0.0731,
        calibrationError: 0.0757,
        calibrationByChance: [0.0104, 0.0798],
      },
    },
    {
      horizonDays: 360,
      decay: {
        value: 0.22,
        interval: [0, 0.98],
        pairs: 75,
      },
      report: {
        events: 152,
        quarters: 2,
        baseRate: 0.5855,
        auc: 0.4744,
        aucInterval: [0.4578, 0.5114],
        shuffledAuc: null,
        brier: 0.2575,
        baseBrier: 0.2559,
        skill: -0.0061,
        skillInterval: [-0.0099, -0.0019],
        ownSkill: -0.1531,
        calibrationError: 0.1204,
        calibrationByChance: [0.0314, 0.1204],
      },
    },
  ],
};
