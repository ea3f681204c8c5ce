// Minimal pairs for the feature "vague": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped, kept } = labellerOf("vague");

/** Pairs on quantities or things left open; a negator does not make them exact. */
export const VAGUE_PAIRS: readonly MinimalPair[] = [
  ...kept("negation keeps the category", [
    [
      "Various clients renewed their contracts in the spring.",
      "Various clients did not renew their contracts in the spring.",
    ],
    ["A number of our stores opened on time.", "A number of our stores did not open on time."],
    [
      "Going forward we will report sales by country in the notes to the accounts.",
      "Going forward we will not report sales by country in the notes to the accounts.",
    ],
    [
      "Several members saw a case for a larger step at the meeting that ended on the first of the month.",
      "Several members saw no case for a larger step at the meeting that ended on the first of the month.",
    ],
    [
      "Over time these savings will show up in our margin.",
      "Over time these savings won't show up in our margin.",
    ],
    [
      "Some of our suppliers accepted the new terms.",
      "Some of our suppliers never accepted the new terms.",
    ],
    [
      "There are a lot of things that we can control.",
      "There are a lot of things that we cannot control.",
    ],
    [
      "In a variety of markets we were able to raise prices.",
      "In a variety of markets we were unable to raise prices.",
    ],
    [
      "We cut travel, events and so on and it hurt sales.",
      "We cut travel, events and so on and it did not hurt sales.",
    ],
    [
      "A few of the smaller banks passed the test.",
      "A few of the smaller banks failed to pass the test.",
    ],
    [
      "Certain product lines are still in our catalog.",
      "Certain product lines are no longer in our catalog.",
    ],
    [
      "Many of the new hires had experience with the software.",
      "Many of the new hires had hardly any experience with the software.",
    ],
  ]),
  ...kept("pseudo-negation", [
    [
      "We improved a number of things, especially the speed of delivery.",
      "We improved a number of things, not least the speed of delivery.",
    ],
    [
      "Various teams helped to cut costs and to win clients.",
      "Various teams helped not only to cut costs but to win clients.",
    ],
  ]),
  ...kept("negator in another clause", [
    [
      "The audit is now complete, but we found a number of small errors.",
      "The audit is not complete, but we found a number of small errors.",
    ],
    [
      "The price list changed in May; we adjusted various discounts.",
      "The price list did not change in May; we adjusted various discounts.",
    ],
  ]),
  ...dropped("rule: left unspecified", [
    [
      "We closed various branches in the eastern counties where our clients bank by phone.",
      "We closed three branches in the eastern counties where our clients bank by phone.",
    ],
    [
      "Several directors bought shares in the offering.",
      "Four directors bought shares in the offering.",
    ],
    [
      "A number of patents expire in the coming year.",
      "Exactly nine patents expire in the coming year.",
    ],
    [
      "Going forward we will pay the dividend twice a year.",
      "From April we will pay the dividend twice a year.",
    ],
    [
      "Some of the proceeds went into debt reduction.",
      "Half of the proceeds went into debt reduction.",
    ],
    [
      "At the plant things improved in the second shift.",
      "At the plant yields improved in the second shift.",
    ],
    ["A lot of the increase came from Asia.", "Sixty percent of the increase came from Asia."],
    ["A few of the loans were sold to a fund.", "Five of the loans were sold to a fund."],
    [
      "Over time the tax rate will fall to twenty percent.",
      "By 2028 the tax rate will fall to twenty percent.",
    ],
    ["We export to Norway, Denmark and so on.", "We export to Norway, Denmark and Sweden."],
  ]),
  ...dropped("homonym", [
    [
      "Today we disclosed a number of store closures.",
      "Today we disclosed the number of store closures.",
    ],
    [
      "In the mills, costs for energy fell over time.",
      "In the mills, costs for energy and overtime fell.",
    ],
    [
      "The sale covers ships, cranes and so on.",
      "The sale closed and so on Friday we paid the debt.",
    ],
    ["Certain costs are part of the plan.", "It is certain that costs are part of the plan."],
  ]),
];
