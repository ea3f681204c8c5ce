import { atWords, type Distances, probabilityOf } from "./calibration.ts";
import { gramRates } from "./grams.ts";
import type { Reference } from "./reference.ts";
import { apartness, placed, standardScores, styleRates } from "./space.ts";
import { type StyleCounts, styleCounts } from "./style-counts.ts";

/** What a comparison needs of a reference. */
export type Yardstick = Pick<Reference, "style" | "grams" | "gramPlaces" | "caps" | "calibrations">;

/** A text as a yardstick sees it. */
export interface Measured {
  counts: Omit<StyleCounts, "masked">;
  /** Standard scores of the style features. */
  scores: Float64Array;
  style: Float64Array;
  grams: Float64Array;
}

export function measuredBy({ style, grams, gramPlaces }: Yardstick, text: string): Measured {
  const counts = styleCounts(text);
  const scores = standardScores(styleRates(counts), style);
  return {
    counts,
    scores,
    style: placed(scores.slice(), style),
    grams: placed(standardScores(gramRates(counts, gramPlaces), grams), grams),
  };
}

/** Words of the shorter text, as far as they are compared. */
export const sharedWords = (a: Measured, b: Measured): number =>
  Math.min(a.counts.words, b.counts.words);

/** Distances of two texts, and the probability, 0..1, that one author wrote both. */
export function likelihood(
  { caps, calibrations }: Yardstick,
  a: Measured,
  b: Measured,
): Distances & { probability: number } {
  const words = sharedWords(a, b);
  const style = apartness(a.style, b.style, atWords(caps.style, words));
  const grams = apartness(a.grams, b.grams, atWords(caps.grams, words));
  const distances = {
    style: style.distance,
    grams: grams.distance,
    shared: Math.max(style.shared, grams.shared),
  };
  return { ...distances, probability: probabilityOf(calibrations, distances, words) };
}
