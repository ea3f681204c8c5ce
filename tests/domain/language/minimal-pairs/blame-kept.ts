import { labellerOf, type MinimalPair } from "./pair.ts";

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
