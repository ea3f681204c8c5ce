import { withFits } from "./model.ts";
import { EARNINGS_REPORT } from "./report.generated.ts";

/** Written by `npm run train`; not by hand. No price and no text is part of it. */
export const EARNINGS_MODEL = withFits(EARNINGS_REPORT, {
  90: {
    intercept: -0.0749,
    weights: [
      {
        feature: "levelConstraint",
        mean: 0.0289,
        standardDeviation: 1.1826,
        coefficient: -0.0719,
      },
      {
        feature: "levelConviction",
        mean: 0.1439,
        standardDeviation: 1.2629,
        coefficient: 0.0427,
      },
      {
        feature: "levelGrowth",
        mean: -0.0929,
        standardDeviation: 1.1152,
        coefficient: 0.1034,
      },
      {
        feature: "levelBlame",
        mean: 0.1281,
        standardDeviation: 0.9132,
        coefficient: -0.0244,
      },
      {
        feature: "changeLogRatio",
        mean: -0.0227,
        standardDeviation: 1.022,
        coefficient: 0.0265,
      },
      {
        feature: "fundamentals",
        mean: 0.0406,
        standardDeviation: 0.0653,
        coefficient: -0.0351,
      },
      {
        feature: "guidance",
        mean: 0.02,
        standardDeviation: 0.393,
        coefficient: 0.0482,
      },
      {
        feature: "momentum1m",
        mean: 0.0104,
        standardDeviation: 0.0777,
        coefficient: 0.1233,
      },
      {
        feature: "momentum6m",
        mean: 0.0508,
        standardDeviation: 0.1789,
        coefficient: 0.1628,
      },
      {
        feature: "momentum12m",
        mean: 0.1001,
        standardDeviation: 0.2913,
        coefficient: 0.0548,
      },
      {
        feature: "volatilityRank",
        mean: 0.5285,
        standardDeviation: 0.3114,
        coefficient: 0.0254,
      },
      {
        feature: "drawdown",
        mean: 0.1156,
        standardDeviation: 0.1223,
        coefficient: 0.1553,
      },
    ],
    kappa: 0.1,
    base: 0.4813,
  },
  180: {
    intercept: -0.1099,
    weights: [
      {
        feature: "levelConstraint",
        mean: 0.0024,
        standardDeviation: 1.1838,
        coefficient: -0.0418,
      },
      {
        feature: "levelConviction",
        mean: 0.1365,
        standardDeviation: 1.2742,
        coefficient: 0.066,
      },
      {
        feature: "levelGrowth",
        mean: -0.1611,
        standardDeviation: 1.0734,
        coefficient: 0.1378,
      },
      {
        feature: "levelBlame",
        mean: 0.1087,
        standardDeviation: 0.9026,
        coefficient: 0.0086,
      },
      {
        feature: "changeLogRatio",
        mean: -0.0205,
        standardDeviation: 1.0246,
        coefficient: 0.0394,
      },
      {
        feature: "fundamentals",
        mean: 0.0367,
        standardDeviation: 0.0617,
        coefficient: -0.0142,
      },
      {
        feature: "guidance",
        mean: 0.0126,
        standardDeviation: 0.3778,
        coefficient: 0.0779,
      },
      {
        feature: "momentum1m",
        mean: 0.0106,
        standardDeviation: 0.0775,
        coefficient: 0.157,
      },
      {
        feature: "momentum6m",
        mean: 0.0516,
        standardDeviation: 0.1797,
        coefficient: 0.0961,
      },
      {
        feature: "momentum12m",
        mean: 0.095,
        standardDeviation: 0.2894,
        coefficient: 0.0704,
      },
      {
        feature: "volatilityRank",
        mean: 0.5401,
        standardDeviation: 0.3083,
        coefficient: -0.0184,
      },
      {
        feature: "drawdown",
        mean: 0.1159,
        standardDeviation: 0.1212,
        coefficient: 0.1758,
      },
    ],
    kappa: 0.1,
    base: 0.4728,
  },
  360: null,
});
