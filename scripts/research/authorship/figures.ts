// Counts of the style features of texts of many genres, kept in place of the texts: what
// `npm run authorship -- --copies` measures once, so that every other run needs no texts.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { BUCKETS, gramCounts, styleRates } from "../../../lib/language/domain/authorship/space.ts";
import {
  COUNT_FEATURES,
  styleCounts,
} from "../../../lib/language/domain/authorship/style-counts.ts";
import { cutChunks } from "./chunks.ts";
import type { Sample } from "./corpus.ts";

/** The file of figures. */
const FILE = join(import.meta.dirname, "figures.br");
/** Steps of a mean or deviation of sentence lengths, which are no whole numbers. */
const LENGTH_STEPS = 100;
const MAX_STORED = 65_535;
/** Characters of a four-gram. */
const GRAM_LENGTH = 4;

/** A part of one text with its measured features. */
export interface Figure {
  genre: string;
  author: string;
  work: string;
  /** Index in `BUCKETS`. */
  bucket: number;
  /** Rates of the style features, and of the four-grams of the model. */
  rates: readonly [style: Float64Array, grams: Float64Array];
}

/** A row of the file: one part of a text, without its counts. */
type Row = [genre: string, author: string, work: string, bucket: number];

/** Counts in the order of the file: words, style features, all four-grams, four-grams by name. */
function countsOf(text: string, gramNames: readonly string[]): number[] {
  const { words, counts, masked } = styleCounts(text);
  const { counts: grams, total } = gramCounts(masked);
  const style = Array.from(counts, (count, i) =>
    i < COUNT_FEATURES ? count : count * LENGTH_STEPS,
  );
  return [words, ...style, total, ...gramNames.map((gram) => grams.get(gram) ?? 0)].map((count) =>
    Math.min(MAX_STORED, Math.round(count)),
  );
}

/** Measures the first part of each length of every text, and writes the file. */
export function writeFigures(samples: readonly Sample[], gramNames: string): void {
  const names = splitGrams(gramNames);
  const rows: Row[] = [];
  const counts: number[] = [];
  for (const { genre, author, work, text } of samples) {
    const words = text.split(/\s+/).filter((word) => word !== "");
    BUCKETS.forEach((_, bucket) => {
      for (const part of cutChunks(words, bucket, 1)) {
        rows.push([genre, author, work, bucket]);
        counts.push(...countsOf(part, names));
      }
    });
  }
  const head = Buffer.from(`${JSON.stringify({ gramNames, rows })}\n`);
  writeFileSync(FILE, brotliCompressSync(Buffer.concat([head, bytesOf(counts, rows.length)])));
}

/**
 * Two bytes of each count, all lower bytes first, feature by feature: the order that compresses
 * best. `rows`: the number of texts.
 */
function bytesOf(counts: readonly number[], rows: number): Uint8Array {
  const bytes = new Uint8Array(2 * counts.length);
  const features = counts.length / rows;
  counts.forEach((count, i) => {
    const at = (i % features) * rows + Math.floor(i / features);
    bytes[at] = count & 255;
    bytes[counts.length + at] = count >> 8;
  });
  return bytes;
}

/** The counts of the text `row`, as `bytesOf` has written them. */
const countsAt = (bytes: Uint8Array, row: number, rows: number): Float64Array =>
  Float64Array.from({ length: bytes.length / 2 / rows }, (_, feature) => {
    const at = feature * rows + row;
    return (bytes[at] ?? 0) + 256 * (bytes[bytes.length / 2 + at] ?? 0);
  });

const splitGrams = (gramNames: string): string[] =>
  gramNames.match(new RegExp(`.{${GRAM_LENGTH}}`, "g")) ?? [];

/** Reads the file. It must have been measured with the four-grams of the model. */
export function readFigures(gramNames: string): Figure[] {
  const file = brotliDecompressSync(readFileSync(FILE));
  const end = file.indexOf("\n");
  const head: { gramNames: string; rows: Row[] } = JSON.parse(file.toString("utf8", 0, end));
  if (head.gramNames !== gramNames) {
    throw new Error("The figures are of other four-grams: run npm run authorship -- --copies");
  }
  const body = file.subarray(end + 1);
  return head.rows.map(([genre, author, work, bucket], i) => {
    const own = countsAt(body, i, head.rows.length);
    const size = own.length;
    const [words = 0] = own;
    const gramStart = size - splitGrams(gramNames).length;
    const style = own
      .subarray(1, gramStart - 1)
      .map((count, j) => (j < COUNT_FEATURES ? count : count / LENGTH_STEPS));
    const total = own[gramStart - 1] ?? 0;
    const grams = own.subarray(gramStart).map((count) => Math.sqrt((10_000 * count) / total));
    return { genre, author, work, bucket, rates: [styleRates({ counts: style, words }), grams] };
  });
}
