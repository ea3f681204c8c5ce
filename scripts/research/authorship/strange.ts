import { sortedQuantile } from "../../../lib/core/statistics.ts";
import { BUCKETS } from "../../../lib/language/domain/authorship/calibration.ts";
import { distanceFromCentre } from "../../../lib/language/domain/authorship/compare.ts";
import type { Chunk } from "./chunks.ts";
import { GENRES } from "./corpus.ts";
import { fitStyle } from "./model.ts";

/** Number of values for each genre, whatever the number of its texts. */
const VALUES_PER_GENRE = 200;

/**
 * Deciles 0 to 10, by bucket of text length, of the distance of texts from a reference trained
 * without their author; every genre has the same weight.
 */
export function strangenessDeciles(chunks: readonly Chunk[], tick: () => void): number[][] {
  const seen: { genre: string; bucket: number; value: number }[] = [];
  for (const author of new Set(chunks.map((chunk) => chunk.author))) {
    const style = fitStyle(chunks.filter((chunk) => chunk.author !== author));
    for (const chunk of chunks.filter((own) => own.author === author)) {
      const { genre, bucket } = chunk;
      seen.push({ genre, bucket, value: distanceFromCentre(chunk.style, style) });
    }
    tick();
  }
  return BUCKETS.map((_, bucket) => {
    const values = GENRES.flatMap((genre) => {
      const own = seen.filter((one) => one.genre === genre && one.bucket === bucket);
      const sorted = own.map(({ value }) => value).sort((x, y) => x - y);
      const at = (i: number) => sortedQuantile(sorted, (i + 0.5) / VALUES_PER_GENRE);
      return Array.from({ length: VALUES_PER_GENRE }, (__, i) => at(i)).filter(
        (value) => value !== null,
      );
    }).sort((x, y) => x - y);
    return Array.from({ length: 11 }, (__, decile) => sortedQuantile(values, decile / 10) ?? 0);
  });
}
