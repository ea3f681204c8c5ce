// The position of a reading in a paged sensor history.

import type { ReadingPosition, ReadingTuple } from "../queries/readings.ts";

/** Name of the paged list of readings, and the types of its key: the primary key of a reading. */
export const READING_LIST = { name: "readings", key: ["instant", "instant", "integer"] } as const;

/** The key of a reading in a cursor. */
export const readingKey = (reading: ReadingTuple): (string | number)[] => [
  reading[2],
  reading[4],
  reading[10],
];

/** The position in the history that a cursor's key names. */
export const readingPosition = (key: readonly (string | number)[]): ReadingPosition => ({
  recordedAt: String(key[0]),
  observedAt: String(key[1]),
  revision: Number(key[2]),
});
