import { endOf, startOf, type Tokens } from "./tokens.ts";

/** One place in a text that a reading rests on. Offsets are UTF-16 code units, end exclusive. */
export interface Evidence {
  readonly category: string;
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  /** Whether it is in the count of its category. */
  readonly counted: boolean;
}

/** Evidence as a reading finds it: token indices, `to` exclusive. */
export interface Finding {
  readonly category: string;
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  readonly counted: boolean;
}

/** Shows findings one after another, without making them where they are not kept. */
export type EachFinding = (
  show: (place: Omit<Finding, "category" | "counted">, category: string, counted: boolean) => void,
) => void;

/**
 * Where all findings of some readings stand in the text as given, by their first token; those of one
 * token in the order of the readings. Linear.
 */
export function evidenceByPosition(tokens: Tokens, ...readings: EachFinding[]): Evidence[] {
  /** How many begin before each token; then the place of the next one that begins there. */
  const place = new Int32Array(tokens.length + 1);
  for (const each of readings) {
    each(({ from }) => {
      place[from + 1] = (place[from + 1] ?? 0) + 1;
    });
  }
  for (let at = 1; at < place.length; at += 1) place[at] = (place[at] ?? 0) + (place[at - 1] ?? 0);
  const evidence = new Array<Evidence>(place[tokens.length] ?? 0);
  for (const each of readings) {
    each(({ from, to, negated }, category, counted) => {
      const at = place[from] ?? 0;
      place[from] = at + 1;
      const [start, end] = [startOf(tokens, from), endOf(tokens, to - 1)];
      evidence[at] = { category, start, end, negated, counted };
    });
  }
  return evidence;
}
