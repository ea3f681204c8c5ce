// Minimal pairs for the feature "commitment": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped } = labellerOf("commitment");

/** Pairs in which the change removes the promise, its speaker, or its object. */
export const COMMITMENT_DROPPED: readonly MinimalPair[] = [
  ...dropped("not", [
    [
      "We are committed to a second share buyback once the proceeds of the sale have reached our account.",
      "We are not committed to a second share buyback once the proceeds of the sale have reached our account.",
    ],
    [
      "As you can read in the letter, we are promising a return to profit in 2027.",
      "As you can read in the letter, we are not promising a return to profit in 2027.",
    ],
    [
      "We have committed to a fixed date for the product launch.",
      "We have not committed to a fixed date for the product launch.",
    ],
    [
      "At this meeting we reaffirm our target of ten percent.",
      "At this meeting we do not reaffirm our target of ten percent.",
    ],
  ]),
  ...dropped("contraction", [
    [
      "We've committed to a minimum dividend for the coming years.",
      "We haven't committed to a minimum dividend for the coming years.",
    ],
    [
      "We're committed to a preset path for interest rates when the data can change from one meeting to the next.",
      "We aren't committed to a preset path for interest rates when the data can change from one meeting to the next.",
    ],
    [
      "We'll reach our target of two billion in sales.",
      "We won't reach our target of two billion in sales.",
    ],
  ]),
  ...dropped("no", [
    [
      "We have made a commitment to keep the plant open once the current order for the navy is done.",
      "We have made no commitment to keep the plant open once the current order for the navy is done.",
    ],
    [
      "We are making a promise on the size of the dividend.",
      "We are making no promise on the size of the dividend.",
    ],
  ]),
  ...dropped("never", [
    [
      "We committed to a stock market listing in London.",
      "We never committed to a stock market listing in London.",
    ],
    ["I promised a rate cut in the spring.", "I never promised a rate cut in the spring."],
  ]),
  ...dropped("without", [
    [
      "We signed the letter with a commitment to buy the plant.",
      "We signed the letter without a commitment to buy the plant.",
    ],
    [
      "We closed the talks with a promise to lower the fees.",
      "We closed the talks without a promise to lower the fees.",
    ],
  ]),
  ...dropped("neither", [
    [
      "We both confirm and reaffirm the full-year target today.",
      "We neither confirm nor reaffirm the full-year target today.",
    ],
    [
      "We are committed to both a spin-off and a sale.",
      "We are committed to neither a spin-off nor a sale.",
    ],
  ]),
  ...dropped("hardly", [
    [
      "We commit to a date for the restart of the mine.",
      "We can hardly commit to a date for the restart of the mine.",
    ],
    [
      "After this quarter we promise a higher dividend.",
      "After this quarter we can hardly promise a higher dividend.",
    ],
  ]),
  ...dropped("failed to", [
    [
      "At the summit we committed to a date for the handover.",
      "At the summit we failed to commit to a date for the handover.",
    ],
    [
      "In our May report we reaffirmed the margin target.",
      "In our May report we failed to reaffirm the margin target.",
    ],
  ]),
  ...dropped("lack of", [
    [
      "The vote shows our commitment to the 2030 climate goal.",
      "The vote shows our lack of commitment to the 2030 climate goal.",
    ],
  ]),
  ...dropped("unable to", [
    [
      "We are able to reaffirm the full-year outlook at this stage.",
      "We are unable to reaffirm the full-year outlook at this stage.",
    ],
    [
      "For the second unit we commit to a delivery date with the customer who ordered it two years ago.",
      "For the second unit we are unable to commit to a delivery date with the customer who ordered it two years ago.",
    ],
  ]),
  ...dropped("rather than", [
    [
      "On dividends we are giving you a commitment to grow the payout.",
      "On dividends we are giving you an estimate rather than a commitment to grow the payout.",
    ],
    [
      "Our statement on rates was a promise to act in June.",
      "Our statement on rates was a forecast rather than a promise to act in June.",
    ],
  ]),
  ...dropped("cannot", [
    [
      "We commit to a rate path for the whole of next year.",
      "We cannot commit to a rate path for the whole of next year.",
    ],
    [
      "With what we know now we reaffirm our margin target.",
      "With what we know now we cannot reaffirm our margin target.",
    ],
  ]),
  ...dropped("no longer", [
    [
      "We still intend to open the second plant in March.",
      "We no longer intend to open the second plant in March.",
    ],
    [
      "We are still committed to the savings goal for 2027 that was set by the previous board.",
      "We are no longer committed to the savings goal for 2027 that was set by the previous board.",
    ],
    [
      "We still plan to list the unit in the autumn.",
      "We no longer plan to list the unit in the autumn.",
    ],
  ]),
  ...dropped("post-negation", [
    [
      "On dividends, a commitment from us was agreed.",
      "On dividends, a commitment from us was ruled out.",
    ],
    [
      "On the interest rate for savers, a promise from us was given in May.",
      "On the interest rate for savers, a promise from us was ruled out in May.",
    ],
  ]),
  ...dropped("rule: first person", [
    [
      "We will open two new stores in June on the site of the former railway station.",
      "They will open two new stores in June on the site of the former railway station.",
    ],
    [
      "We intend to close the old factory by year-end.",
      "The supplier intends to close the old factory by year-end.",
    ],
    [
      "Our target is a margin of ten percent by 2028.",
      "Their target is a margin of ten percent by 2028.",
    ],
    [
      "We are committed to lower emissions from the fleet.",
      "The city is committed to lower emissions from the fleet.",
    ],
    [
      "In August we reaffirmed the full-year guidance.",
      "In August two rivals reaffirmed the full-year guidance.",
    ],
  ]),
  ...dropped("rule: promise", [
    [
      "We will publish more on the audit after the election.",
      "We will know more on the audit after the election.",
    ],
    [
      "We will finish the refit of the hotel this winter.",
      "We will see how cold it gets this winter.",
    ],
    ["We will pay down the term loan next year.", "We paid down the term loan last year."],
    [
      "We intend to hire two hundred engineers this year.",
      "We happened to hire two hundred engineers last year.",
    ],
  ]),
];

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
