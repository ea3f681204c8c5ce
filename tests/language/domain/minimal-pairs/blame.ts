// Minimal pairs for the feature "blame": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped } = labellerOf("blame");

/** Pairs in which the change removes the outside agent, the link or outcome, or denies them. */
export const BLAME_DROPPED: readonly MinimalPair[] = [
  ...dropped("rule: causal link or bad outcome", [
    ["Revenue fell due to mild weather in March.", "We had mild weather in most of March."],
    [
      "Sales declined because of the stronger dollar in the weeks after the election.",
      "Our forecast assumes a stronger dollar in the weeks after the election.",
    ],
    ["Tariffs hurt our gross margin in Canada.", "Tariffs apply to our products in Canada."],
    [
      "Competitor pricing hurt our volumes in the south.",
      "We track competitor pricing in the south.",
    ],
    [
      "Inflation squeezed our operating margin last year.",
      "Inflation averaged two percent last year.",
    ],
    [
      "Foreign exchange was a headwind to reported sales.",
      "Foreign exchange was neutral to reported sales.",
    ],
    [
      "The calendar shift cost us two points of sales growth.",
      "The calendar shift moves Easter into the second quarter.",
    ],
    [
      "The weak economy reduced demand for our trucks.",
      "The economy was discussed at our truck fair.",
    ],
  ]),
  ...dropped("rule: external agent", [
    [
      "Revenue in the quarter fell due to bad weather.",
      "Revenue in the quarter fell due to our own pricing errors.",
    ],
    [
      "The shortfall in shipments was caused by a port strike.",
      "The shortfall in shipments was caused by our planning mistakes.",
    ],
    [
      "Margins in the medical business declined because of currency movements in the last weeks of the year.",
      "Margins in the medical business declined because of our weak execution in the last weeks of the year.",
    ],
    [
      "Deliveries were late because of customs delays at the border.",
      "Deliveries were late because of poor planning on our side.",
    ],
    [
      "The loss was the result of the slowdown in the economy.",
      "The loss was the result of our choice to close the plant.",
    ],
    [
      "We missed the target because of new tariffs on steel.",
      "We missed the target because we hired too slowly.",
    ],
    [
      "Sales in the region dropped as competitors cut prices.",
      "Sales in the region dropped as we raised prices.",
    ],
  ]),
  ...dropped("not", [
    [
      "For the second month in a row the decline in store sales was due to the weather.",
      "For the second month in a row the decline in store sales was not due to the weather.",
    ],
    [
      "We blame the economy for the weak quarter that we are reporting to you this morning.",
      "We do not blame the economy for the weak quarter that we are reporting to you this morning.",
    ],
  ]),
  ...dropped("contraction", [
    [
      "The fall in margin was caused by the new tariffs.",
      "The fall in margin wasn't caused by the new tariffs.",
    ],
    [
      "Currency movements hurt our sales in Asia.",
      "Currency movements didn't hurt our sales in Asia.",
    ],
  ]),
  ...dropped("no", [
    [
      "The stronger dollar had a negative effect on our sales.",
      "The stronger dollar had no negative effect on our sales.",
    ],
    [
      "In the spring we lost sales because of the weather.",
      "In the spring we lost no sales because of the weather.",
    ],
  ]),
  ...dropped("never", [
    [
      "In all those winters the weather hurt our deliveries.",
      "In all those winters the weather never hurt our deliveries.",
    ],
  ]),
  ...dropped("without", [
    [
      "We came through the season with losses caused by the storm.",
      "We came through the season without losses caused by the storm.",
    ],
  ]),
  ...dropped("neither", [
    [
      "Both the weather and the rail strike hurt our deliveries.",
      "Neither the weather nor the rail strike hurt our deliveries.",
    ],
  ]),
  ...dropped("hardly", [
    ["The new import tariffs hurt our margin.", "The new import tariffs hardly hurt our margin."],
  ]),
  ...dropped("failed to", [
    [
      "Competitor pricing hurt our market share in diapers.",
      "Competitor pricing failed to hurt our market share in diapers.",
    ],
  ]),
  ...dropped("unable to", [
    [
      "We were able to blame the weather for the lost sales.",
      "We were unable to blame the weather for the lost sales.",
    ],
  ]),
  ...dropped("rather than", [
    [
      "The drop in sales was due to competitor pricing.",
      "The drop in sales was due to our own mistakes rather than competitor pricing.",
    ],
    [
      "The margin decline reflects higher tariffs.",
      "The margin decline reflects our own choices rather than higher tariffs.",
    ],
  ]),
  ...dropped("cannot", [
    ["For this miss we can blame the economy.", "For this miss we cannot blame the economy."],
  ]),
  ...dropped("no longer", [
    [
      "The strong euro is still hurting our exports.",
      "The strong euro is no longer hurting our exports.",
    ],
  ]),
  ...dropped("post-negation", [
    [
      "In the second half a loss due to the new tariffs is likely.",
      "In the second half a loss due to the new tariffs is unlikely.",
    ],
    [
      "The weather as a cause of the sales decline was confirmed by the review.",
      "The weather as a cause of the sales decline was ruled out by the review.",
    ],
  ]),
];

