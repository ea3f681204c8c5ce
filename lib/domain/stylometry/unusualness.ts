import { atWords } from "./calibration.ts";
import { reference } from "./reference.ts";
import { type Space, standardScores, styleRates } from "./space.ts";
import { type StyleCounts, styleCounts } from "./style-counts.ts";
import { MIN_WORDS } from "./verdict.ts";

/** Mean distance of the style features from the reference's centre, in standard deviations. */
export function strangeness(counts: StyleCounts, style: Space): number {
  const scores = standardScores(styleRates(counts), style);
  return scores.reduce((sum, score) => sum + Math.abs(score), 0) / scores.length;
}

/**
 * How unusual a text's style is: percentile, 0..100, of its distance from the centre of the
 * reference among texts of its length by authors that the reference had not seen. Null below 50
 * words. Source: methods §6.4, mode authorship; Burrows 2002 for the distance.
 */
export function styleUnusualness(text: string): number | null {
  const counts = styleCounts(text);
  if (counts.words < MIN_WORDS) return null;
  const { style, unusualness } = reference();
  const own = strangeness(counts, style);
  const decile = (place: number) =>
    atWords(
      unusualness.map((deciles) => deciles[place] ?? 0),
      counts.words,
    );
  let above = 0;
  while (above <= 10 && own >= decile(above)) above += 1;
  if (above === 0) return 0;
  if (above > 10) return 100;
  const [low, high] = [decile(above - 1), decile(above)];
  return 10 * (above - 1 + (own - low) / (high - low));
}
