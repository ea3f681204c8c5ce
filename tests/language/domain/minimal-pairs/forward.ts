// Minimal pairs for the feature "forward": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped, kept } = labellerOf("forward");

/** Pairs on reference to the future; a denied future is still a future. */
export const FORWARD_PAIRS: readonly MinimalPair[] = [
  ...kept("negation keeps the category", [
    [
      "We expect a recovery in the office market of the two cities where most of our buildings are.",
      "We do not expect a recovery in the office market of the two cities where most of our buildings are.",
    ],
    ["The new factory will open in the spring.", "The new factory will not open in the spring."],
    [
      "Our guidance includes the effect of the tariffs.",
      "Our guidance does not include the effect of the tariffs.",
    ],
    [
      "Next quarter we take the new ships into service.",
      "Next quarter we take no new ships into service.",
    ],
    [
      "The bank will raise its fees for private clients.",
      "The bank won't raise its fees for private clients.",
    ],
    [
      "We still expect inflation to return to target next year with interest rates at the level that markets assume.",
      "We no longer expect inflation to return to target next year with interest rates at the level that markets assume.",
    ],
    [
      "Policy rates will reach that level in this cycle.",
      "Policy rates will never reach that level in this cycle.",
    ],
    [
      "For the remainder of the year we see a need to hire.",
      "For the remainder of the year we see no need to hire.",
    ],
    [
      "The outlook for next year has changed since March.",
      "The outlook for next year has not changed since March.",
    ],
    ["We are going to split the company in two.", "We are not going to split the company in two."],
    [
      "Next year we can count on lower fuel prices.",
      "Next year we cannot count on lower fuel prices.",
    ],
    [
      "The forecast shows a recession in the coming year.",
      "The forecast does not show a recession in the coming year.",
    ],
    [
      "Both plants will run at full load next year.",
      "Neither plant will run at full load next year.",
    ],
    [
      "A second offer for the unit is likely next month.",
      "A second offer for the unit is unlikely next month.",
    ],
  ]),
  ...kept("pseudo-negation", [
    [
      "The upgrade will save energy and also raise output.",
      "The upgrade will not only save energy but also raise output.",
    ],
    [
      "We expect savings of eighty million from the merger.",
      "We expect savings of no less than eighty million from the merger.",
    ],
  ]),
  ...kept("negator in another clause", [
    [
      "Volumes fell in the period, but we expect growth from here.",
      "Volumes did not rise in the period, but we expect growth from here.",
    ],
    [
      "The board has met twice; the vote will take place on Friday.",
      "The board has not met yet; the vote will take place on Friday.",
    ],
  ]),
  ...dropped("rule: future reference", [
    [
      "Next quarter sales in Japan and Korea move to the new platform.",
      "Last quarter sales in Japan and Korea moved to the new platform.",
    ],
    [
      "We will open a service center in the capital for the clients who lease our larger machines.",
      "We have opened a service center in the capital for the clients who lease our larger machines.",
    ],
    [
      "The remainder of the year is about cost control.",
      "The first half of the year was about cost control.",
    ],
    ["We expect lower prices for steel and copper.", "We paid lower prices for steel and copper."],
    ["We are going to merge the two sales teams.", "We have just merged the two sales teams."],
    ["The new tax law will reduce our net profit.", "The new tax law reduced our net profit."],
    [
      "Tomorrow we will present the plan to the unions.",
      "Yesterday we presented the plan to the unions.",
    ],
    [
      "Next year the council will set the capital rule.",
      "Last year the council set the capital rule.",
    ],
    [
      "The guidance for 2028 was the topic of the day.",
      "The accounts for last year were the topic of the day.",
    ],
  ]),
  ...dropped("homonym", [
    ["We have a full pipeline of new projects.", "We have repaired a leak in the gas pipeline."],
    ["The owners will change the board.", "The change of board followed the will of the owners."],
    [
      "Next year we move the head office to the river.",
      "In June we moved the head office next to the river.",
    ],
  ]),
];
