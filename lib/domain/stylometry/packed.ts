import type { Space } from "./space.ts";

/**
 * A space in few bytes, as base64. Deviations and weights are steps down from the largest, 40 for a
 * factor of e, in a byte each; means are shares of the largest in units of their deviation, in a
 * byte; parts of directions are shares of the largest from -7 to 7, two in a byte.
 */
export interface PackedSpace {
  size: number;
  largest: { mean: number; deviation: number; weight: number; directions: readonly number[] };
  fade: readonly number[];
  /** Deviations, weights and means, one after the other. */
  features: string;
  directions: string;
}

/** Steps of a scale to a factor of e. */
export const STEPS = 40;
export const MEAN_STEPS = 255;
export const PART_STEPS = 7;

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export function unpackSpace({ size, largest, fade, ...packed }: PackedSpace): Space {
  const features = bytesOf(packed.features);
  const parts = bytesOf(packed.directions);
  const scale = (most: number, from: number) =>
    Float64Array.from(
      { length: size },
      (_, i) => most * Math.exp(-(features[from + i] ?? 0) / STEPS),
    );
  const part = (at: number): number => {
    const pair = parts[at >> 1] ?? 0;
    return (at % 2 === 0 ? pair >> 4 : pair & 15) - PART_STEPS;
  };
  const deviation = scale(largest.deviation, 0);
  return {
    mean: deviation.map(
      (unit, i) => (unit * largest.mean * (features[2 * size + i] ?? 0)) / MEAN_STEPS,
    ),
    deviation,
    weight: scale(largest.weight, size),
    directions: largest.directions.map((most, row) =>
      Float64Array.from({ length: size }, (_, i) => (most * part(row * size + i)) / PART_STEPS),
    ),
    fade: [...fade],
  };
}
