// Minimal pairs for the feature "constraint": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { kept } = labellerOf("constraint");

/** Pairs in which a negator is present and the constraint stands. */
export const CONSTRAINT_KEPT: readonly MinimalPair[] = [
  ...kept("pseudo-negation", [
    [
      "Both freight costs and a labor shortage slowed the ramp-up of the new assembly line in Mexico.",
      "Not only freight costs but also a labor shortage slowed the ramp-up of the new assembly line in Mexico.",
    ],
    [
      "There were some delays at the port last month.",
      "There were no doubt delays at the port last month.",
    ],
    [
      "Margins fell for many reasons, above all the shortage of drivers.",
      "Margins fell for many reasons, not least the shortage of drivers.",
    ],
    [
      "In June we counted twelve delays on the northern line.",
      "In June we counted no less than twelve delays on the northern line.",
    ],
  ]),
  ...kept("negator in another clause", [
    [
      "Demand was strong throughout the summer, but output was limited by component supply.",
      "Demand was not the problem in the summer, but output was limited by component supply.",
    ],
    [
      "Selling prices did rise in the period, although the shortage of chips continued.",
      "Selling prices did not rise in the period, although the shortage of chips continued.",
    ],
    [
      "We raised our prices in March; cost pressure was intense by then in every one of our food categories.",
      "We did not raise our prices in March; cost pressure was intense by then in every one of our food categories.",
    ],
    [
      "Credit losses rose this time, while funding costs remained a headwind.",
      "Credit losses did not rise this time, while funding costs remained a headwind.",
    ],
  ]),
  ...kept("negator in another sentence", [
    [
      "Sales met our plan for the month. Cost pressure was visible in every category.",
      "Sales never met our plan for the month. Cost pressure was visible in every category.",
    ],
    [
      "The order book grew. Our plants were capacity-constrained all year.",
      "The order book did not shrink. Our plants were capacity-constrained all year.",
    ],
  ]),
  ...kept("distant negator", [
    [
      "We have opened few new stores in that county this year given the shortage of drivers.",
      "We have not opened any new stores in that county this year given the shortage of drivers.",
    ],
    [
      "The board took a late decision on the final dividend in June in light of the debt covenants.",
      "The board took no decision on the final dividend in June in light of the debt covenants.",
    ],
  ]),
  ...kept("double negation", [
    [
      "The start of production came with delays.",
      "The start of production was not without delays.",
    ],
    [
      "We have to accept the headwinds in our European business.",
      "We cannot ignore the headwinds in our European business.",
    ],
    [
      "It is right to say that there are bottlenecks in our supply chain.",
      "It is wrong to say that there are no bottlenecks in our supply chain.",
    ],
  ]),
  ...kept("negation of another word", [
    [
      "The shortage of nurses has continued since our last report.",
      "The shortage of nurses has not eased since our last report.",
    ],
    [
      "Output was limited by power supply and recovered late in June.",
      "Output was limited by power supply and did not recover in June.",
    ],
    [
      "The delay at the site changes our view of the full year.",
      "The delay at the site does not change our view of the full year.",
    ],
  ]),
  ...kept("attachment", [
    [
      "We cut prices and faced cost pressure in every region.",
      "We did not cut prices and faced cost pressure in every region.",
    ],
    [
      "Customers who ordered late faced delays of up to six weeks.",
      "Customers who did not order early faced delays of up to six weeks.",
    ],
    [
      "Plants that buy spot gas face a bottleneck each winter.",
      "Plants that cannot store gas face a bottleneck each winter.",
    ],
  ]),
  ...kept("what has passed is another thing", [
    [
      "Demand has grown because of component shortages.",
      "Demand has eased because of component shortages.",
    ],
    ["Shortages have raised prices.", "Shortages have lifted prices."],
  ]),
  ...kept("what has not passed, or in part", [
    ["Headwinds have grown.", "Headwinds have not abated."],
    ["The port delays have got worse.", "The port delays haven't yet eased."],
    ["The bottlenecks have spread a little.", "The bottlenecks have eased a little."],
  ]),
];