const { kept } = labellerOf("blame");

/** Pairs in which a negator is present and the blame stands. */
export const BLAME_KEPT: readonly MinimalPair[] = [
  ...kept("pseudo-negation", [
    [
      "Both the weather and the rail strike hurt our sales.",
      "Not only the weather but also the rail strike hurt our sales.",
    ],
    [
      "Revenue fell mainly because of the bad weather.",
      "Revenue fell no doubt because of the bad weather.",
    ],
    [
      "Our sales declined due to the economy, especially due to inflation.",
      "Our sales declined due to the economy, not least due to inflation.",
    ],
    [
      "The storm cost us ten million dollars in lost sales.",
      "The storm cost us no less than ten million dollars in lost sales.",
    ],
  ]),
  ...kept("negator in another clause", [
    [
      "Our unit costs changed little, but margins fell due to tariffs.",
      "Our unit costs did not change, but margins fell due to tariffs.",
    ],
    [
      "We kept all of our large accounts; revenue fell because of the stronger dollar.",
      "We did not lose any large accounts; revenue fell because of the stronger dollar.",
    ],
    [
      "We cut prices twice last year, although competitor pricing hurt our volumes.",
      "We did not cut prices last year, although competitor pricing hurt our volumes.",
    ],
    [
      "Demand was stable all quarter, however bad weather reduced our sales.",
      "Demand was not the issue this quarter, however bad weather reduced our sales.",
    ],
  ]),
  ...kept("negator in another sentence", [
    [
      "Our plants ran well. The drop in output was due to the port strike.",
      "Our plants had no problems. The drop in output was due to the port strike.",
    ],
    [
      "We kept our prices stable. Sales declined because of the weak economy.",
      "We did not touch our prices. Sales declined because of the weak economy.",
    ],
  ]),
  ...kept("distant negator", [
    [
      "We closed a single store in the whole of the first half even as inflation hurt our sales.",
      "We did not close a single store in the whole of the first half even as inflation hurt our sales.",
    ],
    [
      "Only one of our regions met its plan for the year because bad weather hurt sales.",
      "Not one of our regions met its plan for the year because bad weather hurt sales.",
    ],
  ]),
  ...kept("double negation", [
    [
      "We can confirm that tariffs hurt our margins in both of the segments that import steel.",
      "We cannot deny that tariffs hurt our margins in both of the segments that import steel.",
    ],
    [
      "It is fair to say that the weather hurt sales.",
      "It is wrong to say that the weather did not hurt sales.",
    ],
  ]),
  ...kept("negation of another word", [
    [
      "Due to the cold weather our store sales declined in the spring.",
      "Due to the cold weather our store sales did not recover in the spring.",
    ],
    [
      "Because of the port strike we shipped the orders late.",
      "Because of the port strike we could not ship the orders.",
    ],
    [
      "The stronger euro meant that we missed our sales target.",
      "The stronger euro meant that we did not reach our sales target.",
    ],
    [
      "Tariffs hurt our margin in a year in which we raised prices.",
      "Tariffs hurt our margin in a year in which we did not raise prices.",
    ],
  ]),
  ...kept("attachment", [
    [
      "Stores that closed early lost sales because of the storm.",
      "Stores that did not close lost sales because of the storm.",
    ],
    [
      "The plants we had sold lost output due to the rail strike.",
      "The plants we did not sell lost output due to the rail strike.",
    ],
  ]),
];
