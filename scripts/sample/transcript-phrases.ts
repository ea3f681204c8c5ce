/** Sentences of synthetic transcripts, by theme. Slots in brackets are filled from SLOTS. */
export const SENTENCES = {
  constraint: [
    "Component shortages held back [area] and delayed shipments to [place].",
    "We remain capacity constrained in [area], and that limited our ability to serve [place].",
    "Cost pressure in [area] weighed on margin by [few] points.",
    "Supply bottlenecks in [place] restricted our output of [thing].",
    "Headwinds in [area] were larger than in the quarter before.",
    "Higher labor costs and a shortfall of parts constrained [area].",
    "Delays at two suppliers in [place] kept [area] below our plan.",
  ],
  conviction: [
    "We are confident in [area], and the numbers are clear.",
    "Our work on [thing] is firmly on track and ahead of our plan.",
    "We exceeded what we had set out to do in [area], without question.",
    "The team in [place] delivered great results, and we know that it is proven.",
    "Demand for [thing] is strong, and our position in [place] is robust.",
    "We strongly believe in [area] and are fully convinced of the path.",
  ],
  growth: [
    "Revenue grew [some] percent to [amount] million dollars, led by [area].",
    "We won new customers in [place] and signed new contracts for [thing].",
    "Record orders in [area] brought the backlog to [amount] million dollars.",
    "Margin improvement of [few] points came from better mix in [area].",
  ],
  blame: [
    "The decline in [area] was caused by competitor pricing and foreign exchange.",
    "Sales in [place] fell because of the weather and the calendar.",
    "Softer demand for [thing] was due to the macro environment and to customers' budgets.",
    "Weak volumes in [area] resulted from regulators in [place] and from our suppliers.",
    "We lost revenue in [place] because competitors and tariffs hurt the market.",
  ],
  hedge: [
    "It could be that [area] may somewhat improve, depending on [place].",
    "We think that roughly [few] points might possibly come back, perhaps in [area].",
    "There may be some change in [thing], though it is probably too small to matter.",
  ],
  cut: [
    "Revenue declined [some] percent to [amount] million dollars in [area].",
    "We lower our guidance for the full year by [few] points.",
    "Orders for [thing] fell [some] percent and customers in [place] left.",
  ],
  forward: [
    "For the next quarter we expect revenue of about [amount] million dollars.",
    "We will open [few] more sites in [place] by the end of the year.",
    "Our guidance for [area] stays as it was.",
  ],
  plain: [
    "[Area] had [amount] people at the end of the quarter.",
    "In [place] we moved [thing] from one site to another.",
    "The tax rate was [some] percent.",
    "The share count was [amount] million.",
    "We closed the books on [thing] in the usual way.",
    "[Area] made up [some] percent of the total.",
    "Capital spending was [amount] million dollars, most of it in [place].",
    "Inventory stood at [amount] million dollars.",
    "Depreciation was [few] million dollars in [area].",
    "The board met in [place] and approved the accounts.",
  ],
} as const;
export type SampleTheme = keyof typeof SENTENCES;

/** Values for the slots. The slots `few`, `some` and `amount` are numbers. */
export const SLOTS: Readonly<Record<string, readonly string[]>> = {
  area: ["the first division", "the second division", "services", "hardware", "the platform"],
  Area: ["The first division", "The second division", "Services", "Hardware", "The platform"],
  place: ["the north", "the south", "the east", "the west", "the home market"],
  thing: ["the main product", "the new line", "the older line", "support", "the small model"],
};

/** Questions of analysts. */
export const QUESTIONS = [
  "Thank you. What changed in the quarter, and what did not?",
  "Good afternoon. How should one read the numbers of the second division?",
  "Hello. Where do you stand on spending?",
] as const;
