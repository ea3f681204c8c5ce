// Packs a feature space into few bytes for the generated reference file.

import {
  MEAN_STEPS,
  PART_STEPS,
  type PackedSpace,
  type Space,
  STEPS,
} from "../../../lib/language/domain/authorship/space.ts";

/** Rounds a number that the file has as text, not packed. */
const roundedForText = (value: number): number => Number(value.toPrecision(5));

const maxAbsolute = (values: Float64Array): number =>
  values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);

const base64 = (bytes: readonly number[]): string => Buffer.from(bytes).toString("base64");

const clampedInteger = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, Math.round(value)));

/** Each value as a number of logarithmic steps below the largest value, 0..255. */
const stepsBelowMax = (values: Float64Array, max: number): number[] =>
  Array.from(values, (value) => clampedInteger(STEPS * Math.log(max / value), 0, 255));

/** Packs a space in the format of `PackedSpace`. */
export function packSpace({ mean, deviation, weight, directions, fade }: Space): PackedSpace {
  const maxDeviation = roundedForText(maxAbsolute(deviation));
  const deviations = stepsBelowMax(deviation, maxDeviation);
  // In units of the deviation as it will be unpacked, so that its rounding does not move the mean.
  const units = mean.map(
    (value, i) => value / (maxDeviation * Math.exp(-(deviations[i] ?? 0) / STEPS)),
  );
  const largest = {
    mean: roundedForText(maxAbsolute(units)),
    deviation: maxDeviation,
    weight: roundedForText(maxAbsolute(weight)),
    directions: directions.map((direction) => roundedForText(maxAbsolute(direction))),
  };
  const parts = directions.flatMap((direction, row) =>
    Array.from(direction, (part) =>
      clampedInteger((PART_STEPS * part) / (largest.directions[row] ?? 1), -PART_STEPS, PART_STEPS),
    ),
  );
  const means = Array.from(units, (unit) =>
    clampedInteger((MEAN_STEPS * unit) / largest.mean, 0, MEAN_STEPS),
  );
  return {
    size: mean.length,
    largest,
    fade: fade.map(roundedForText),
    features: base64([...deviations, ...stepsBelowMax(weight, largest.weight), ...means]),
    directions: base64(
      Array.from({ length: Math.ceil(parts.length / 2) }, (_, i) => {
        const [high, low] = [parts[2 * i] ?? 0, parts[2 * i + 1] ?? 0];
        return ((high + PART_STEPS) << 4) | (low + PART_STEPS);
      }),
    ),
  };
}
