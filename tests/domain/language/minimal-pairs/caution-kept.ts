import { labellerOf, type MinimalPair } from "./pair.ts";

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
