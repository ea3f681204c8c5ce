import { sortedQuantile } from "../../../lib/core/statistics.ts";
import { BUCKETS } from "../../../lib/language/domain/authorship/calibration.ts";
import { distanceFromCentre } from "../../../lib/language/domain/authorship/compare.ts";
import type { Chunk } from "./chunks.ts";
import { GENRES } from "./corpus.ts";
import { fitStyle } from "./model.ts";

/** Values that stand for each genre, whatever the number of its texts. */
const STANDING = 200;

/**
 * By bucket, the deciles 0 to 10 of the distance of texts from a reference that has not seen their
 * author; every genre counts the same.
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
    const standing = GENRES.flatMap((genre) => {
      const own = seen.filter((one) => one.genre === genre && one.bucket === bucket);
      const sorted = own.map(({ value }) => value).sort((x, y) => x - y);
      const at = (i: number) => sortedQuantile(sorted, (i + 0.5) / STANDING);
      return Array.from({ length: STANDING }, (__, i) => at(i)).filter((value) => value !== null);
    }).sort((x, y) => x - y);
    return Array.from({ length: 11 }, (__, decile) => sortedQuantile(standing, decile / 10) ?? 0);
  });
}
