import type { Annotation } from "./annotate.ts";
import { paint, scratch } from "./columns.ts";
import { Findings } from "./evidence.ts";
import { MARK, NUMBER, type Tokens, textOf } from "./tokens.ts";
import { UNKNOWN, wordClasses } from "./vocabulary.ts";

/** Words after an announcement that make an object: a verb and what it is about. */
const OBJECT_WORDS = 2;
/** Whoever speaks, also by the name of the house. */
const FIRST_PERSON = wordClasses([
  [1, "we we'll we're we've we'd i i'll i'm i've i'd our us my committee company management"],
]);

/** What a token is to commitment. */
const [TAKEN, IDLE] = [1, 2];
const lendMarks = scratch(Uint8Array);

/**
 * Commitment: pledges in the first person (we intend to), also those that anyone may make (committed
 * to); announcements in the first person (we will) with an object, a figure or a date in the clause,
 * unless what follows promises nothing (we will see); and dates (by year-end) in a clause of the first
 * person that holds neither. Negated commitment is dropped. Each kind is by position. Source: methods
 * §6.1, row commitment.
 */
export function findCommitments({ tokens, hits }: Annotation): Findings {
  const findings = new Findings();
  const { clause, clauseCount, length } = tokens;
  const [isPledged, isDated] = [new Uint8Array(clauseCount), new Uint8Array(clauseCount)];
  const marks = lendMarks(length);
  let isFirstPerson: Uint8Array | null = null;
  const isOurs = (from: number) => {
    isFirstPerson ??= firstPersonClauses(tokens);
    return isFirstPerson[clause[from] ?? 0] === 1;
  };
  const add = (from: number, to: number, negated: boolean) => {
    isPledged[clause[from] ?? 0] = 1;
    findings.add("commitment", from, to, negated, !negated);
  };
  const addPledge = (from: number, to: number, negated: boolean) => {
    if (marks[from] === TAKEN) return;
    add(from, to, negated);
    paint(marks, from, to, TAKEN);
  };
  hits.each("commitment", addPledge);
  hits.each("commitment_pledge", (from, to, negated) => {
    if (isOurs(from)) addPledge(from, to, negated);
  });
  hits.each("commitment_idle", (from) => {
    marks[from] = (marks[from] ?? 0) | IDLE;
  });
  hits.each("commitment_deadline", (from, to) => {
    if (isDate(tokens, to - 1)) isDated[clause[from] ?? 0] = 1;
  });
  hits.each("commitment_promise", (from, to, negated) => {
    if (((marks[from] ?? 0) & TAKEN) > 0) return;
    const isIdle = ((marks[to] ?? 0) & IDLE) > 0;
    if (isDated[clause[from] ?? 0] === 1 || (!isIdle && hasObject(tokens, to))) {
      add(from, to, negated);
    }
  });
  hits.each("commitment_deadline", (from, to, negated) => {
    if (!isDate(tokens, to - 1) || !isOurs(from) || isPledged[clause[from] ?? 0] === 1) return;
    add(from, to, negated);
  });
  return findings;
}

/** A date that ends in a figure ends in a year: by 2030, not by 3 %. */
const isDate = (tokens: Tokens, last: number) =>
  tokens.kind[last] !== NUMBER || /^20\d\d$/.test(textOf(tokens, last));

/** Whether a figure or enough words follow in the clause. */
function hasObject(tokens: Tokens, from: number): boolean {
  let words = 0;
  for (let at = from; words < OBJECT_WORDS && at < tokens.length; at += 1) {
    if (tokens.clause[at] !== tokens.clause[from - 1]) return false;
    if (tokens.kind[at] === NUMBER) return true;
    if (tokens.kind[at] !== MARK) words += 1;
  }
  return words >= OBJECT_WORDS;
}

function firstPersonClauses(tokens: Tokens): Uint8Array {
  const isFirstPerson = new Uint8Array(tokens.clauseCount);
  for (let at = 0; at < tokens.length; at += 1) {
    if (FIRST_PERSON[tokens.word[at] ?? UNKNOWN]) isFirstPerson[tokens.clause[at] ?? 0] = 1;
  }
  return isFirstPerson;
}
