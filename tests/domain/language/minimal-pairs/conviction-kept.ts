import { labellerOf, type MinimalPair } from "./pair.ts";

const { kept } = labellerOf("conviction");

/** Pairs in which a negator is present and the conviction stands. */
export const CONVICTION_KEPT: readonly MinimalPair[] = [
  ...kept("pseudo-negation", [
    [
      "We are confident about margins and also about volumes.",
      "We are not only confident about margins but also about volumes.",
    ],
    [
      "We are on track to finish the pipeline upgrade early.",
      "We are no doubt on track to finish the pipeline upgrade early.",
    ],
    [
      "We are ahead of plan in all regions, especially in Asia.",
      "We are ahead of plan in all regions, not least in Asia.",
    ],
    [
      "We are on track to open forty stores in the current year.",
      "We are on track to open no less than forty stores in the current year.",
    ],
    [
      "This is clearly a turning point for the whole industry.",
      "This is without question a turning point for the whole industry.",
    ],
    [
      "I am certain that the team can handle the extra volume that comes with the new contract.",
      "I have no doubt that the team can handle the extra volume that comes with the new contract.",
    ],
  ]),
  ...kept("negator in another clause", [
    [
      "Freight costs have eased, but we are confident in our plan for the full year.",
      "Freight costs have not eased, but we are confident in our plan for the full year.",
    ],
    [
      "The market as a whole did grow, while our own sales clearly exceeded plan.",
      "The market as a whole did not grow, while our own sales clearly exceeded plan.",
    ],
    [
      "The monthly data are noisy; we are confident that the trend is down and that the policy is working.",
      "The monthly data are not perfect; we are confident that the trend is down and that the policy is working.",
    ],
    [
      "Some investors agree with us, however we are firmly convinced of the strategy.",
      "Not all investors agree with us, however we are firmly convinced of the strategy.",
    ],
  ]),
  ...kept("negator in another sentence", [
    [
      "We changed our guidance today. We are on track for a good year.",
      "We did not change our guidance today. We are on track for a good year.",
    ],
    [
      "The weather helped us in May. The unit is clearly ahead of plan.",
      "The weather didn't help us in May. The unit is clearly ahead of plan.",
    ],
  ]),
  ...kept("distant negator", [
    [
      "Only one customer has left us since the launch of the service and that clearly shows its value.",
      "No customer has left us since the launch of the service and that clearly shows its value.",
    ],
    [
      "We have had one safety incident at each of the mines this year and remain on track.",
      "We have not had one safety incident at any of the mines this year and remain on track.",
    ],
  ]),
  ...kept("double negation", [
    [
      "You can trust us that the launch is on track.",
      "You should not doubt that the launch is on track.",
    ],
    [
      "I can confirm that the launch exceeded our plan by a third.",
      "I cannot deny that the launch exceeded our plan by a third.",
    ],
    [
      "We went into the meeting with full confidence in the staff forecast.",
      "We never went into a meeting without full confidence in the staff forecast.",
    ],
  ]),
  ...kept("negation of another word", [
    [
      "We are confident that policy rates will fall this year.",
      "We are confident that policy rates will not rise this year.",
    ],
    [
      "This was clearly a good quarter for the retail unit.",
      "This was clearly not a good quarter for the retail unit.",
    ],
    [
      "The program is on track and needs extra funding.",
      "The program is on track and does not need extra funding.",
    ],
  ]),
  ...kept("attachment", [
    [
      "Teams that outsource their billing are clearly faster.",
      "Teams that do not outsource are clearly faster.",
    ],
    [
      "The unit that moved in May is ahead of plan today.",
      "The unit that did not move is ahead of plan today.",
    ],
    [
      "We cut staff in the spring and exceeded our savings target.",
      "We did not cut staff and exceeded our savings target.",
    ],
  ]),
];
