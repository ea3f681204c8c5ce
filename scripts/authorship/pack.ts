import {
  MEAN_STEPS,
  PART_STEPS,
  type PackedSpace,
  STEPS,
} from "../../lib/domain/stylometry/packed.ts";
import type { Space } from "../../lib/domain/stylometry/space.ts";

/** Digits that stand in the file as they are; the rest is packed. */
const short = (value: number): number => Number(value.toPrecision(5));

const largestOf = (values: Float64Array): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** Steps down from the largest value. */
const stepsDown = (values: Float64Array, most: number): number[] =>
  Array.from(values, (value) =>
    Math.max(0, Math.min(255, Math.round(STEPS * Math.log(most / value)))),
  );

/** Packs a space as `PackedSpace` tells. */
export function packSpace({ mean, deviation, weight, directions, fade }: Space): PackedSpace {
  const largest = {
    mean: short(largestOf(mean)),
    deviation: short(largestOf(deviation)),
    weight: short(largestOf(weight)),
    directions: directions.map((direction) => short(largestOf(direction))),
  };
  const means = new DataView(new ArrayBuffer(2 * mean.length));
  mean.forEach((value, i) => {
    const share = Math.max(0, Math.min(1, value / largest.mean));
    means.setUint16(2 * i, Math.round(MEAN_STEPS * share));
  });
  const parts = directions.flatMap((direction, row) =>
    Array.from(direction, (part) => {
      const most = largest.directions[row] ?? 1;
      return Math.max(-PART_STEPS, Math.min(PART_STEPS, Math.round((PART_STEPS * part) / most)));
    }),
  );
  const pairs = Uint8Array.from({ length: Math.ceil(parts.length / 2) }, (_, i) => {
    const [high, low] = [parts[2 * i] ?? 0, parts[2 * i + 1] ?? 0];
    return ((high + PART_STEPS) << 4) | (low + PART_STEPS);
  });
  return {
    size: mean.length,
    largest,
    fade: fade.map(short),
    means: base64(new Uint8Array(means.buffer)),
    scales: base64(
      Uint8Array.from([
        ...stepsDown(deviation, largest.deviation),
        ...stepsDown(weight, largest.weight),
      ]),
    ),
    directions: base64(pairs),
  };
}
