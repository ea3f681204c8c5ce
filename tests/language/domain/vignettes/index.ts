// Invented earnings-call remarks, each written to show one conviction type.

import { AI_TAILWIND_VIGNETTES } from "./ai-tailwind.ts";
import { CASH_MACHINE_VIGNETTES } from "./cash-machine.ts";
import { DEFENSIVE_DENIAL_VIGNETTES } from "./defensive-denial.ts";
import { DETERIORATING_VIGNETTES } from "./deteriorating.ts";
import { GROWTH_CONVICTION_VIGNETTES } from "./growth-conviction.ts";
import { NARRATIVE_HYPE_VIGNETTES } from "./narrative-hype.ts";
import { PIVOT_IN_PROGRESS_VIGNETTES } from "./pivot-in-progress.ts";
import { RESTRUCTURING_EARLY_VIGNETTES } from "./restructuring-early.ts";
import { RESTRUCTURING_WORKING_VIGNETTES } from "./restructuring-working.ts";
import { STABLE_COMPOUNDER_VIGNETTES } from "./stable-compounder.ts";
import { UNDER_SIEGE_VIGNETTES } from "./under-siege.ts";

export interface Vignette {
  /** Conviction type the text was written to show. */
  readonly type: string;
  /** Position within its class, from 0. */
  readonly index: number;
  /** The remarks, one line per paragraph, paragraphs apart by a blank line. */
  readonly text: string;
}

const TEXTS_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  GROWTH_CONVICTION: GROWTH_CONVICTION_VIGNETTES,
  RESTRUCTURING_WORKING: RESTRUCTURING_WORKING_VIGNETTES,
  RESTRUCTURING_EARLY: RESTRUCTURING_EARLY_VIGNETTES,
  AI_TAILWIND: AI_TAILWIND_VIGNETTES,
  CASH_MACHINE: CASH_MACHINE_VIGNETTES,
  PIVOT_IN_PROGRESS: PIVOT_IN_PROGRESS_VIGNETTES,
  STABLE_COMPOUNDER: STABLE_COMPOUNDER_VIGNETTES,
  NARRATIVE_HYPE: NARRATIVE_HYPE_VIGNETTES,
  UNDER_SIEGE: UNDER_SIEGE_VIGNETTES,
  DETERIORATING: DETERIORATING_VIGNETTES,
  DEFENSIVE_DENIAL: DEFENSIVE_DENIAL_VIGNETTES,
};

/** A paragraph's wrapped lines joined, so that line ends of the source carry no meaning. */
function unwrap(text: string): string {
  return text
    .split("\n\n")
    .map((paragraph) => paragraph.replaceAll("\n", " "))
    .join("\n\n");
}

/**
 * Blind test set of conviction types: texts of 230-300 words written from the meaning of the
 * types alone, apart from the word lists and thresholds of the classifier.
 */
export const VIGNETTES: readonly Vignette[] = Object.entries(TEXTS_BY_TYPE).flatMap(
  ([type, texts]) => texts.map((text, index) => ({ type, index, text: unwrap(text) })),
);
