import {
  MEAN_STEPS,
  PART_STEPS,
  type PackedSpace,
  type Space,
  STEPS,
} from "../../../lib/language/domain/authorship/space.ts";

/** Rounds the numbers that are written to the file as text; the others are packed. */
const short = (value: number): number => Number(value.toPrecision(5));

const largestOf = (values: Float64Array): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

const base64 = (bytes: readonly number[]): string => Buffer.from(bytes).toString("base64");

const within = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, Math.round(value)));

/** Steps down from the largest value. */
const stepsDown = (values: Float64Array, most: number): number[] =>
  Array.from(values, (value) => within(STEPS * Math.log(most / value), 0, 255));

/** Packs a space in the format of `PackedSpace`. */
export function packSpace({ mean, deviation, weight, directions, fade }: Space): PackedSpace {
  const deviationMost = short(largestOf(deviation));
  const deviations = stepsDown(deviation, deviationMost);
  // In units of the deviation as it will be unpacked, so that its rounding does not move the mean.
  const units = mean.map(
    (value, i) => value / (deviationMost * Math.exp(-(deviations[i] ?? 0) / STEPS)),
  );
  const largest = {
    mean: short(largestOf(units)),
    deviation: deviationMost,
    weight: short(largestOf(weight)),
    directions: directions.map((direction) => short(largestOf(direction))),
  };
  const parts = directions.flatMap((direction, row) =>
    Array.from(direction, (part) =>
      within((PART_STEPS * part) / (largest.directions[row] ?? 1), -PART_STEPS, PART_STEPS),
    ),
  );
  const means = Array.from(units, (unit) =>
    within((MEAN_STEPS * unit) / largest.mean, 0, MEAN_STEPS),
  );
  return {
    size: mean.length,
    largest,
    fade: fade.map(short),
    features: base64([...deviations, ...stepsDown(weight, largest.weight), ...means]),
    directions: base64(
      Array.from({ length: Math.ceil(parts.length / 2) }, (_, i) => {
        const [high, low] = [parts[2 * i] ?? 0, parts[2 * i + 1] ?? 0];
        return ((high + PART_STEPS) << 4) | (low + PART_STEPS);
      }),
    ),
  };
}
