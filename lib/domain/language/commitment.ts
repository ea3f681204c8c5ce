import { paint } from "./columns.ts";
import { Findings } from "./evidence.ts";
import type { CueHit } from "./hits.ts";
import { MARK, NUMBER, type Tokens, textOf } from "./tokens.ts";
import { UNKNOWN, wordClasses } from "./vocabulary.ts";

/** The cues that commitment is made of; each list is by position. */
export interface CommitmentCues {
  /** Complete in themselves: we intend to, our target. */
  pledges: readonly CueHit[];
  /** Promises by whoever the clause is about: committed to. */
  pledgesOfAnyone: readonly CueHit[];
  /** First-person announcements: we will. */
  promises: readonly CueHit[];
  /** What follows an announcement that is no promise: we will see. */
  idle: readonly CueHit[];
  /** Dates: by year-end. */
  deadlines: readonly CueHit[];
}

/** Words after an announcement that make an object: a verb and what it is about. */
const OBJECT_WORDS = 2;
/** Whoever speaks, also by the name of the house. */
const FIRST_PERSON = wordClasses([
  [1, "we we'll we're we've we'd i i'll i'm i've i'd our us my committee company management"],
]);

/**
 * Commitment: pledges in the first person; announcements in the first person with an object, a
 * figure or a date in the clause, unless what follows promises nothing; and dates in a clause of the
 * first person that holds neither. Negated commitment is dropped. Each kind is by position. Source:
 * methods §6.1, row commitment.
 */
export function findCommitments(tokens: Tokens, cues: CommitmentCues): Findings {
  const findings = new Findings();
  const isPledged = new Uint8Array(tokens.clauseCount);
  const clauseOf = ({ from }: CueHit) => tokens.clause[from] ?? 0;
  const add = (cue: CueHit) => {
    isPledged[clauseOf(cue)] = 1;
    const { from, to, negated } = cue;
    findings.add("commitment", from, to, negated, !negated);
  };
  const isTaken = new Uint8Array(tokens.length);
  let isFirstPerson: Uint8Array | null = null;
  const isOurs = (cue: CueHit) => {
    isFirstPerson ??= firstPersonClauses(tokens);
    return isFirstPerson[clauseOf(cue)] === 1;
  };
  for (const pledge of [...cues.pledges, ...cues.pledgesOfAnyone.filter(isOurs)]) {
    if (isTaken[pledge.from] === 1) continue;
    add(pledge);
    paint(isTaken, pledge.from, pledge.to, 1);
  }
  const isIdleFrom = new Uint8Array(tokens.length);
  for (const { from } of cues.idle) isIdleFrom[from] = 1;
  const isDated = new Uint8Array(tokens.clauseCount);
  const deadlines = cues.deadlines.filter(({ to }) => isDate(tokens, to - 1));
  for (const deadline of deadlines) isDated[clauseOf(deadline)] = 1;
  for (const promise of cues.promises) {
    if (isTaken[promise.from] === 1) continue;
    const isIdle = isIdleFrom[promise.to] === 1;
    if (isDated[clauseOf(promise)] === 1 || (!isIdle && hasObject(tokens, promise.to)))
      add(promise);
  }
  for (const deadline of deadlines) {
    if (isOurs(deadline) && isPledged[clauseOf(deadline)] !== 1) add(deadline);
  }
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
