// Minimal pairs for the feature "constraint": two nearly equal sentences, each labelled with or without it.

import { labellerOf, type MinimalPair } from "./pair.ts";

const { dropped } = labellerOf("constraint");

/** Pairs in which the change removes the constraint. */
export const CONSTRAINT_DROPPED: readonly MinimalPair[] = [
  ...dropped("not", [
    [
      "We are facing a shortage of drivers in the northern depots as we head into the busiest weeks of the year.",
      "We are not facing a shortage of drivers in the northern depots as we head into the busiest weeks of the year.",
    ],
    [
      "Output in the third quarter was limited by power supply.",
      "Output in the third quarter was not limited by power supply.",
    ],
    [
      "At current volumes the second line is capacity-constrained.",
      "At current volumes the second line is not capacity-constrained.",
    ],
    [
      "The gain on the property sale was offset by higher wages.",
      "The gain on the property sale was not offset by higher wages.",
    ],
  ]),
  ...dropped("contraction", [
    [
      "As many of you have asked, freight was a headwind for our European business in the first half.",
      "As many of you have asked, freight wasn't a headwind for our European business in the first half.",
    ],
    [
      "The new permit rules delayed the opening of our flagship store.",
      "The new permit rules didn't delay the opening of our flagship store.",
    ],
    [
      "In the south we are constrained by warehouse space.",
      "In the south we aren't constrained by warehouse space.",
    ],
  ]),
  ...dropped("no", [
    ["We see a bottleneck at the packaging stage.", "We see no bottleneck at the packaging stage."],
    [
      "The new loan comes with covenants on debt and on capital spending.",
      "The new loan comes with no covenants on debt or on capital spending.",
    ],
    [
      "There were delays in shipping the first units to customers who ordered in the first week of sales.",
      "There were no delays in shipping the first units to customers who ordered in the first week of sales.",
    ],
    [
      "Members reported labor shortages in construction and in health care over the past six weeks.",
      "Members reported no labor shortages in construction or in health care over the past six weeks.",
    ],
  ]),
  ...dropped("never", [
    [
      "During the move to the new plant the team faced capacity constraints.",
      "During the move to the new plant the team never faced capacity constraints.",
    ],
    [
      "When we look back at the last ten years, our expansion in that market was limited by access to credit.",
      "When we look back at the last ten years, our expansion in that market was never limited by access to credit.",
    ],
  ]),
  ...dropped("without", [
    [
      "We completed the move to the new data center with a delay.",
      "We completed the move to the new data center without a delay.",
    ],
    [
      "The bank entered the year with funding constraints.",
      "The bank entered the year without funding constraints.",
    ],
  ]),
  ...dropped("neither", [
    [
      "Both of our main suppliers reported a bottleneck last month.",
      "Neither of our main suppliers reported a bottleneck last month.",
    ],
    [
      "Both labor and freight were a headwind to gross margin.",
      "Neither labor nor freight was a headwind to gross margin.",
    ],
  ]),
  ...dropped("hardly", [
    [
      "There is a shortage of skilled welders around our main site.",
      "There is hardly a shortage of skilled welders around our main site.",
    ],
    [
      "Store hours were restricted by the new rules.",
      "Store hours were hardly restricted by the new rules.",
    ],
  ]),
  ...dropped("failed to", [
    [
      "The protests at the port delayed our spring deliveries.",
      "The protests at the port failed to delay our spring deliveries.",
    ],
    [
      "The new trade rules constrained our supply of batteries.",
      "The new trade rules failed to constrain our supply of batteries.",
    ],
  ]),
  ...dropped("lack of", [
    [
      "The quarter stood out for its supply bottlenecks.",
      "The quarter stood out for its lack of supply bottlenecks.",
    ],
    [
      "The result reflects headwinds in our export markets.",
      "The result reflects a lack of headwinds in our export markets.",
    ],
  ]),
  ...dropped("unable to", [
    [
      "The auditors were able to find a bottleneck in our order process when they visited the site in February.",
      "The auditors were unable to find a bottleneck in our order process when they visited the site in February.",
    ],
    [
      "Unions were able to delay the launch of the new terminal.",
      "Unions were unable to delay the launch of the new terminal.",
    ],
  ]),
  ...dropped("rather than", [
    [
      "The slower pace of openings reflects a labor shortage.",
      "The slower pace of openings reflects our own choice rather than a labor shortage.",
    ],
    [
      "The pause in May was the result of capacity constraints.",
      "The pause in May was the result of planned maintenance rather than capacity constraints.",
    ],
  ]),
  ...dropped("cannot", [
    [
      "I can point to cost pressure in our cloud business this year.",
      "I cannot point to cost pressure in our cloud business this year.",
    ],
    [
      "We can see a shortage of parts at the largest of the four plants.",
      "We cannot see a shortage of parts at the largest of the four plants.",
    ],
  ]),
  ...dropped("no longer", [
    [
      "Memory supply is still a bottleneck for our server business.",
      "Memory supply is no longer a bottleneck for our server business.",
    ],
    [
      "Factory output in the region is still limited by the supply of gas.",
      "Factory output in the region is no longer limited by the supply of gas.",
    ],
  ]),
  ...dropped("post-negation", [
    [
      "For the second phase of the bridge, a further delay is likely.",
      "For the second phase of the bridge, a further delay is unlikely.",
    ],
    [
      "A bottleneck at the port was confirmed by the task force.",
      "A bottleneck at the port was ruled out by the task force.",
    ],
    [
      "New headwinds are likely in the final months of the year.",
      "New headwinds are unlikely in the final months of the year.",
    ],
  ]),
  ...dropped("rule: something binds", [
    [
      "Currency was a two-point headwind to sales in Asia.",
      "Currency was a two-point tailwind to sales in Asia.",
    ],
    [
      "Unit sales in March were below plan in most of our stores.",
      "Unit sales in March were above plan in most of our stores.",
    ],
  ]),
  ...dropped("constraint that has passed", [
    ["Headwinds have grown.", "Headwinds have abated."],
    ["The port delays have lasted.", "The port delays have eased."],
    ["Component shortages returned in the autumn.", "Component shortages subsided in the autumn."],
    ["The bottlenecks have now spread.", "The bottlenecks have now faded."],
    [
      "Supply disruptions have continued since March.",
      "Supply disruptions have receded since March.",
    ],
    ["We have the worst of the delays ahead of us.", "We have the worst of the delays behind us."],
    ["The travel restrictions have largely held.", "The travel restrictions have largely lifted."],
  ]),
];
