/** The kinds of story a document tells. Source: interface, "Language scoring". */
export const CONVICTION_TYPES = [
  "UNDER_SIEGE",
  "DEFENSIVE_DENIAL",
  "DETERIORATING",
  "NARRATIVE_HYPE",
  "RESTRUCTURING_WORKING",
  "RESTRUCTURING_EARLY",
  "PIVOT_IN_PROGRESS",
  "AI_TAILWIND",
  "GROWTH_CONVICTION",
  "CASH_MACHINE",
  "STABLE_COMPOUNDER",
] as const;
export type ConvictionType = (typeof CONVICTION_TYPES)[number];

/** Whether figures or large words carry a document. */
export const NARRATIVES = ["FUNDAMENTAL", "NARRATIVE", "MIXED"] as const;
export type NarrativeVsFundamental = (typeof NARRATIVES)[number];
