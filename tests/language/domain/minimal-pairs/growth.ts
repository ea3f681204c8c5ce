// Minimal pairs for the feature "growth": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped } = labellerOf("growth");

/** Pairs in which the change removes the growth, by a negator or by the noun or verb it binds. */
export const GROWTH_DROPPED: readonly MinimalPair[] = [
  ...dropped("not", [
    [
      "Revenue grew in our largest market over the past year as the new stores matured.",
      "Revenue did not grow in our largest market over the past year as the new stores matured.",
    ],
    [
      "Our operating margin improved in the second half.",
      "Our operating margin did not improve in the second half.",
    ],
    [
      "In the euro area as a whole, exports are rising according to the most recent trade figures.",
      "In the euro area as a whole, exports are not rising according to the most recent trade figures.",
    ],
  ]),
  ...dropped("contraction", [
    [
      "Same-store sales increased over the holiday season compared with the same weeks a year ago.",
      "Same-store sales didn't increase over the holiday season compared with the same weeks a year ago.",
    ],
    [
      "Profit has grown at our largest subsidiary since the merger.",
      "Profit hasn't grown at our largest subsidiary since the merger.",
    ],
    [
      "The number of paying subscribers is growing in the mature markets.",
      "The number of paying subscribers isn't growing in the mature markets.",
    ],
  ]),
  ...dropped("no", [
    [
      "We saw revenue growth in the consumer business.",
      "We saw no revenue growth in the consumer business.",
    ],
    [
      "There was an increase in orders from public clients in May.",
      "There was no increase in orders from public clients in May.",
    ],
    [
      "The northern region added new customers in the quarter.",
      "The northern region added no new customers in the quarter.",
    ],
  ]),
  ...dropped("never", [
    [
      "Under the old supply contract our earnings rose.",
      "Under the old supply contract our earnings never rose.",
    ],
    [
      "The unit achieved margin expansion under its former owner.",
      "The unit never achieved margin expansion under its former owner.",
    ],
  ]),
  ...dropped("without", [
    [
      "The group closed the year with higher earnings.",
      "The group closed the year without higher earnings.",
    ],
    [
      "The savings bank ended the period with growth in deposits.",
      "The savings bank ended the period without growth in deposits.",
    ],
  ]),
  ...dropped("neither", [
    [
      "In the business that we bought from the state, both volumes and revenue rose in the three months to June.",
      "In the business that we bought from the state, neither volumes nor revenue rose in the three months to June.",
    ],
    [
      "Both segments reported higher sales compared with a year ago.",
      "Neither segment reported higher sales compared with a year ago.",
    ],
  ]),
  ...dropped("hardly", [
    [
      "Labor productivity has risen in the past ten years.",
      "Labor productivity has hardly risen in the past ten years.",
    ],
    [
      "Our market share in trucks increased after the price cut.",
      "Our market share in trucks hardly increased after the price cut.",
    ],
  ]),
  ...dropped("failed to", [
    [
      "Exports increased in response to the weaker currency.",
      "Exports failed to increase in response to the weaker currency.",
    ],
    [
      "Cash flow improved after the restructuring was completed.",
      "Cash flow failed to improve after the restructuring was completed.",
    ],
  ]),
  ...dropped("lack of", [
    [
      "The share price reaction reflects growth in new orders.",
      "The share price reaction reflects a lack of growth in new orders.",
    ],
    [
      "Analysts pointed to revenue growth in our services arm.",
      "Analysts pointed to a lack of revenue growth in our services arm.",
    ],
  ]),
  ...dropped("unable to", [
    [
      "We were able to increase market share in the region after two of the smaller brands closed.",
      "We were unable to increase market share in the region after two of the smaller brands closed.",
    ],
    [
      "Since the data breach the firm has been able to grow its customer base.",
      "Since the data breach the firm has been unable to grow its customer base.",
    ],
  ]),
  ...dropped("rather than", [
    [
      "For the full year they reported sales growth.",
      "For the full year they reported flat sales rather than sales growth.",
    ],
    [
      "The result came from higher sales volumes.",
      "The result came from cost cuts rather than higher sales volumes.",
    ],
  ]),
  ...dropped("cannot", [
    [
      "We can report an increase in profit for the first quarter of what is a year of change for us.",
      "We cannot report an increase in profit for the first quarter of what is a year of change for us.",
    ],
    [
      "At current prices the segment can grow revenue.",
      "At current prices the segment cannot grow revenue.",
    ],
  ]),
  ...dropped("no longer", [
    [
      "Once we correct for the change in the survey, employment in the manufacturing sector is still growing.",
      "Once we correct for the change in the survey, employment in the manufacturing sector is no longer growing.",
    ],
    [
      "Revenue from the older products is still increasing.",
      "Revenue from the older products is no longer increasing.",
    ],
  ]),
  ...dropped("post-negation", [
    [
      "Further margin expansion is likely this year.",
      "Further margin expansion is unlikely this year.",
    ],
    [
      "Revenue growth this year was confirmed by the finance chief.",
      "Revenue growth this year was ruled out by the finance chief.",
    ],
  ]),
  ...dropped("rule: good noun", [
    [
      "Revenue grew faster than we had planned when we met you in the spring.",
      "Costs grew faster than we had planned when we met you in the spring.",
    ],
    [
      "Profit increased by four percent compared with last year.",
      "Losses increased by four percent compared with last year.",
    ],
    [
      "In the southern states employment rose for a third month.",
      "In the southern states unemployment rose for a third month.",
    ],
    [
      "We recorded an increase in new customers after the launch.",
      "We recorded an increase in complaints after the launch.",
    ],
    [
      "Earnings climbed to the highest level in five years.",
      "Defaults climbed to the highest level in five years.",
    ],
    [
      "The heavy machinery division posted record orders in April.",
      "The heavy machinery division posted record losses in April.",
    ],
    [
      "Output in the service sector expanded over the winter.",
      "Debt in the service sector expanded over the winter.",
    ],
  ]),
  ...dropped("rule: upward change", [
    [
      "Revenue rose by six percent in local currency.",
      "Revenue fell by six percent in local currency.",
    ],
    [
      "Gross margin expanded by fifty basis points.",
      "Gross margin contracted by fifty basis points.",
    ],
    [
      "Sales were higher in each of our three segments.",
      "Sales were lower in each of our three segments.",
    ],
    [
      "Order intake increased in the last month of the quarter.",
      "Order intake was flat in the last month of the quarter.",
    ],
  ]),
];
