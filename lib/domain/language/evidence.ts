import { scratch, wider } from "./columns.ts";
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

/** Looks at a place as a reading finds it: token indices, `to` exclusive. */
export type Show = (
  category: string,
  from: number,
  to: number,
  negated: boolean,
  counted: boolean,
) => void;

/** Shows findings one after another, not by position. */
export type EachFinding = (show: Show) => void;

const FIRST_FINDINGS = 64;
/** What the last number of a row tells, above which stands the place of its category. */
const [NEGATED, COUNTED, FLAGS] = [1, 2, 2];

/** Findings, as they are shown; a text of cues alone has many that nobody asks to see. */
export class Findings {
  length = 0;
  private readonly names: string[] = [];
  /** First token, token after the last, and category with what is told of it. */
  private rows: Int32Array = new Int32Array(3 * FIRST_FINDINGS);

  add(category: string, from: number, to: number, negated: boolean, counted: boolean) {
    const at = 3 * this.length;
    if (at === this.rows.length) this.rows = wider(this.rows, Int32Array);
    let name = this.names.length - 1;
    if (this.names[name] !== category) name = this.names.push(category) - 1;
    const { rows } = this;
    rows[at] = from;
    rows[at + 1] = to;
    rows[at + 2] = (name << FLAGS) | (negated ? NEGATED : 0) | (counted ? COUNTED : 0);
    this.length += 1;
  }

  /** Forgets all of them. */
  clear() {
    this.length = 0;
    this.names.length = 0;
  }

  fromAt(index: number): number {
    return this.rows[3 * index] ?? 0;
  }

  show(index: number, show: Show) {
    const { rows } = this;
    const is = rows[3 * index + 2] ?? 0;
    const name = this.names[is >> FLAGS] ?? "";
    const [from, to] = [rows[3 * index] ?? 0, rows[3 * index + 1] ?? 0];
    show(name, from, to, (is & NEGATED) > 0, (is & COUNTED) > 0);
  }

  each(show: Show) {
    for (let i = 0; i < this.length; i += 1) this.show(i, show);
  }
}

/** What is put in order for one answer only. */
const unordered = new Findings();
const lend = { places: scratch(Int32Array), order: scratch(Int32Array) };

/**
 * Where all findings of some readings stand in the text as given, by their first token; those of one
 * token in the order of the readings. Linear.
 */
export function evidenceByPosition(tokens: Tokens, ...readings: EachFinding[]): Evidence[] {
  const findings = unordered;
  findings.clear();
  const keep: Show = (category, from, to, negated, counted) =>
    findings.add(category, from, to, negated, counted);
  for (const each of readings) each(keep);
  const { length } = findings;
  /** How many begin before each token; then the place of the next one that begins there. */
  const place = lend.places(tokens.length + 1);
  for (let i = 0; i < length; i += 1) {
    const next = findings.fromAt(i) + 1;
    place[next] = (place[next] ?? 0) + 1;
  }
  for (let at = 1; at < place.length; at += 1) place[at] = (place[at] ?? 0) + (place[at - 1] ?? 0);
  const order = lend.order(length);
  for (let i = 0; i < length; i += 1) {
    const from = findings.fromAt(i);
    order[place[from] ?? 0] = i;
    place[from] = (place[from] ?? 0) + 1;
  }
  const evidence = new Array<Evidence>(length);
  let next = 0;
  /** The place looked at last: several findings may stand there. */
  let [first, last, start, end] = [-1, -1, 0, 0];
  const add: Show = (category, from, to, negated, counted) => {
    if (from !== first || to !== last) {
      [first, last, start, end] = [from, to, startOf(tokens, from), endOf(tokens, to - 1)];
    }
    evidence[next] = { category, start, end, negated, counted };
    next += 1;
  };
  for (const i of order) findings.show(i, add);
  return evidence;
}
