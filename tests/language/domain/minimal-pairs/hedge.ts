// Minimal pairs for the feature "hedge": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped, gained, kept } = labellerOf("hedge");

/** Pairs on softened claims; a negator inside a softened claim leaves it softened. */
export const HEDGE_PAIRS: readonly MinimalPair[] = [
  ...kept("negation keeps the category", [
    [
      "Consumer demand may recover before the summer.",
      "Consumer demand may not recover before the summer.",
    ],
    [
      "Interest rates might rise again in the coming months if wages keep growing faster than output per hour.",
      "Interest rates might not rise again in the coming months if wages keep growing faster than output per hour.",
    ],
    [
      "We think that the inventory cycle has turned for the makers of chips and screens.",
      "We don't think that the inventory cycle has turned for the makers of chips and screens.",
    ],
    [
      "Wage growth will probably slow over the winter.",
      "Wage growth will probably not slow over the winter.",
    ],
    [
      "Perhaps the market is ready for a larger model.",
      "Perhaps the market is not ready for a larger model.",
    ],
    [
      "It seems that clients are delaying their decisions.",
      "It seems that clients are not delaying their decisions.",
    ],
    [
      "The merger is likely to close before the end of June.",
      "The merger is not likely to close before the end of June.",
    ],
    [
      "It could be that firms pass the tariff on to consumers.",
      "It could be that firms never pass the tariff on to consumers.",
    ],
    [
      "Margins may improve with new pricing in the spring.",
      "Margins may improve without new pricing in the spring.",
    ],
    [
      "I think that the labor market is overheating.",
      "I do not think that the labor market is overheating.",
    ],
    [
      "Roughly half of the stores will reopen this month.",
      "Roughly half of the stores will not reopen this month.",
    ],
    [
      "The margin of the unit depends on whether we renew the contract.",
      "The margin of the unit depends on whether or not we renew the contract.",
    ],
  ]),
  ...kept("pseudo-negation", [
    [
      "A strike could stop our plants and also our trucks.",
      "A strike could stop not only our plants but also our trucks.",
    ],
    [
      "The upgrade might cost three hundred million.",
      "The upgrade might cost no less than three hundred million.",
    ],
  ]),
  ...kept("negator in another clause", [
    [
      "Orders have slowed since April, but the second half might be weaker.",
      "Orders have not slowed since April, but the second half might be weaker.",
    ],
    [
      "The committee has decided on the pace; rates may move this year.",
      "The committee has not decided on the pace; rates may move this year.",
    ],
  ]),
  ...gained("negated conviction is a hedge", [
    [
      "We are confident that the backlog has peaked in the business that serves public clients.",
      "We are not confident that the backlog has peaked in the business that serves public clients.",
    ],
    [
      "It is clear that households have run down their savings.",
      "It is not clear that households have run down their savings.",
    ],
    [
      "I am sure that the decline in rents has ended.",
      "I am not sure that the decline in rents has ended.",
    ],
    [
      "I can say for certain when the license arrives.",
      "I cannot say for certain when the license arrives.",
    ],
    [
      "We are still confident that the deal closes in June.",
      "We are no longer confident that the deal closes in June.",
    ],
    [
      "We are convinced that the price war is over.",
      "We aren't convinced that the price war is over.",
    ],
  ]),
  ...dropped("rule: claim is softened", [
    [
      "Inflation could fall to two percent in the spring.",
      "Inflation did fall to two percent in the spring.",
    ],
    [
      "Roughly half of our contracts are linked to inflation.",
      "Exactly half of our contracts are linked to inflation.",
    ],
    [
      "Order intake was somewhat weaker in the third quarter.",
      "Order intake was much weaker in the third quarter.",
    ],
    [
      "The new tax might cost us two cents per share.",
      "The new tax has cost us two cents per share.",
    ],
    [
      "Perhaps the cost of funding has peaked in the business that serves public clients.",
      "By now the cost of funding has peaked in the business that serves public clients.",
    ],
    [
      "How much we invest depends on the price of oil.",
      "How much we invest is written in the budget for the year.",
    ],
    ["We think that the recovery is under way.", "We know that the recovery is under way."],
  ]),
  ...dropped("homonym", [
    [
      "We may sell the remaining shares in the unit.",
      "In May we sold the remaining shares in the unit.",
    ],
    [
      "This was sort of a reset for the whole segment.",
      "This was the sort of reset that the segment needed.",
    ],
  ]),
];
