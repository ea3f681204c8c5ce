import { quantile } from "../../../lib/core/statistics.ts";
import { BUCKETS, type Distances } from "../../../lib/language/domain/authorship/calibration.ts";
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
  /** Caps of `cosineDistance` by bucket. */
  caps: { style: number; grams: number }[];
}

export interface Placed {
  style: Float64Array;
  grams: Float64Array;
}

/** A chunk in both spaces. */
export function place(
  chunk: Chunk,
  { style, grams, places }: Pick<Model, "style" | "grams" | "places">,
): Placed {
  const rates = Float64Array.from(places, (at) => chunk.grams[at] ?? 0);
  return {
    style: weightedVector(standardScores(chunk.style, style), style),
    grams: weightedVector(standardScores(rates, grams), grams),
  };
}

/** How far two chunks of a bucket are apart. */
export function distances(a: Placed, b: Placed, { caps }: Model, bucket: number): Distances {
  const style = compareVectors(a.style, b.style, caps[bucket]?.style ?? 1);
  const grams = compareVectors(a.grams, b.grams, caps[bucket]?.grams ?? 1);
  return {
    style: style.distance,
    grams: grams.distance,
    shared: Math.max(style.shared, grams.shared),
  };
}

/** What storing does to a space, so that a model is tested as it is shipped. */
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
  const spaces = { style, grams, places };
  return { ...spaces, caps: capsOf(chunks, spaces) };
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
