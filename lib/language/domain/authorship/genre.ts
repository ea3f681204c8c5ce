import { dot, type Space } from "./space.ts";

/** The first directions of a space separate genres. */
const GENRE_DIRECTIONS = 3;
/**
 * Maximum distance from a genre's centre at which a text counts as that genre. 99 % of the speeches
 * of 500 words by unseen speakers are within it. Source: docs/methods/authorship.md#genre.
 */
const MAX_GENRE_DISTANCE = 7;
/** The only genre of the reference with enough authors for a separate calibration. */
const SPEECH = "speech";

/** Kinds of pairs by genre; each has a separate calibration. */
export const PAIR_GENRES = ["SPEECH", "KNOWN", "UNKNOWN"] as const;
export type PairGenre = (typeof PAIR_GENRES)[number];

/** Mean position of the texts of a genre. */
export interface GenreCentre {
  genre: string;
  at: readonly number[];
}

/** Position of a text among genres, from the standard scores of its style. */
export const genrePlace = (scores: Float64Array, { directions }: Space): number[] =>
  directions.slice(0, GENRE_DIRECTIONS).map((direction) => dot(scores, direction));

/** The genre with the nearest centre; null when that centre is too far. */
export function genreAt(place: readonly number[], centres: readonly GenreCentre[]): string | null {
  let [nearest, least]: [string | null, number] = [null, MAX_GENRE_DISTANCE];
  for (const { genre, at } of centres) {
    const distance = Math.hypot(...place.map((part, i) => part - (at[i] ?? 0)));
    if (distance <= least) [nearest, least] = [genre, distance];
  }
  return nearest;
}

/** SPEECH or KNOWN where both texts are of one genre of the reference. */
export function pairGenre(a: string | null, b: string | null): PairGenre {
  if (a === null || a !== b) return "UNKNOWN";
  return a === SPEECH ? "SPEECH" : "KNOWN";
}
