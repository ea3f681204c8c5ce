import type { Annotation } from "./annotate.ts";
import type { CueHit } from "./cue-matcher.ts";
import type { Finding } from "./evidence.ts";
import { wordSet } from "./sentences.ts";
import type { Token } from "./tokenize.ts";

/** Words after an announcement that make an object: a verb and what it is about. */
const OBJECT_WORDS = 2;
/** Whoever speaks, also by the name of the house. */
const FIRST_PERSON = wordSet(
  "we we'll we're we've we'd i i'll i'm i've i'd our us my committee company management",
);

/**
 * Commitment: pledges in the first person (we intend to), also those that anyone may make (committed
 * to); announcements in the first person (we will) with an object, a figure or a date in the clause,
 * unless what follows promises nothing (we will see); and dates (by year-end) in a clause of the first
 * person that holds neither. Negated commitment is dropped. Each kind is by position. Source: methods
 * §6.1, row commitment.
 */
export function findCommitments({ tokens, hits }: Annotation): Finding[] {
  const clauseOf = ({ from }: CueHit) => tokens[from]?.clause ?? 0;
  const ours = new Set(
    tokens.filter(({ text }) => FIRST_PERSON.has(text)).map(({ clause }) => clause),
  );
  const isOurs = (hit: CueHit) => ours.has(clauseOf(hit));
  const deadlines = hits.of("commitment_deadline").filter(({ to }) => isDate(tokens[to - 1]));
  const dated = new Set(deadlines.map(clauseOf));
  const idle = new Set(hits.of("commitment_idle").map(({ from }) => from));
  /** Tokens of pledges. */
  const taken = new Set<number>();
  const pledges = [...hits.of("commitment"), ...hits.of("commitment_pledge").filter(isOurs)].filter(
    ({ from, to }) => {
      const isFree = !taken.has(from);
      for (let at = from; isFree && at < to; at += 1) taken.add(at);
      return isFree;
    },
  );
  const promises = hits
    .of("commitment_promise")
    .filter(({ from }) => !taken.has(from))
    .filter((hit) => dated.has(clauseOf(hit)) || (!idle.has(hit.to) && hasObject(tokens, hit.to)));
  const pledged = new Set([...pledges, ...promises].map(clauseOf));
  const dates = deadlines.filter((hit) => {
    const isNew = isOurs(hit) && !pledged.has(clauseOf(hit));
    if (isNew) pledged.add(clauseOf(hit));
    return isNew;
  });
  return [...pledges, ...promises, ...dates].map(({ from, to, negated }) => {
    return { category: "commitment", from, to, negated, counted: !negated };
  });
}

/** A date that ends in a figure ends in a year: by 2030, not by 3 %. */
const isDate = (last: Token | undefined) => last?.kind !== "number" || /^20\d\d$/.test(last.text);

/** Whether a figure or enough words follow in the clause. */
function hasObject(tokens: readonly Token[], from: number): boolean {
  let words = 0;
  for (let at = from; words < OBJECT_WORDS && at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.clause !== tokens[from - 1]?.clause) return false;
    if (token?.kind === "number") return true;
    if (token?.kind === "word") words += 1;
  }
  return words >= OBJECT_WORDS;
}
