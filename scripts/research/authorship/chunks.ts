// Cuts the training texts into chunks of fixed lengths (the buckets) and measures style and character four-grams
// of each.

import {
  BUCKETS,
  compareGrams,
  gramCounts,
  styleRates,
} from "../../../lib/language/domain/authorship/space.ts";
import { styleCounts } from "../../../lib/language/domain/authorship/style-counts.ts";
import type { Sample } from "./corpus.ts";

/** Maximum number of chunks of one length from one text, so that long texts do not dominate. */
const MAX_CHUNKS = 4;
/**
 * Length from which a text counts as long. Few texts have 5,000 words, so the longest bucket learns
 * from these.
 */
const MIN_LONG_WORDS = 2_600;
/** Number of candidates from which a fit chooses its four-grams: the most frequent ones. */
const CANDIDATES = 2_000;

/** A part of one text with its measured features. */
export interface Chunk {
  genre: string;
  author: string;
  work: string;
  /** Index in `BUCKETS`. */
  bucket: number;
  style: Float64Array;
  /** Square root of the rate per 10,000 of each candidate four-gram. */
  grams: Float64Array;
}

/** Cuts up to `max` contiguous parts of a bucket's length, evenly spread over the text. */
export function cutChunks(
  words: readonly string[],
  bucket: number,
  max: number = MAX_CHUNKS,
): string[] {
  const size = BUCKETS[bucket] ?? 0;
  if (bucket === BUCKETS.length - 1) {
    return words.length < MIN_LONG_WORDS ? [] : [words.slice(0, size).join(" ")];
  }
  const chunkCount = Math.floor(words.length / size);
  const takenCount = Math.min(max, chunkCount);
  return Array.from({ length: takenCount }, (_, i) => {
    const from = Math.floor((i * chunkCount) / takenCount) * size;
    return words.slice(from, from + size).join(" ");
  });
}

/** Joins excerpts of one work for the longest bucket, because no single excerpt is long enough. */
function joinExcerpts(samples: readonly Sample[]): Sample[] {
  const works = Map.groupBy(samples, ({ genre, author, work }) => `${genre} ${author} ${work}`);
  return [...works.values()].flatMap(([first, ...rest]): Sample[] =>
    first && rest.length > 0
      ? [{ ...first, text: [first, ...rest].map(({ text }) => text).join("\n") }]
      : [],
  );
}

export interface MeasuredSamples {
  chunks: Chunk[];
  /** Four-grams in the order of `Chunk.grams`. */
  candidates: string[];
}

/** Cuts every text into chunks of the bucket lengths and measures them. */
export function measureSamples(
  samples: readonly Sample[],
  tick: () => void = () => {},
): MeasuredSamples {
  const long = BUCKETS.length - 1;
  const raw: { sample: Sample; bucket: number; text: string }[] = [];
  for (const sample of samples) {
    const words = sample.text.split(/\s+/).filter((word) => word !== "");
    for (let bucket = 0; bucket <= long; bucket += 1) {
      for (const text of cutChunks(words, bucket)) raw.push({ sample, bucket, text });
    }
  }
  for (const sample of joinExcerpts(samples)) {
    for (const text of cutChunks(sample.text.split(/\s+/), long))
      raw.push({ sample, bucket: long, text });
  }
  const counted = raw.map(({ sample, bucket, text }) => {
    const counts = styleCounts(text);
    const { counts: grams, total } = gramCounts(counts.masked);
    tick();
    const { genre, author, work } = sample;
    return { genre, author, work, bucket, style: styleRates(counts), grams, total };
  });
  const candidates = mostFrequent(counted.map(({ grams }) => grams));
  return {
    candidates,
    chunks: counted.map(({ grams, total, ...chunk }) => ({
      ...chunk,
      grams: Float64Array.from(candidates, (gram) =>
        Math.sqrt((10_000 * (grams.get(gram) ?? 0)) / total),
      ),
    })),
  };
}

function mostFrequent(counted: readonly Map<string, number>[]): string[] {
  const totals = new Map<string, number>();
  for (const grams of counted) {
    for (const [gram, count] of grams) totals.set(gram, (totals.get(gram) ?? 0) + count);
  }
  const ranked = [...totals].sort(([a, n1], [b, n2]) => n2 - n1 || compareGrams(a, b));
  return ranked.slice(0, CANDIDATES).map(([gram]) => gram);
}
