// Deciles that turn a text's distance from the reference texts into its unusualness.

import { sortedQuantile } from "../../../lib/core/statistics.ts";
import { distanceFromCentre } from "../../../lib/language/domain/authorship/compare.ts";
import { BUCKETS } from "../../../lib/language/domain/authorship/space.ts";
import type { Chunk } from "./chunks.ts";
import { GENRES } from "./corpus.ts";
import { fitStyle } from "./model.ts";

/** Number of values that each genre contributes, however many texts it has. */
const VALUES_PER_GENRE = 200;

/**
 * Deciles 0 to 10 of the distance of texts from the reference's centre, by bucket of text length. Each
 * distance comes from a reference trained without the text's author; all genres have the same weight.
 */
export function unusualnessDeciles(chunks: readonly Chunk[], tick: () => void): number[][] {
  const measured: { genre: string; bucket: number; value: number }[] = [];
  for (const author of new Set(chunks.map((chunk) => chunk.author))) {
    const style = fitStyle(chunks.filter((chunk) => chunk.author !== author));
    for (const chunk of chunks.filter((candidate) => candidate.author === author)) {
      const { genre, bucket } = chunk;
      measured.push({ genre, bucket, value: distanceFromCentre(chunk.style, style) });
    }
    tick();
  }
  return BUCKETS.map((_, bucket) => {
    const values = GENRES.flatMap((genre) => {
      const genreDistances = measured.filter(
        (each) => each.genre === genre && each.bucket === bucket,
      );
      const sorted = genreDistances.map(({ value }) => value).sort((x, y) => x - y);
      const at = (i: number) => sortedQuantile(sorted, (i + 0.5) / VALUES_PER_GENRE);
      return Array.from({ length: VALUES_PER_GENRE }, (__, i) => at(i)).filter(
        (value) => value !== null,
      );
    }).sort((x, y) => x - y);
    return Array.from({ length: 11 }, (__, decile) => sortedQuantile(values, decile / 10) ?? 0);
  });
}
