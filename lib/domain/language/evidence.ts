import type { Token } from "./tokenize.ts";

/** A place that a reading rests on, as it is found: token indices, `to` exclusive. */
export interface Finding {
  readonly category: string;
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  /** Whether it is in the count of its category. */
  readonly counted: boolean;
}

/** The same in the text as given: UTF-16 offsets, end exclusive. */
export interface Evidence {
  readonly category: string;
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  readonly counted: boolean;
}

/**
 * Where all findings of some readings stand in the text as given, by their first token; those of one
 * token in the order of the readings.
 */
export const evidenceByPosition = (
  tokens: readonly Token[],
  ...readings: (readonly Finding[])[]
): Evidence[] =>
  readings
    .flat()
    .sort((a, b) => a.from - b.from)
    .map(({ category, from, to, negated, counted }) => {
      const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
      return { category, start, end, negated, counted };
    });
