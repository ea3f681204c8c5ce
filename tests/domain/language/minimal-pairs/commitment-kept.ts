import { labellerOf, type MinimalPair } from "./pair.ts";

const { kept } = labellerOf("commitment");

/** Pairs in which a negator is present and the promise stands. */
export const COMMITMENT_KEPT: readonly MinimalPair[] = [
  ...kept("pseudo-negation", [
    [
      "This year we will pay the dividend and also buy back shares.",
      "This year we will not only pay the dividend but also buy back shares.",
    ],
    [
      "We will certainly complete the merger by year-end and move both head offices into one building.",
      "We will no doubt complete the merger by year-end and move both head offices into one building.",
    ],
    [
      "We will invest in all of our plants this year, especially in the older ones.",
      "We will invest in all of our plants this year, not least in the older ones.",
    ],
    [
      "We will return two billion to shareholders this year.",
      "We will return no less than two billion to shareholders this year.",
    ],
  ]),
  ...kept("negator in another clause", [
    [
      "Conditions have improved in recent weeks, but we will open the plant in June.",
      "Conditions have not improved in recent weeks, but we will open the plant in June.",
    ],
    [
      "The audit of the unit is still open; we reaffirm our full-year target.",
      "The audit of the unit is not complete; we reaffirm our full-year target.",
    ],
    [
      "Interest rates have come down, although we are committed to the same debt goal.",
      "Interest rates have not come down, although we are committed to the same debt goal.",
    ],
    [
      "Some of our lenders agree, however we intend to repay the bond in March.",
      "None of our lenders objected, however we intend to repay the bond in March.",
    ],
  ]),
  ...kept("negator in another sentence", [
    [
      "Sales recovered in the west. We intend to close four stores by March.",
      "Sales did not recover in the west. We intend to close four stores by March.",
    ],
    [
      "Inflation is back at target. We are committed to price stability and to the two percent goal that parliament gave us.",
      "Inflation is not back at target. We are committed to price stability and to the two percent goal that parliament gave us.",
    ],
  ]),
  ...kept("distant negator", [
    [
      "Every region met its plan for the first half and we will publish new targets in May.",
      "Not every region met its plan for the first half and we will publish new targets in May.",
    ],
    [
      "A decision on the plant in Spain has been taken and we will report back in June.",
      "No decision on the plant in Spain has been taken and we will report back in June.",
    ],
  ]),
  ...kept("double negation", [
    [
      "We will always pay our suppliers within thirty days.",
      "We will never fail to pay our suppliers within thirty days.",
    ],
    [
      "You can trust that we will repay the loan in June.",
      "You should not doubt that we will repay the loan in June.",
    ],
  ]),
  ...kept("negation of another word", [
    [
      "We are committed to a dividend that rises with earnings.",
      "We are committed to a dividend that does not fall with earnings.",
    ],
    [
      "We intend to finish the sale of the unit by May with new borrowing.",
      "We intend to finish the sale of the unit by May without new borrowing.",
    ],
    [
      "We will complete the new terminal in June and need fresh debt for it.",
      "We will complete the new terminal in June and need no fresh debt for it.",
    ],
  ]),
  ...kept("attachment", [
    [
      "For those who missed the event we will post the slides on Friday.",
      "For those who could not attend we will post the slides on Friday.",
    ],
    [
      "As we saved the reserve we will pay a special dividend in June.",
      "As we did not spend the reserve we will pay a special dividend in June.",
    ],
    [
      "Where the meters failed we will refund the full fee this month.",
      "Where the meters did not work we will refund the full fee this month.",
    ],
  ]),
];
