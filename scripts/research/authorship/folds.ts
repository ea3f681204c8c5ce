import type { Chunk } from "./chunks.ts";
import { GENRES, type Genre } from "./corpus.ts";
import { sampled, seeded } from "./seeded.ts";

/**
 * What a model may not have seen when a pair is compared: in every fold the two authors, in all
 * their genres; where the genre is new, all of its texts.
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
  /** Persons whom the fold hides: a calibration that judges the pair may not know them either. */
  hidden: readonly string[];
  a: Chunk;
  b: Chunk;
}

/** Pairs of one answer, length and fold: enough, and no fold outweighs the others. */
const MOST_PAIRS = 150;
/** Pairs of authors drawn for each two genres. */
const ACROSS = 4;

const authorsOf = (chunks: readonly Chunk[], genre: Genre): string[] =>
  [...new Set(chunks.filter((chunk) => chunk.genre === genre).map(({ author }) => author))].sort();

const twosOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, i) => items.slice(i + 1).map((other): [Item, Item] => [one, other]));

function pairsOf(
  kind: Kind,
  hidden: readonly string[],
  left: readonly Chunk[],
  right: readonly Chunk[],
  next: () => number,
): Pair[] {
  const found: Pair[] = [];
  left.forEach((a, i) => {
    // Within one list each two are met once.
    for (const b of left === right ? right.slice(0, i) : right) {
      if (a.bucket !== b.bucket || (a.author === b.author && a.work === b.work)) continue;
      const isSame = a.author === b.author;
      found.push({ kind, genre: a.genre, bucket: a.bucket, isSame, hidden, a, b });
    }
  });
  const groups = Map.groupBy(found, ({ bucket, isSame }) => `${bucket} ${isSame}`);
  return [...groups.values()].flatMap((group) => sampled(group, MOST_PAIRS, next));
}

/** Every two authors of a genre, some of two genres, and each genre as if it were a new one. */
export function foldsOf(chunks: readonly Chunk[], seed: number): Fold[] {
  const next = seeded(seed);
  const by = (genre: Genre, authors: readonly string[]) =>
    chunks.filter((chunk) => chunk.genre === genre && authors.includes(chunk.author));
  const fold = (kind: Kind, hidden: readonly string[], left: Chunk[], right: Chunk[]): Fold => ({
    kind,
    isHidden: ({ author }) => hidden.includes(author),
    pairs: pairsOf(kind, hidden, left, right, next),
  });
  const within = GENRES.flatMap((genre) =>
    twosOf(authorsOf(chunks, genre)).map((authors) => {
      const own = by(genre, authors);
      return fold("same genre", authors, own, own);
    }),
  );
  const across = twosOf(GENRES).flatMap(([one, other]) => {
    const twos = authorsOf(chunks, one).flatMap((a) =>
      authorsOf(chunks, other).map((b): [string, string] => [a, b]),
    );
    const own = twos.filter(([a, b]) => a === b);
    const others = twos.filter(([a, b]) => a !== b);
    return [...own, ...sampled(others, ACROSS, next)].map((authors) =>
      fold("across genres", authors, by(one, [authors[0]]), by(other, [authors[1]])),
    );
  });
  const unknown = GENRES.map((genre) => {
    const hidden = authorsOf(chunks, genre);
    const own = by(genre, hidden);
    return fold("new genre", hidden, own, own);
  });
  return [...within, ...across, ...unknown].filter(({ pairs }) => pairs.length > 0);
}
