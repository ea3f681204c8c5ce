import { rounded } from "../rounded.ts";
import type { Measured } from "./likelihood.ts";
import { NAMED_FEATURES } from "./style-counts.ts";

/** Features shown. Source: methods §7. */
const SHOWN = 15;

/** A function word or mark, its rate per 1,000 words in either text, and A's less B's. */
export interface FeatureDifference {
  feature: string;
  textA: number;
  textB: number;
  delta: number;
}

const per1k = ({ counts, words }: Measured["counts"], place: number): number =>
  rounded((1_000 * (counts[place] ?? 0)) / Math.max(1, words), 2);

/** The features whose standard scores differ most, largest first, ties in order of the list. */
export function featureComparison(
  a: Pick<Measured, "counts" | "scores">,
  b: Pick<Measured, "counts" | "scores">,
): FeatureDifference[] {
  const gaps = NAMED_FEATURES.map((_, place) =>
    Math.abs((a.scores[place] ?? 0) - (b.scores[place] ?? 0)),
  );
  return [...gaps.keys()]
    .sort((i, j) => (gaps[j] ?? 0) - (gaps[i] ?? 0) || i - j)
    .slice(0, SHOWN)
    .map((place) => {
      const [textA, textB] = [per1k(a.counts, place), per1k(b.counts, place)];
      return {
        feature: NAMED_FEATURES[place] ?? "",
        textA,
        textB,
        delta: rounded(textA - textB, 2),
      };
    });
}
