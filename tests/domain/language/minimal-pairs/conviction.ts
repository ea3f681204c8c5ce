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
