// The trained model of text comparison: the two feature spaces in which texts are compared.

import { type Space, unpackSpace } from "../../../lib/language/domain/authorship/space.ts";
import type { Chunk } from "./chunks.ts";
import { chooseFeatures, fitSpace } from "./fit.ts";
import { packSpace } from "./pack.ts";

/** Bucket of the chunks from which means, deviations and directions are learned. */
const LEARNED_FROM = 2;
/** Number of four-grams in the model; more did not help on unseen authors. */
const GRAMS = 350;
const STYLE_DIRECTIONS = 16;
const GRAM_DIRECTIONS = 12;

export interface Model {
  style: Space;
  grams: Space;
  /** Indices of the model's four-grams in the list of candidates. */
  places: number[];
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
  return { style, grams, places };
}
