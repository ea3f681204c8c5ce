import type { Chunk } from "./chunks.ts";
import { GENRES, type Genre } from "./corpus.ts";
import { sampled, seeded } from "./seeded.ts";

/**
 * What the model must not have seen when a pair is compared: always the two authors, in all their
 * genres; for a new genre, all texts of that genre.
 */
type Kind = "same genre" | "across genres" | "new genre";

export interface Fold {
  kind: Kind;
  isHidden: (chunk: Chunk) => boolean;
  pairs: Pair[];
}

/** Two chunks of one length; never of one work. */
export interface Pair {
  kind: Kind;
  genre: Genre;
  bucket: number;
  isSame: boolean;
  /**
   * Persons whom the fold hides; a calibration that is applied to the pair must not know them
   * either.
   */
  hidden: readonly string[];
  /** Authors of the genre that the model still knows; 1 where it knows none. */
  left: number;
  a: Chunk;
  b: Chunk;
}

/** What the pairs of a fold have in common. */
type Shared = Pick<Pair, "kind" | "hidden" | "left">;

/** Most pairs of one answer, length and fold, so that no fold outweighs the others. */
const MAX_PAIRS = 150;
/** Number of pairs of authors drawn for each pair of genres. */
const ACROSS = 4;

const authorsOf = (chunks: readonly Chunk[], genre: Genre): string[] =>
  [...new Set(chunks.filter((chunk) => chunk.genre === genre).map(({ author }) => author))].sort();

const twosOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, i) => items.slice(i + 1).map((other): [Item, Item] => [one, other]));

function pairsOf(
  shared: Shared,
  ones: readonly Chunk[],
  others: readonly Chunk[],
  next: () => number,
): Pair[] {
  const found: Pair[] = [];
  ones.forEach((a, i) => {
    // Within one list each two are met once.
    for (const b of ones === others ? others.slice(0, i) : others) {
      if (a.bucket !== b.bucket || (a.author === b.author && a.work === b.work)) continue;
      const isSame = a.author === b.author;
      found.push({ ...shared, genre: a.genre, bucket: a.bucket, isSame, a, b });
    }
  });
  const groups = Map.groupBy(found, ({ bucket, isSame }) => `${bucket} ${isSame}`);
  return [...groups.values()].flatMap((group) => sampled(group, MAX_PAIRS, next));
}

/**
 * Makes the folds: every two authors of one genre, some pairs across two genres, and each genre
 * treated as new.
 */
export function foldsOf(chunks: readonly Chunk[], seed: number): Fold[] {
  const next = seeded(seed);
  const by = (genre: Genre, authors: readonly string[]) =>
    chunks.filter((chunk) => chunk.genre === genre && authors.includes(chunk.author));
  const fold = (
    kind: Kind,
    hidden: readonly string[],
    left: number,
    ones: Chunk[],
    others: Chunk[],
  ): Fold => ({
    kind,
    isHidden: ({ author }) => hidden.includes(author),
    pairs: pairsOf({ kind, hidden, left: Math.max(1, left) }, ones, others, next),
  });
  const within = GENRES.flatMap((genre) => {
    const all = authorsOf(chunks, genre);
    return twosOf(all).map((authors) => {
      const own = by(genre, authors);
      return fold("same genre", authors, all.length - authors.length, own, own);
    });
  });
  const across = twosOf(GENRES).flatMap(([one, other]) => {
    const twos = authorsOf(chunks, one).flatMap((a) =>
      authorsOf(chunks, other).map((b): [string, string] => [a, b]),
    );
    const own = twos.filter(([a, b]) => a === b);
    const others = twos.filter(([a, b]) => a !== b);
    return [...own, ...sampled(others, ACROSS, next)].map((authors) =>
      fold("across genres", authors, 1, by(one, [authors[0]]), by(other, [authors[1]])),
    );
  });
  const unknown = GENRES.map((genre) => {
    const hidden = authorsOf(chunks, genre);
    const own = by(genre, hidden);
    return fold("new genre", hidden, 0, own, own);
  });
  return [...within, ...across, ...unknown].filter(({ pairs }) => pairs.length > 0);
}
