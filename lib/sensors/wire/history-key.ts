import type { ReadingPosition, ReadingTuple } from "../queries/readings.ts";

/** The history of a sensor in pages: its rows are ordered by their primary key. */
export const READING_LIST = { name: "readings", key: ["instant", "instant", "integer"] } as const;

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
