import { MASKED_ALPHABET } from "./style-counts.ts";

/** Characters of an n-gram. */
const GRAM = 4;

/** How often each four-gram stands in a masked text, and how many there are. */
export function gramCounts(masked: string): { counts: Map<string, number>; total: number } {
  const counts = new Map<string, number>();
  const total = Math.max(0, masked.length - GRAM + 1);
  for (let at = 0; at < total; at += 1) {
    const gram = masked.slice(at, at + GRAM);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return { counts, total };
}

/** Square roots of the rates per 10,000 four-grams, of those that make up a vector. */
export function gramRates(masked: string, grams: readonly string[]): Float64Array {
  const { counts, total } = gramCounts(masked);
  return Float64Array.from(grams, (gram) =>
    Math.sqrt((10_000 * (counts.get(gram) ?? 0)) / Math.max(1, total)),
  );
}

/** Which of two four-grams comes first, by the places of their characters in `MASKED_ALPHABET`. */
export function compareGrams(a: string, b: string): number {
  const at = [...a].findIndex((character, i) => character !== b[i]);
  return MASKED_ALPHABET.indexOf(a[at] ?? " ") - MASKED_ALPHABET.indexOf(b[at] ?? " ");
}
