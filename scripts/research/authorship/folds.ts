// Cross-validation folds of text comparison: which pairs of chunks are compared, and which texts the model must
// not have seen.

import { mulberry32 } from "../../../lib/core/mulberry32.ts";
import type { Chunk } from "./chunks.ts";
import { GENRES, type Genre } from "./corpus.ts";
import { drawSample } from "./draw-sample.ts";

/**
 * Kind of a fold. The model has never seen the two authors of a pair in any genre; in a fold of a
 * new genre it has seen no text of that genre.
 */
type FoldKind = "same genre" | "across genres" | "new genre";

export interface Fold {
  kind: FoldKind;
  isHidden: (chunk: Chunk) => boolean;
  pairs: Pair[];
}

/** Two chunks of the same length from different works. */
export interface Pair {
  kind: FoldKind;
  genre: Genre;
  bucket: number;
  isSame: boolean;
  /**
   * Authors that the fold hides. The calibration that is applied to the pair must not have seen them
   * either.
   */
  hidden: readonly string[];
  /** Number of the genre's authors that the model has seen; 1 if none. */
  seenAuthors: number;
  a: Chunk;
  b: Chunk;
}

/** Members that are equal in all pairs of a fold. */
type FoldMembers = Pick<Pair, "kind" | "hidden" | "seenAuthors">;

/** Maximum pairs of one fold and length with the same answer, so that no fold dominates. */
const MAX_PAIRS = 150;
/** Number of pairs of authors drawn for each pair of genres. */
const AUTHOR_PAIRS_ACROSS_GENRES = 4;

const authorsOf = (chunks: readonly Chunk[], genre: Genre): string[] =>
  [...new Set(chunks.filter((chunk) => chunk.genre === genre).map(({ author }) => author))].sort();

const pairsAmong = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, i) => items.slice(i + 1).map((other): [Item, Item] => [one, other]));

function makePairs(
  shared: FoldMembers,
  ones: readonly Chunk[],
  others: readonly Chunk[],
  next: () => number,
): Pair[] {
  const found: Pair[] = [];
  ones.forEach((a, i) => {
    // Within one list each pair is made once.
    for (const b of ones === others ? others.slice(0, i) : others) {
      if (a.bucket !== b.bucket || (a.author === b.author && a.work === b.work)) continue;
      const isSame = a.author === b.author;
      found.push({ ...shared, genre: a.genre, bucket: a.bucket, isSame, a, b });
    }
  });
  const groups = Map.groupBy(found, ({ bucket, isSame }) => `${bucket} ${isSame}`);
  return [...groups.values()].flatMap((group) => drawSample(group, MAX_PAIRS, next));
}

/**
 * Makes the folds: every two authors of one genre, some pairs across two genres, and each genre
 * treated as new.
 */
export function foldsOf(chunks: readonly Chunk[], seed: number): Fold[] {
  const next = mulberry32(seed);
  const chunksBy = (genre: Genre, authors: readonly string[]) =>
    chunks.filter((chunk) => chunk.genre === genre && authors.includes(chunk.author));
  const makeFold = (
    kind: FoldKind,
    hidden: readonly string[],
    seenAuthors: number,
    ones: Chunk[],
    others: Chunk[],
  ): Fold => ({
    kind,
    isHidden: ({ author }) => hidden.includes(author),
    pairs: makePairs({ kind, hidden, seenAuthors: Math.max(1, seenAuthors) }, ones, others, next),
  });
  const within = GENRES.flatMap((genre) => {
    const all = authorsOf(chunks, genre);
    return pairsAmong(all).map((authors) => {
      const genreChunks = chunksBy(genre, authors);
      return makeFold("same genre", authors, all.length - authors.length, genreChunks, genreChunks);
    });
  });
  const across = pairsAmong(GENRES).flatMap(([one, other]) => {
    const authorPairs = authorsOf(chunks, one).flatMap((a) =>
      authorsOf(chunks, other).map((b): [string, string] => [a, b]),
    );
    const samePerson = authorPairs.filter(([a, b]) => a === b);
    const others = authorPairs.filter(([a, b]) => a !== b);
    return [...samePerson, ...drawSample(others, AUTHOR_PAIRS_ACROSS_GENRES, next)].map((authors) =>
      makeFold(
        "across genres",
        authors,
        1,
        chunksBy(one, [authors[0]]),
        chunksBy(other, [authors[1]]),
      ),
    );
  });
  const unknown = GENRES.map((genre) => {
    const hidden = authorsOf(chunks, genre);
    const genreChunks = chunksBy(genre, hidden);
    return makeFold("new genre", hidden, 0, genreChunks, genreChunks);
  });
  return [...within, ...across, ...unknown].filter(({ pairs }) => pairs.length > 0);
}
