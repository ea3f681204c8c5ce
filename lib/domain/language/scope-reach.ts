import { readsOn } from "./scope-commas.ts";
import { MARK, type Tokens } from "./tokens.ts";

/** A negation: token indices, `to` exclusive. */
export interface Negator {
  readonly from: number;
  readonly to: number;
}

const words = (list: string) => new Set(list.split(" "));

/** How many words a negation that follows its cue reaches back. */
const BACK = 3;
/** How far a negation inside a relative clause reaches: its verb and object. */
const IN_RELATIVE_CLAUSE = 3;
/** Little words are passed over when the reach is counted. */
const LITTLE = words("the a an any our their its your my his her of that there to");
const RELATIVES = words("that which who");
const FINITE = words("is are was were has have had will would can could may might should must");
const AUXILIARIES = new Set([...FINITE, "do", "does", "did"]);
/** Before the base form of a verb; a past form after "and" is then another statement. */
const BEFORE_BASE = words("do does did will would can could may might should must");
const BASE_NEGATION = /^(?:do|does|did|wo|ca|would|could|should|might|must)n't$|^cannot$/;
const SUBJECT = /^(?:we|i|they|he|she)(?:'|$)/;
/** A subject after one of these still belongs to what is negated: we do not think we face … */
const BEFORE_COMPLEMENT = words(
  "think believe expect see say feel know mean suggest guess anticipate imagine assume hope suppose that whether sure do does did have has had are were was will can could would should is",
);
const PASSIVE = words("be been being get got getting");
const PREPOSITIONS = words("of in from on for with to at by");

/** The first token past the reach of a negation over so many words. `isStop` marks what ends it. */
export function forwardReach(
  tokens: Tokens,
  negator: Negator,
  most: number,
  isStop: Uint8Array,
): number {
  const isRelative = standsInRelativeClause(tokens, negator.from);
  const isBase = precedesBase(tokens, negator);
  // "No delays and strong demand": what "no" takes away ends at the "and"; "or" goes on.
  const isNo = tokens.text[negator.from] === "no";
  // After "firms that did not export" and "who exported little" a past form is the main verb.
  const isLittle = tokens.text[negator.from] === "little";
  const isLoose = (passed: number) => isLittle || (isRelative && passed > 0);
  let left = isRelative ? Math.min(IN_RELATIVE_CLAUSE, most) : most;
  let at = negator.to;
  for (let passed = 0; left > 0 && at < tokens.length; ) {
    const text = tokens.text[at] ?? "";
    if (tokens.clause[at] !== tokens.clause[negator.from]) break;
    if (tokens.kind[at] === MARK) {
      const next = readsOn(tokens, negator, at);
      if (next < 0) break;
      at = next;
      continue;
    }
    if (isStop[at] === 1 && !isAdjacent(tokens, negator.to, passed)) break;
    if (text === "and" && (isNo || (isBase && isPast(tokens.text[at + 1] ?? "")))) break;
    if (SUBJECT.test(text) && !BEFORE_COMPLEMENT.has(tokens.text[at - 1] ?? "")) break;
    if (isRelative && passed > 0 && FINITE.has(text)) break;
    if (isBase && passed > 0 && IRREGULAR.has(text)) break;
    if (isLoose(passed) && isPast(text) && !PASSIVE.has(tokens.text[at - 1] ?? "")) break;
    passed += 1;
    if (!LITTLE.has(text)) left -= 1;
    at += 1;
  }
  return at;
}

/** Whether nothing, or only an adverb, stands between a negation and what follows it. */
const isAdjacent = (tokens: Tokens, to: number, passed: number) =>
  passed === 0 || (passed === 1 && /ly$|^just$|^all$|^so$/.test(tokens.text[to] ?? ""));

/** Past forms that are no adjectives; regular ones often are: we did not see reduced demand. */
const IRREGULAR = words("grew rose fell saw kept held made beat met lost won had took gave went");
const isPast = (word: string) => IRREGULAR.has(word) || /[^e]ed$/.test(word);

/** Whether a relative pronoun stands before the negation: firms that (we) did not … */
function standsInRelativeClause(tokens: Tokens, from: number): boolean {
  let at = from - 1;
  if (AUXILIARIES.has(tokens.text[at] ?? "")) at -= 1;
  const hasSubject = SUBJECT.test(tokens.text[at] ?? "");
  if (hasSubject) at -= 1;
  if (!RELATIVES.has(tokens.text[at] ?? "")) return false;
  // We believe that we did not …: a statement, no relative clause.
  return !hasSubject || !BEFORE_COMPLEMENT.has(tokens.text[at - 1] ?? "");
}

const precedesBase = (tokens: Tokens, { from }: Negator) =>
  BASE_NEGATION.test(tokens.text[from] ?? "") ||
  (tokens.text[from] === "not" && BEFORE_BASE.has(tokens.text[from - 1] ?? ""));

/**
 * The first token that a negation at `from` reaches back to: so many words, or so many before a
 * preposition that stands among them or just before: delays in the supply chain are unlikely.
 */
export function backwardReach(tokens: Tokens, from: number): number {
  let begin = from;
  let preposition = -1;
  for (let at = from - 1; at >= 0 && from - at <= 2 * BACK + 1; at -= 1) {
    if (tokens.clause[at] !== tokens.clause[from] || tokens.kind[at] === MARK) break;
    const isPreposition = PREPOSITIONS.has(tokens.text[at] ?? "");
    if (isPreposition && preposition < 0 && from - at <= BACK + 2) preposition = at;
    if (from - at <= BACK || (preposition >= 0 && preposition - at <= BACK)) begin = at;
  }
  return begin;
}
