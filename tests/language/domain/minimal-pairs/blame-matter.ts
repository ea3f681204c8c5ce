// Minimal pairs for the feature "blame": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped, kept } = labellerOf("blame");

/** Pairs about what central banks speak of anyway: named as their matter, it is blamed for nothing. */
export const BLAME_MATTER_PAIRS: readonly MinimalPair[] = [
  ...dropped("matter of policy", [
    [
      "The rise in defaults was caused by the economy.",
      "The low rate was meant to support the economy after the worst losses in decades.",
    ],
    [
      "The shortfall in tax receipts was due to low inflation.",
      "We do need to monitor inflation given that shortfall very carefully.",
    ],
    [
      "Hiring slowed because of the economy.",
      "The risks from slower hiring to the outlook for the economy are balanced.",
    ],
    [
      "Problems in the labor market led to the decline in output.",
      "Despite the decline in output we saw no problems in the labor market.",
    ],
    [
      "The economy held back investment, and firms were concerned about losses.",
      "The underlying strength of the economy leaves few concerned about losses.",
    ],
    [
      "High interest rates depressed home sales.",
      "Low interest rates followed a slump in home sales.",
    ],
  ]),
  ...dropped("matter that suffers", [
    ["Inflation weighed on household budgets.", "Falling import prices weighed on inflation."],
    [
      "Much of the recent softness in spending is due to inflation.",
      "Much of the recent softness in inflation is due to lags in rents.",
    ],
    ["The economy has damaged bank earnings.", "Shocks of this kind may damage the economy."],
    [
      "Credit conditions are holding down spending.",
      "Transitory factors are holding down inflation.",
    ],
    ["Inflation led to losses in real income.", "Inflation fell and remains below two percent."],
    [
      "Lower output was the result of the slack in the labor market.",
      "A good deal of slack remains in the labor market.",
    ],
    [
      "The losses of small banks stemmed from financial markets.",
      "Volatility in financial markets was lower in June.",
    ],
  ]),
  ...kept("matter that is blamed", [
    ["Tariffs hurt our margins in the quarter.", "Inflation hurt our margins in the quarter."],
    [
      "Household spending was dampened by the pandemic.",
      "Household spending was dampened by high interest rates.",
    ],
    [
      "Our margins are under pressure from tariffs.",
      "Our margins are under pressure from inflation.",
    ],
    [
      "The weather was a headwind for housing starts.",
      "Inflation was a headwind for housing starts.",
    ],
    [
      "Traffic in our stores declined due to the weather.",
      "Traffic in our stores declined due to the labor market.",
    ],
  ]),
];
