// Minimal pairs for the feature "conviction": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped } = labellerOf("conviction");

/** Pairs in which the change removes the conviction. */
export const CONVICTION_DROPPED: readonly MinimalPair[] = [
  ...dropped("not", [
    [
      "We are confident that inflation is moving back to two percent at the pace that our staff projected in March.",
      "We are not confident that inflation is moving back to two percent at the pace that our staff projected in March.",
    ],
    [
      "When I last visited the site with the mayor, the bridge project was on track for completion in June.",
      "When I last visited the site with the mayor, the bridge project was not on track for completion in June.",
    ],
    [
      "Longer-run inflation expectations are firmly anchored.",
      "Longer-run inflation expectations are not firmly anchored.",
    ],
    [
      "It is clear to us that demand has turned the corner.",
      "It is not clear to us that demand has turned the corner.",
    ],
  ]),
  ...dropped("contraction", [
    [
      "We're certain that this pace of hiring can be sustained.",
      "We aren't certain that this pace of hiring can be sustained.",
    ],
    [
      "Bookings exceeded the upper end of the range we gave in April.",
      "Bookings didn't exceed the upper end of the range we gave in April.",
    ],
    ["The process is proven at commercial scale.", "The process isn't proven at commercial scale."],
    [
      "I'm convinced that the housing market has found a floor after three years of falling prices.",
      "I'm not convinced that the housing market has found a floor after three years of falling prices.",
    ],
  ]),
  ...dropped("no", [
    [
      "We have confidence in a quick recovery of this segment after what we have seen in the last two quarters.",
      "We have no confidence in a quick recovery of this segment after what we have seen in the last two quarters.",
    ],
    [
      "There is clear evidence that the labor market is cooling in the way that our models suggest.",
      "There is no clear evidence that the labor market is cooling in the way that our models suggest.",
    ],
    [
      "In large plants the new method has a proven record.",
      "In large plants the new method has no proven record.",
    ],
  ]),
  ...dropped("never", [
    [
      "I was confident about that contract from the start.",
      "I was never confident about that contract from the start.",
    ],
    [
      "The program was on track during its first phase.",
      "The program was never on track during its first phase.",
    ],
  ]),
  ...dropped("without", [
    [
      "The committee began the year with confidence in the forecast.",
      "The committee began the year without confidence in the forecast.",
    ],
    [
      "They launched the service in Asia with a proven business model.",
      "They launched the service in Asia without a proven business model.",
    ],
  ]),
  ...dropped("neither", [
    [
      "Both divisions are ahead of plan at the half-year mark.",
      "Neither division is ahead of plan at the half-year mark.",
    ],
    [
      "Both sales and profit exceeded the target set by the board.",
      "Neither sales nor profit exceeded the target set by the board.",
    ],
  ]),
  ...dropped("hardly", [
    [
      "At this point in the cycle the outlook is certain.",
      "At this point in the cycle the outlook is hardly certain.",
    ],
    [
      "With these data we can be confident of a soft landing.",
      "With these data we can hardly be confident of a soft landing.",
    ],
  ]),
  ...dropped("failed to", [
    [
      "Deliveries in the quarter exceeded last year's level.",
      "Deliveries in the quarter failed to exceed last year's level.",
    ],
    [
      "The pilot clearly showed a benefit for our patients.",
      "The pilot failed to clearly show a benefit for our patients.",
    ],
  ]),
  ...dropped("lack of", [
    [
      "The vote reflects our confidence in the incoming data.",
      "The vote reflects our lack of confidence in the incoming data.",
    ],
    [
      "The review pointed to proven demand in that market.",
      "The review pointed to a lack of proven demand in that market.",
    ],
  ]),
  ...dropped("unable to", [
    [
      "Today I am able to say with confidence when the mine reopens.",
      "Today I am unable to say with confidence when the mine reopens.",
    ],
    [
      "We were able to exceed the savings goal set in January.",
      "We were unable to exceed the savings goal set in January.",
    ],
  ]),
  ...dropped("rather than", [
    [
      "What we are buying here is a proven business with ten clients.",
      "What we are buying here is a promising idea with ten clients rather than a proven business.",
    ],
    [
      "As of today the roll-out is on track.",
      "As of today the roll-out is two weeks late rather than on track.",
    ],
  ]),
  ...dropped("cannot", [
    [
      "I can say for certain that volumes have reached the bottom.",
      "I cannot say for certain that volumes have reached the bottom.",
    ],
    [
      "We can be sure that the worst of the crisis is behind us and that credit is flowing again.",
      "We cannot be sure that the worst of the crisis is behind us and that credit is flowing again.",
    ],
  ]),
  ...dropped("no longer", [
    [
      "We are still confident of reaching break-even in the spring.",
      "We are no longer confident of reaching break-even in the spring.",
    ],
    [
      "The merger is still on track to close in September.",
      "The merger is no longer on track to close in September.",
    ],
  ]),
  ...dropped("rule: claim is certain", [
    [
      "It is certain that the tax change affects our cash flow.",
      "It is uncertain how the tax change affects our cash flow.",
    ],
    [
      "Spending on the new plant is ahead of plan by two months.",
      "Spending on the new plant is behind plan by two months.",
    ],
  ]),
];

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
