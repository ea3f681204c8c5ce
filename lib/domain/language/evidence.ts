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

/** Where a finding stands in the text as given. */
export function evidenceOf(tokens: Tokens, finding: Finding): Evidence {
  const { category, from, to, negated, counted } = finding;
  return { category, start: startOf(tokens, from), end: endOf(tokens, to - 1), negated, counted };
}
