import type { Space } from "./space.ts";

/**
 * A space in few bytes, as base64. Means are shares of the largest in 16 bits, big end first;
 * deviations and weights are steps down from the largest, 40 for a factor of e, in a byte each;
 * directions are shares of their largest part from -7 to 7, two in a byte.
 */
export interface PackedSpace {
  size: number;
  largest: { mean: number; deviation: number; weight: number; directions: readonly number[] };
  fade: readonly number[];
  means: string;
  scales: string;
  directions: string;
}

/** Steps of a scale to a factor of e. */
export const STEPS = 40;
export const MEAN_STEPS = 65_535;
export const PART_STEPS = 7;

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export function unpackSpace(packed: PackedSpace): Space {
  const { size, largest, fade } = packed;
  const means = new DataView(bytesOf(packed.means).buffer);
  const scales = bytesOf(packed.scales);
  const parts = bytesOf(packed.directions);
  const scale = (most: number, from: number) =>
    Float64Array.from(
      { length: size },
      (_, i) => most * Math.exp(-(scales[from + i] ?? 0) / STEPS),
    );
  const part = (at: number): number => {
    const pair = parts[at >> 1] ?? 0;
    return (at % 2 === 0 ? pair >> 4 : pair & 15) - PART_STEPS;
  };
  return {
    mean: Float64Array.from(
      { length: size },
      (_, i) => (largest.mean * means.getUint16(2 * i)) / MEAN_STEPS,
    ),
    deviation: scale(largest.deviation, 0),
    weight: scale(largest.weight, size),
    directions: largest.directions.map((most, row) =>
      Float64Array.from({ length: size }, (_, i) => (most * part(row * size + i)) / PART_STEPS),
    ),
    fade: [...fade],
  };
}
