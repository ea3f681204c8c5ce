import type { ReadingPosition, ReadingTuple } from "../queries/readings.ts";

/** The place of a reading in the order of its history: the parts of its primary key. */
export const readingKey = (reading: ReadingTuple): (string | number)[] => [
  reading[2],
  reading[4],
  reading[10],
];

export const readingPosition = (key: readonly (string | number)[]): ReadingPosition => ({
  recordedAt: String(key[0]),
  observedAt: String(key[1]),
  revision: Number(key[2]),
});
