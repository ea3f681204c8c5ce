// Minimal pairs for the feature "caution": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped } = labellerOf("caution");

/** Pairs in which the change removes the caution. */
export const CAUTION_DROPPED: readonly MinimalPair[] = [
  ...dropped("not", [
    [
      "We are cautious about the second half of the year after the orders that came in during June and July.",
      "We are not cautious about the second half of the year after the orders that came in during June and July.",
    ],
    [
      "In the weeks after the decision bond markets were volatile.",
      "In the weeks after the decision bond markets were not volatile.",
    ],
    [
      "It is too early to speak of a recovery in housing.",
      "It is not too early to speak of a recovery in housing.",
    ],
  ]),
  ...dropped("contraction", [
    [
      "The growth assumptions in this budget are conservative.",
      "The growth assumptions in this budget aren't conservative.",
    ],
    [
      "In the run-up to the holiday season our visibility is limited.",
      "In the run-up to the holiday season our visibility isn't limited.",
    ],
    [
      "It's too soon to judge the effect of the new tariffs on the prices that households pay in the shops.",
      "It isn't too soon to judge the effect of the new tariffs on the prices that households pay in the shops.",
    ],
  ]),
  ...dropped("no", [
    [
      "We see reason for caution in our consumer lending business in light of the payment data for April.",
      "We see no reason for caution in our consumer lending business in light of the payment data for April.",
    ],
    [
      "In the past six months there was volatility in our input prices.",
      "In the past six months there was no volatility in our input prices.",
    ],
  ]),
  ...dropped("never", [
    [
      "Before the crisis the bank was prudent in its lending.",
      "Before the crisis the bank was never prudent in its lending.",
    ],
    [
      "Under his leadership the fund was cautious with debt.",
      "Under his leadership the fund was never cautious with debt.",
    ],
  ]),
  ...dropped("without", [
    [
      "The group expanded into new markets with caution.",
      "The group expanded into new markets without caution.",
    ],
    [
      "The election passed with volatility in the currency market.",
      "The election passed without volatility in the currency market.",
    ],
  ]),
  ...dropped("neither", [
    [
      "Both the chair and her deputy sounded cautious on growth when they spoke to reporters after the meeting.",
      "Neither the chair nor her deputy sounded cautious on growth when they spoke to reporters after the meeting.",
    ],
    [
      "Both of these price assumptions are conservative.",
      "Neither of these price assumptions is conservative.",
    ],
  ]),
  ...dropped("hardly", [
    [
      "That is a conservative estimate of how many units we can sell.",
      "That is hardly a conservative estimate of how many units we can sell.",
    ],
    [
      "Lending standards were prudent in the years before the downturn.",
      "Lending standards were hardly prudent in the years before the downturn.",
    ],
  ]),
  ...dropped("failed to", [
    [
      "When rates were low the lender acted prudently.",
      "When rates were low the lender failed to act prudently.",
    ],
    [
      "The old management monitored its exposure to the fund.",
      "The old management failed to monitor its exposure to the fund.",
    ],
  ]),
  ...dropped("lack of", [
    [
      "The report described the caution shown by the risk team in detail.",
      "The report described the lack of caution shown by the risk team in detail.",
    ],
    [
      "Traders were surprised by the volatility after the announcement.",
      "Traders were surprised by the lack of volatility after the announcement.",
    ],
  ]),
  ...dropped("unable to", [
    [
      "With the old system the branch was able to monitor credit risk.",
      "With the old system the branch was unable to monitor credit risk.",
    ],
    [
      "Under that much pressure the buyers were able to stay cautious.",
      "Under that much pressure the buyers were unable to stay cautious.",
    ],
  ]),
  ...dropped("rather than", [
    [
      "The five-year plan that we show you today is conservative.",
      "The five-year plan that we show you today is ambitious rather than conservative.",
    ],
    [
      "At the trade fair our dealers were cautious.",
      "At the trade fair our dealers were upbeat rather than cautious.",
    ],
  ]),
  ...dropped("cannot", [
    [
      "You can call this sales forecast conservative.",
      "You cannot call this sales forecast conservative.",
    ],
    [
      "At this stage of the race we can afford to be cautious.",
      "At this stage of the race we cannot afford to be cautious.",
    ],
  ]),
  ...dropped("no longer", [
    [
      "Retailers are still cautious about rebuilding their stocks now that shipping times are back to normal.",
      "Retailers are no longer cautious about rebuilding their stocks now that shipping times are back to normal.",
    ],
    [
      "It is still too early to judge the new pricing strategy.",
      "It is no longer too early to judge the new pricing strategy.",
    ],
    [
      "Energy prices are still volatile three years after the war began.",
      "Energy prices are no longer volatile three years after the war began.",
    ],
  ]),
  ...dropped("post-negation", [
    [
      "Renewed volatility is likely after the vote in parliament.",
      "Renewed volatility is unlikely after the vote in parliament.",
    ],
    [
      "At the last meeting a cautious approach was adopted.",
      "At the last meeting a cautious approach was ruled out.",
    ],
  ]),
  ...dropped("rule: limited visibility", [
    [
      "For the autumn we have limited visibility on orders.",
      "For the autumn we have full visibility on orders.",
    ],
    [
      "Demand in the spot market was volatile all summer.",
      "Demand in the spot market was stable all summer.",
    ],
  ]),
];

