// Minimal pairs for the feature "growth": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { kept } = labellerOf("growth");

/** Pairs in which a negator is present and the growth stands. */
export const GROWTH_KEPT: readonly MinimalPair[] = [
  ...kept("pseudo-negation", [
    [
      "Both revenue and profit grew in the quarter.",
      "Not only revenue but also profit grew in the quarter.",
    ],
    [
      "Our revenue certainly grew faster than the market.",
      "Our revenue no doubt grew faster than the market.",
    ],
    [
      "Sales grew in all countries, especially in Brazil and in the other markets of the region.",
      "Sales grew in all countries, not least in Brazil and in the other markets of the region.",
    ],
    [
      "Revenue in the cloud business grew by twenty percent.",
      "Revenue in the cloud business grew by no less than twenty percent.",
    ],
  ]),
  ...kept("negator in another clause", [
    [
      "List prices did move a little, but sales volumes grew by three percent.",
      "List prices did not move at all, but sales volumes grew by three percent.",
    ],
    [
      "Foot traffic was strong in the spring, although revenue increased only slightly.",
      "Foot traffic was not strong in the spring, although revenue increased slightly.",
    ],
    [
      "We cut spending on research; operating profit increased by a tenth.",
      "We did not cut spending on research; operating profit increased by a tenth.",
    ],
    [
      "Real wages fell a little last year, while employment increased in most sectors.",
      "Real wages hardly moved last year, while employment increased in most sectors.",
    ],
  ]),
  ...kept("negator in another sentence", [
    [
      "The industry recovered in the spring. Our own order intake grew by a tenth compared with the same period a year ago.",
      "The industry did not recover in the spring. Our own order intake grew by a tenth compared with the same period a year ago.",
    ],
    [
      "We had help from the currency. Profit rose on the back of better pricing.",
      "We had no help from the currency. Profit rose on the back of better pricing.",
    ],
  ]),
  ...kept("distant negator", [
    [
      "We have opened a single store in this country since the merger and sales still grew.",
      "We have not opened a single store in this country since the merger and sales still grew.",
    ],
    [
      "One major contract was up for renewal in each of our regions this spring and revenue increased.",
      "No major contract was up for renewal in any of our regions this spring and revenue increased.",
    ],
  ]),
  ...kept("double negation", [
    [
      "In that decade every year ended with revenue growth.",
      "In that decade no year ended without revenue growth.",
    ],
    [
      "We can confirm that profit has grown since the merger.",
      "We cannot deny that profit has grown since the merger.",
    ],
    [
      "In the past five years our sales always managed to grow.",
      "In the past five years our sales never failed to grow.",
    ],
  ]),
  ...kept("negation of another word", [
    [
      "Revenue grew at twice the rate of the market and headcount did too.",
      "Revenue grew at twice the rate of the market and headcount did not.",
    ],
    [
      "Margins improved in a quarter in which we raised prices.",
      "Margins improved in a quarter in which we did not raise prices.",
    ],
    [
      "Sales increased with help from the new product line.",
      "Sales increased without help from the new product line.",
    ],
  ]),
  ...kept("attachment", [
    [
      "Stores that we renovated saw sales growth of two percent.",
      "Stores that we did not renovate saw sales growth of two percent.",
    ],
    [
      "We added staff and increased our revenue by a tenth.",
      "We did not add staff and increased our revenue by a tenth.",
    ],
    [
      "Firms that exported little reported higher profits last year.",
      "Firms that did not export reported higher profits last year.",
    ],
  ]),
];
