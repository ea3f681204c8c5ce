import { atWords } from "./calibration.ts";
import { REFERENCE } from "./reference.ts";
import { dot, placed, type Space, standardScores, styleRates } from "./space.ts";
import { styleCounts } from "./style-counts.ts";
import { MIN_WORDS } from "./verdict.ts";

/** Distance of style rates from the centre of their genre: what sets genres apart is faded out. */
export function strangenessOf(rates: Float64Array, style: Space): number {
  const vector = placed(standardScores(rates, style), style);
  return Math.sqrt(dot(vector, vector));
}

/**
 * How unusual a text's style is: percentile, 0..100, of its distance from the centre of its
 * genre, among texts of its length by authors that the reference had not seen. Null below 50 words.
 * Source: methods §6.4, mode authorship.
 */
export function styleUnusualness(text: string): number | null {
  const counts = styleCounts(text);
  if (counts.words < MIN_WORDS) return null;
  const { style, unusualness } = REFERENCE;
  const own = strangenessOf(styleRates(counts), style);
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
