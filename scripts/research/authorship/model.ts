import { mean, quantile } from "../../../lib/core/statistics.ts";
import { BUCKETS, type Distances } from "../../../lib/language/domain/authorship/calibration.ts";
import {
  type GenreCentre,
  genrePosition,
  nearestGenre,
  pairGenre,
} from "../../../lib/language/domain/authorship/genre.ts";
import {
  compareVectors,
  type Space,
  sharedLength,
  standardScores,
  unpackSpace,
  weightedVector,
} from "../../../lib/language/domain/authorship/space.ts";
import type { Chunk } from "./chunks.ts";
import { chosenPlaces, fitSpace } from "./fit.ts";
import { packSpace } from "./pack.ts";

/** Bucket of the chunks from which means, deviations and directions are learned. */
const LEARNED_FROM = 2;
/** Four-grams of the model: more did not help on unseen authors. */
const GRAMS = 350;
const STYLE_DIRECTIONS = 16;
const GRAM_DIRECTIONS = 12;
/** Share of the pairs by one author that the cap leaves as they are. */
const CAP_QUANTILE = 0.85;

export interface Model {
  style: Space;
  grams: Space;
  /** Places of the four-grams among the candidates. */
  places: number[];
  centres: GenreCentre[];
  /** Caps of `cosineDistance` by bucket. */
  caps: { style: number; grams: number }[];
}

export interface Placed {
  style: Float64Array;
  grams: Float64Array;
  genre: string | null;
}

/** A chunk in both spaces. */
export function place(
  chunk: Chunk,
  { style, grams, places, centres }: Omit<Model, "caps">,
): Placed {
  const rates = Float64Array.from(places, (at) => chunk.grams[at] ?? 0);
  const scores = standardScores(chunk.style, style);
  return {
    style: weightedVector(scores, style),
    grams: weightedVector(standardScores(rates, grams), grams),
    genre: nearestGenre(genrePosition(scores, style), centres),
  };
}

/** Distances of two chunks of a bucket. */
export function distances(a: Placed, b: Placed, { caps }: Model, bucket: number): Distances {
  return {
    style: compareVectors(a.style, b.style, caps[bucket]?.style ?? 1),
    grams: compareVectors(a.grams, b.grams, caps[bucket]?.grams ?? 1),
    genre: pairGenre(a.genre, b.genre),
  };
}

/**
 * Packs and unpacks a space, so that the model is tested with the precision in which it is shipped.
 */
const stored = (space: Space): Space => unpackSpace(packSpace(space));

/** The space of the style features. */
export function fitStyle(chunks: readonly Chunk[]): Space {
  const rows = chunks
    .filter(({ bucket }) => bucket === LEARNED_FROM)
    .map(({ genre, author, style }) => ({ genre, author, rates: style }));
  return stored(fitSpace(rows, STYLE_DIRECTIONS));
}

/** Learns a model from chunks of all lengths. */
export function fitModel(chunks: readonly Chunk[]): Model {
  const learned = chunks.filter(({ bucket }) => bucket === LEARNED_FROM);
  const ofGrams = learned.map(({ genre, author, grams }) => ({ genre, author, rates: grams }));
  const places = chosenPlaces(ofGrams, GRAMS);
  const chosen = ofGrams.map(({ rates, ...row }) => ({
    ...row,
    rates: Float64Array.from(places, (at) => rates[at] ?? 0),
  }));
  const style = fitStyle(chunks);
  const grams = stored(fitSpace(chosen, GRAM_DIRECTIONS));
  const spaces = { style, grams, places, centres: centresOf(learned, style) };
  return { ...spaces, caps: capsOf(chunks, spaces) };
}

/** The centre of each genre, with equal weight for every author. */
function centresOf(chunks: readonly Chunk[], style: Space): GenreCentre[] {
  const centre = (places: readonly number[][]): number[] =>
    (places[0] ?? []).map((_, i) => mean(places.map((place) => place[i] ?? 0)) ?? 0);
  const byGenre = Map.groupBy(chunks, ({ genre }) => genre);
  return [...byGenre].map(([genre, own]) => {
    const byAuthor = Map.groupBy(own, ({ author }) => author);
    const authors = [...byAuthor.values()].map((texts) =>
      centre(texts.map((text) => genrePosition(standardScores(text.style, style), style))),
    );
    return { genre, at: centre(authors) };
  });
}

/** By bucket, how much two texts of one author and genre, but of different works, share. */
function capsOf(chunks: readonly Chunk[], spaces: Omit<Model, "caps">): Model["caps"] {
  return BUCKETS.map((_, bucket) => {
    const own = chunks
      .filter((chunk) => chunk.bucket === bucket)
      .map((chunk) => ({ chunk, at: place(chunk, spaces) }));
    const style: number[] = [];
    const grams: number[] = [];
    const byAuthor = Map.groupBy(own, ({ chunk: { genre, author } }) => `${genre} ${author}`);
    for (const texts of byAuthor.values()) {
      texts.forEach((one, i) => {
        for (const other of texts.slice(0, i)) {
          if (other.chunk.work === one.chunk.work) continue;
          style.push(sharedLength(one.at.style, other.at.style));
          grams.push(sharedLength(one.at.grams, other.at.grams));
        }
      });
    }
    return {
      style: quantile(style, CAP_QUANTILE) ?? Number.MAX_VALUE,
      grams: quantile(grams, CAP_QUANTILE) ?? Number.MAX_VALUE,
    };
  });
}
