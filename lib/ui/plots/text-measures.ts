// What is drawn of the texts of a company or central bank, on its page and in pictures.

import { DAY_MS } from "../../core/calendar-date.ts";

/** Maximum number of quarters that are drawn. */
export const SHOWN_QUARTERS = 80;
/** Maximum step between quarters, a late report included; a longer step means that a text is missing. */
export const MAX_QUARTER_STEP_MS = 200 * DAY_MS;

export const MEASURES = [
  {
    name: "constraint",
    title: "Constraint",
    pictureTitle: "Constraint",
    unit: "hits per 1,000 words",
    description: "Words about limits and pressure.",
    decimals: 2,
  },
  {
    name: "conviction",
    title: "Conviction",
    pictureTitle: "Conviction",
    unit: "hits per 1,000 words",
    description: "Words about certainty and resolve.",
    decimals: 2,
  },
  {
    name: "ratio",
    title: "Ratio",
    pictureTitle: "Constraint over conviction",
    unit: "(constraint + 1) / (conviction + 1), of hits",
    description: "Above 1, the text speaks more about limits than about certainty.",
    decimals: 3,
  },
] as const;