const { kept } = labellerOf("caution");

/** Pairs in which a negator is present and the caution stands. */
export const CAUTION_KEPT: readonly MinimalPair[] = [
  ...kept("pseudo-negation", [
    [
      "We are cautious on volumes and also on prices in all of the countries where we sell to builders.",
      "We are not only cautious on volumes but also on prices in all of the countries where we sell to builders.",
    ],
    [
      "Our budget is certainly conservative on the price of copper.",
      "Our budget is no doubt conservative on the price of copper.",
    ],
    [
      "We remain cautious on all of Europe, especially on the car industry.",
      "We remain cautious on all of Europe, not least on the car industry.",
    ],
    [
      "The staff are monitoring thirty indicators of financial stress.",
      "The staff are monitoring no less than thirty indicators of financial stress.",
    ],
  ]),
  ...kept("negator in another clause", [
    [
      "Demand has weakened so far this year, but we remain cautious on spending.",
      "Demand has not weakened so far this year, but we remain cautious on spending.",
    ],
    [
      "We have changed our forecast for the year; visibility is limited.",
      "We have not changed our forecast for the year; visibility is limited.",
    ],
    [
      "Orders did fall from their peak, although clients were cautious everywhere.",
      "Orders did not fall from their peak, although clients were cautious everywhere.",
    ],
    [
      "Our funding costs have moved, while equity markets were volatile.",
      "Our funding costs have hardly moved, while equity markets were volatile.",
    ],
  ]),
  ...kept("negator in another sentence", [
    [
      "Inflation has come down for six months. It is too early to declare victory.",
      "Inflation has not come down for six months. It is too early to declare victory.",
    ],
    [
      "The pilot went to plan. We are taking a prudent approach to the next phase.",
      "The pilot did not go to plan. We are taking a prudent approach to the next phase.",
    ],
  ]),
  ...kept("distant negator", [
    [
      "We have given guidance for only one of the next three years because visibility is limited.",
      "We have not given guidance for any of the next three years because visibility is limited.",
    ],
    [
      "One member of the committee voted for a larger step in view of the volatile data.",
      "No member of the committee voted for a larger step in view of the volatile data.",
    ],
  ]),
  ...kept("double negation", [
    ["In this market you have to be very cautious.", "In this market you cannot be too cautious."],
    ["At this stage it is right to be prudent.", "At this stage it is wrong not to be prudent."],
    [
      "The risk team always signs off with caution.",
      "The risk team never signs off without caution.",
    ],
  ]),
  ...kept("negation of another word", [
    [
      "We are cautious on the outlook and plan new hires.",
      "We are cautious on the outlook and do not plan new hires.",
    ],
    [
      "Volatile energy prices stopped us from investing in the mill.",
      "Volatile energy prices did not stop us from investing in the mill.",
    ],
    [
      "We are monitoring the parts of the portfolio that have recovered.",
      "We are monitoring the parts of the portfolio that have not recovered.",
    ],
  ]),
  ...kept("attachment", [
    [
      "Banks that lend abroad are cautious this year.",
      "Banks that do not lend abroad are cautious this year.",
    ],
    [
      "We borrowed little and stayed prudent in our spending.",
      "We did not borrow and stayed prudent in our spending.",
    ],
    [
      "Firms that did raise prices grew cautious.",
      "Firms that could not raise prices grew cautious.",
    ],
  ]),
];
