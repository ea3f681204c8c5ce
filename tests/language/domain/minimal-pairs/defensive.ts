// Minimal pairs for the feature "defensive": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped, gained, kept } = labellerOf("defensive");

/** Pairs on rebuttal, repetition and exclusion; a negator elsewhere leaves them in place. */
export const DEFENSIVE_PAIRS: readonly MinimalPair[] = [
  ...kept("negation keeps the category", [
    [
      "As I said, we are raising prices this year in the stores that we took over from the former owner.",
      "As I said, we are not raising prices this year in the stores that we took over from the former owner.",
    ],
    [
      "Let me be clear, this review is about cutting jobs.",
      "Let me be clear, this review is not about cutting jobs.",
    ],
    [
      "Excluding the plant closure and the sale of the land next to it, our margin improved.",
      "Excluding the plant closure and the sale of the land next to it, our margin did not improve.",
    ],
    [
      "The one-time charge affects our cash position.",
      "The one-time charge does not affect our cash position.",
    ],
    [
      "I would push back on the idea that we are slow.",
      "I would push back on the idea that we are not fast.",
    ],
    [
      "As we have said before, the dividend is a priority.",
      "As we have said before, the dividend is no priority.",
    ],
    [
      "I disagree with the view that the brand has lost its appeal.",
      "I do not agree with the view that the brand has lost its appeal.",
    ],
    [
      "As I mentioned earlier, we have room to cut rates.",
      "As I mentioned earlier, we have no room to cut rates.",
    ],
    [
      "Excluding currency effects, sales reached last year's level.",
      "Excluding currency effects, sales failed to reach last year's level.",
    ],
    [
      "To be clear, the committee has discussed asset sales.",
      "To be clear, the committee has never discussed asset sales.",
    ],
    [
      "Again, as I said, demand is the problem here.",
      "Again, as I said, demand isn't the problem here.",
    ],
    [
      "The quarter includes a non-recurring cost that we planned.",
      "The quarter includes a non-recurring cost that we could not plan.",
    ],
  ]),
  ...kept("pseudo-negation", [
    [
      "As I said, we raised prices and improved the mix.",
      "As I said, we not only raised prices but improved the mix.",
    ],
    [
      "We took a one-time charge of forty million in May.",
      "We took a one-time charge of no less than forty million in May.",
    ],
  ]),
  ...kept("negator in another clause", [
    [
      "The press has the full picture, but let me be clear about the facts.",
      "The press does not have the full picture, but let me be clear about the facts.",
    ],
    [
      "Reported profit fell in the period; excluding the disposal it rose.",
      "Reported profit did not fall in the period; excluding the disposal it rose.",
    ],
  ]),
  ...gained("negation makes the rebuttal", [
    [
      "We are concerned about the drop in bookings that you see in the table on page nine.",
      "We are not concerned about the drop in bookings that you see in the table on page nine.",
    ],
    [
      "We're worried about the new entrants in our market.",
      "We're not worried about the new entrants in our market.",
    ],
    [
      "It is true that we are losing share in the core business.",
      "It is not true that we are losing share in the core business.",
    ],
    [
      "I agree with the claim that the merger came too late.",
      "I don't agree with the claim that the merger came too late.",
    ],
    [
      "I am concerned about the rise in late payments.",
      "I am not at all concerned about the rise in late payments.",
    ],
  ]),
  ...dropped("rule: exclusion", [
    [
      "Excluding the disposal, revenue rose by three percent.",
      "Including the disposal, revenue rose by three percent.",
    ],
    [
      "The accounts contain a one-time cost for the move.",
      "The accounts contain a monthly cost for the move.",
    ],
    [
      "These are non-recurring costs in the retail unit.",
      "These are regular costs in the retail unit.",
    ],
    [
      "Our growth excluding acquisitions was two percent.",
      "Our growth from acquisitions was two percent.",
    ],
  ]),
  ...dropped("rule: repetition or rebuttal", [
    [
      "As I said, the economy is in a strong position.",
      "As the minister said, the economy is in a strong position.",
    ],
    ["As we have said before, we like this market.", "As long-term owners, we like this market."],
    [
      "I disagree with the conclusion of that report.",
      "I agree with the conclusion of that report.",
    ],
    ["Let me be clear about the lease terms.", "The contract is clear about the lease terms."],
  ]),
  ...dropped("homonym", [
    [
      "I have to push back on that reading of the data.",
      "We had to push back the launch of the data service.",
    ],
  ]),
];
