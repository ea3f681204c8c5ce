// The genre of a text by its style, such as speech. Pairs of texts are calibrated by genre.

import { dot, type Space } from "./space.ts";

/** Number of directions of a space that separate genres; they come first. */
const GENRE_DIRECTIONS = 3;
/**
 * Maximum distance from a genre's centre at which a text counts as that genre. 99 % of the speeches
 * of 500 words by unseen speakers are within it. Source: docs/methods/authorship.md#genre.
 */
const MAX_GENRE_DISTANCE = 7;
/** The only genre of the reference with enough authors for a separate calibration. */
const SPEECH = "speech";

/**
 * Kinds of pairs; each has a separate calibration. KNOWN: both texts of one genre other than
 * speech.
 */
export const PAIR_GENRES = ["SPEECH", "KNOWN", "UNKNOWN"] as const;
export type PairGenre = (typeof PAIR_GENRES)[number];

/** Mean position of the texts of a genre, along the directions that separate genres. */
export interface GenreCentre {
  genre: string;
  at: readonly number[];
}

/** Position of a text along the directions that separate genres, from its z-scores. */
export const genrePosition = (scores: Float64Array, { directions }: Space): number[] =>
  directions.slice(0, GENRE_DIRECTIONS).map((direction) => dot(scores, direction));

/** The genre with the nearest centre; null when that centre is too far away. */
export function nearestGenre(
  position: readonly number[],
  centres: readonly GenreCentre[],
): string | null {
  let [nearest, least]: [string | null, number] = [null, MAX_GENRE_DISTANCE];
  for (const { genre, at } of centres) {
    const distance = Math.hypot(...position.map((part, i) => part - (at[i] ?? 0)));
    if (distance <= least) [nearest, least] = [genre, distance];
  }
  return nearest;
}

/** The kind of a pair, from the genres of both texts. */
export function pairGenre(a: string | null, b: string | null): PairGenre {
  if (a === null || a !== b) return "UNKNOWN";
  return a === SPEECH ? "SPEECH" : "KNOWN";
}
