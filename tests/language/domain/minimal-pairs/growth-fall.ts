// Minimal pairs for the feature "growth": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped, kept } = labellerOf("growth");

/** Pairs about growth that is said to fall, and about a fall of something else beside it. */
export const GROWTH_FALL_PAIRS: readonly MinimalPair[] = [
  ...dropped("growth that falls", [
    ["New customers came in April.", "New customers declined in April."],
    ["New customers bought in bulk.", "New customers fell sharply."],
    ["Record orders arrived in the spring.", "Record orders declined in the spring."],
    [
      "New customer additions were up twenty percent on the year.",
      "New customer additions were down twenty percent on the year.",
    ],
    [
      "New bookings in the northern region were higher than a year ago.",
      "New bookings in the northern region were lower than a year ago.",
    ],
    [
      "Strong demand for our pumps carried into the third quarter.",
      "Strong demand for our pumps evaporated in the third quarter.",
    ],
    [
      "Robust consumer demand has lasted through the summer.",
      "Robust consumer demand has collapsed over the summer.",
    ],
    [
      "Job gains in the service sector continued in August.",
      "Job gains in the service sector dropped in August.",
    ],
    [
      "A healthy backlog of work was added to during the winter.",
      "A healthy backlog of work shrank during the winter.",
    ],
    ["We expect that new contracts will follow.", "We expect that new contracts will decline."],
  ]),
  ...dropped("growth that turns round", [
    ["Margin expansion continued.", "Margin expansion reversed."],
    ["Revenue growth stayed positive.", "Revenue growth turned negative."],
    [
      "Share gains in trucks were extended in the second half.",
      "Share gains in trucks were wiped out in the second half.",
    ],
    [
      "Double digit growth came to our largest market.",
      "Double digit growth came to an end in our largest market.",
    ],
    ["Organic growth went on in May.", "Organic growth went into reverse in May."],
    [
      "The strong orders of the winter lasted until June.",
      "The strong orders of the winter dried up in June.",
    ],
    [
      "The increase in sales was repeated in the fourth quarter.",
      "The increase in sales was reversed in the fourth quarter.",
    ],
  ]),
  ...dropped("growth that is lost", [
    ["We won new customers.", "We lost new customers."],
    [
      "The branch added some of its new accounts to the plan.",
      "The branch lost some of its new accounts to a rival.",
    ],
    [
      "There was a jump in the number of new subscribers.",
      "There was a drop in the number of new subscribers.",
    ],
    ["The quarter brought many new clients.", "The quarter brought fewer new clients."],
    [
      "The report showed strong operating leverage.",
      "The report showed a loss of operating leverage.",
    ],
  ]),
  ...kept("fall of something else", [
    ["Sales rose and new customers grew.", "Costs declined and new customers grew."],
    ["New customers added to a growing market.", "New customers offset a declining market."],
    ["Record orders despite rising prices.", "Record orders despite falling prices."],
    [
      "Margin expansion came with rising freight rates.",
      "Margin expansion came from lower freight rates.",
    ],
    [
      "We gained market share in a market that grew.",
      "We gained market share in a market that declined.",
    ],
    [
      "New customers joined as prices for memory rose.",
      "New customers joined as prices for memory fell.",
    ],
    [
      "Strong demand raised our inventories in the spring.",
      "Strong demand reduced our inventories in the spring.",
    ],
    [
      "We won new customers and inventories rose.",
      "We won new customers and inventories declined.",
    ],
    ["We posted record revenue with more people.", "We posted record revenue with fewer people."],
    [
      "Share gains in trucks repeated last year's success.",
      "Share gains in trucks reversed last year's losses.",
    ],
  ]),
  ...kept("fall that is denied", [
    [
      "Margin expansion continued despite the higher freight rates.",
      "Margin expansion did not reverse despite the higher freight rates.",
    ],
    [
      "Strong demand for our pumps lasted in the third quarter.",
      "Strong demand for our pumps has not faded in the third quarter.",
    ],
  ]),
];
