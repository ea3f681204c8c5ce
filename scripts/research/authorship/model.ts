// A trained model of text comparison: it projects chunks into two feature spaces and gives the distances of two
// chunks.

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
import { chooseFeatures, fitSpace } from "./fit.ts";
import { packSpace } from "./pack.ts";

/** Bucket of the chunks from which means, deviations and directions are learned. */
const LEARNED_FROM = 2;
/** Number of four-grams in the model; more did not help on unseen authors. */
const GRAMS = 350;
const STYLE_DIRECTIONS = 16;
const GRAM_DIRECTIONS = 12;
/** Share of the same-author pairs that the cap does not change. */
const CAP_QUANTILE = 0.85;

export interface Model {
  style: Space;
  grams: Space;
  /** Indices of the model's four-grams in the list of candidates. */
  places: number[];
  centres: GenreCentre[];
  /** Caps of `cosineDistance` by bucket. */
  caps: { style: number; grams: number }[];
}

export interface ProjectedChunk {
  style: Float64Array;
  grams: Float64Array;
  genre: string | null;
}

/** Projects a chunk into both spaces. */
export function project(
  chunk: Chunk,
  { style, grams, places, centres }: Omit<Model, "caps">,
): ProjectedChunk {
  const rates = Float64Array.from(places, (at) => chunk.grams[at] ?? 0);
  const scores = standardScores(chunk.style, style);
  return {
    style: weightedVector(scores, style),
    grams: weightedVector(standardScores(rates, grams), grams),
    genre: nearestGenre(genrePosition(scores, style), centres),
  };
}

/** Distances of two chunks of a bucket. */
export function distances(
  a: ProjectedChunk,
  b: ProjectedChunk,
  { caps }: Model,
  bucket: number,
): Distances {
  return {
    style: compareVectors(a.style, b.style, caps[bucket]?.style ?? 1),
    grams: compareVectors(a.grams, b.grams, caps[bucket]?.grams ?? 1),
    genre: pairGenre(a.genre, b.genre),
  };
}

/**
 * Packs and unpacks a space, so that tests use the precision of the shipped model.
 */
const toShippedPrecision = (space: Space): Space => unpackSpace(packSpace(space));

/** Fits the space of the style features. */
export function fitStyle(chunks: readonly Chunk[]): Space {
  const rows = chunks
    .filter(({ bucket }) => bucket === LEARNED_FROM)
    .map(({ genre, author, style }) => ({ genre, author, rates: style }));
  return toShippedPrecision(fitSpace(rows, STYLE_DIRECTIONS));
}

/** Learns a model from chunks of all lengths. */
export function fitModel(chunks: readonly Chunk[]): Model {
  const learnedChunks = chunks.filter(({ bucket }) => bucket === LEARNED_FROM);
  const gramRows = learnedChunks.map(({ genre, author, grams }) => ({
    genre,
    author,
    rates: grams,
  }));
  const places = chooseFeatures(gramRows, GRAMS);
  const chosenRows = gramRows.map(({ rates, ...row }) => ({
    ...row,
    rates: Float64Array.from(places, (at) => rates[at] ?? 0),
  }));
  const style = fitStyle(chunks);
  const grams = toShippedPrecision(fitSpace(chosenRows, GRAM_DIRECTIONS));
  const spaces = { style, grams, places, centres: centresOf(learnedChunks, style) };
  return { ...spaces, caps: capsOf(chunks, spaces) };
}

/** The centre of each genre, with equal weight for every author. */
function centresOf(chunks: readonly Chunk[], style: Space): GenreCentre[] {
  const centre = (places: readonly number[][]): number[] =>
    (places[0] ?? []).map((_, i) => mean(places.map((project) => project[i] ?? 0)) ?? 0);
  const byGenre = Map.groupBy(chunks, ({ genre }) => genre);
  return [...byGenre].map(([genre, genreChunks]) => {
    const byAuthor = Map.groupBy(genreChunks, ({ author }) => author);
    const authors = [...byAuthor.values()].map((texts) =>
      centre(texts.map((text) => genrePosition(standardScores(text.style, style), style))),
    );
    return { genre, at: centre(authors) };
  });
}

/** The caps by bucket, from pairs of different works by one author in one genre. */
function capsOf(chunks: readonly Chunk[], spaces: Omit<Model, "caps">): Model["caps"] {
  return BUCKETS.map((_, bucket) => {
    const projected = chunks
      .filter((chunk) => chunk.bucket === bucket)
      .map((chunk) => ({ chunk, at: project(chunk, spaces) }));
    const style: number[] = [];
    const grams: number[] = [];
    const byAuthor = Map.groupBy(projected, ({ chunk: { genre, author } }) => `${genre} ${author}`);
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
