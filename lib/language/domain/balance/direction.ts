import { rounded } from "../../../core/rounded.ts";
import { type Annotation, bindNearest, type Hits, hitsBy, overlapTest } from "../annotate.ts";
import type { CueCategory, CueHit } from "../cue-matcher.ts";
import { type CueFinding, evidenceByPosition, type TextEvidence } from "../evidence.ts";
import { isIn, isMark, type Token, walkClause, wordAt } from "../text/tokenize.ts";
import { outermost, withoutOverlaps } from "./overlapping-cues.ts";
import {
  bracketedShift,
  comparedShift,
  type Measure,
  type Measures,
  narratedShift,
  type Shift,
} from "./shifts.ts";
import { isPluperfect, isResult, swingsOf } from "./swings.ts";

type Signs = Partial<Record<CueCategory, 1 | 0 | -1>>;

/** Sign of words for up and down. */
const CHANGES: Signs = {
  direction_up: 1,
  up: 1,
  growth_up: 1,
  direction_more: 1,
  direction_down: -1,
  down: -1,
};
/** Sign of words that are good or bad whatever changes: improved, worsened. */
const JUDGEMENTS: Signs = { direction_better: 1, direction_worse: -1 };
/** Sign of nouns: 1 where more is better, -1 where more is worse, 0 where it is neither. */
const NOUNS: Signs = {
  direction_good: 1,
  direction_profit: 1,
  direction_bad: -1,
  direction_deficit: -1,
  direction_plain: 0,
};
/** Nouns that are the sign of their figures as well. */
const RESULTS: ReadonlySet<CueCategory> = new Set(["direction_profit", "direction_deficit"]);
/** Verbs that are good or bad only with an order or a contract. */
const DEAL_VERBS: Signs = { direction_win: 1, direction_lose: -1 };
/** Phrases that are complete statements. */
const PHRASES: Signs = { direction_phrase_up: 1, direction_phrase_down: -1 };
/** Words of change that are good or bad without a noun, and words for a loss. */
const UNBOUND: Signs = { ...JUDGEMENTS, direction_up: 1, growth_up: 1, direction_fall: -1 };
const LOSSES: Signs = { direction_loss: -1 };
/** Maximum tokens between a word and its noun in a clause, and of a reason. */
const REACH = { noun: 14, deal: 8, reason: 20 };

/** Words by which a noun governs the next: the unemployment rate in our home market. */
const HEAD_JOINERS: ReadonlySet<string> = new Set(
  "of in for from among at to as on across with within that which".split(" "),
);
/** Verbs by which one thing is more or less than another: costs outpaced revenue. */
const OUTDOING: ReadonlySet<string> = new Set(
  "outpaced outpaces outpacing outgrew outran outstripped outnumbered exceeded exceeds exceed exceeding surpassed topped lagged trailed".split(
    " ",
  ),
);
/** Last words of nouns that change with what they are of. */
const SHARES: ReadonlySet<string> = new Set(["growth", "of"]);
/** Words behind "and" that are another subject. */
const SUBJECT_WORDS = 2;
/** Begin a part of a sentence that is not its statement, like the words that begin a reason. */
const ASIDES: ReadonlySet<string> = new Set(
  "from although though which who whose where".split(" "),
);
/** Begin another statement, which has its own subject. */
const SUBORDINATORS: ReadonlySet<string> = new Set("as because amid despite thanks due".split(" "));

/** Whether a text says that things get better or worse. */
export interface Direction {
  /** -1 (all down) to 1 (all up): mean of the statements; null without statements. */
  value: number | null;
  /** Statements that say up or down. */
  n: number;
  /** The place of each statement; its category is `direction_up` or `direction_down`. */
  findings: readonly CueFinding[];
}

/**
 * A statement that something gets better (sign 1) or worse (-1), and its tokens, `to` exclusive.
 */
interface Statement {
  sign: number;
  from: number;
  to: number;
  /** The token of its change. */
  at: number;
  negated: boolean;
}

const signIn = (signs: Signs, { category }: CueHit): number => signs[category] ?? 0;
const withSign = (signs: Signs, cues: readonly CueHit[]) =>
  cues.filter(({ category }) => signs[category] !== undefined);

/** The statement of a cue and the anchor that it refers to; a negation reverses the sign. */
function statement(cue: CueHit, sign: number, anchor: CueHit = cue): Statement {
  const [from, to] = [Math.min(cue.from, anchor.from), Math.max(cue.to, anchor.to)];
  return { sign: cue.negated ? -sign : sign, from, to, at: cue.from, negated: cue.negated };
}

/** The nouns among some cues, the longest where they overlap. */
const nounsOf = (cues: readonly CueHit[]): Measure[] =>
  withoutOverlaps(outermost(withSign(NOUNS, cues))).map((cue) => ({
    ...cue,
    polarity: NOUNS[cue.category] ?? 0,
    isResult: RESULTS.has(cue.category),
  }));

const fromShift = ({ sign, from, to }: Shift): Statement => {
  return { sign, from, to, at: from, negated: false };
};

/**
 * The statements of one sentence. A result that changes its sign, as from a loss to a profit, says
 * it all in its clauses.
 */
function statementsOf(annotation: Annotation, cues: Hits): Statement[] {
  const { tokens } = annotation;
  const nouns = nounsOf(cues.all);
  const results = nouns.filter(isResult).filter(({ negated }) => !negated);
  const swings = swingsOf(tokens, results, {
    compared: cues.of("direction_compared"),
    earlier: cues.of("direction_earlier"),
    verbs: cues.of("direction_swing"),
    becoming: cues.of("direction_becomes"),
    reversed: cues.of("direction_reversed"),
  });
  const clauseAt = (at: number) => tokens[at]?.clause ?? 0;
  const swung = new Set(swings.flatMap(({ from, to }) => [clauseAt(from), clauseAt(to - 1)]));
  const clauses = [...Map.groupBy(cues.all, ({ from }) => clauseAt(from))]
    .filter(([clause]) => !swung.has(clause))
    .map(([, each]) => clauseStatements(annotation, each));
  const isTold = swings.length === 0 && clauses.every(({ isWeak }) => isWeak);
  const told = isTold ? toldShift(annotation, cues, nouns) : null;
  if (told !== null) return [fromShift(told)];
  return [
    ...swings.map(fromShift),
    ...withoutReasons(
      tokens,
      clauses.flatMap(({ statements }) => statements),
    ),
  ];
}

/** The change between figures of two parts of a sentence, one of which is about an earlier time. */
function toldShift(annotation: Annotation, cues: Hits, nouns: readonly Measure[]): Shift | null {
  const { tokens } = annotation;
  const [first] = cues.all;
  if (first === undefined) return null;
  const earlier = new Set(cues.of("direction_earlier").map(({ from }) => from));
  const isEarlier = (at: number) => earlier.has(at) || isPluperfect(tokens, at);
  return narratedShift(
    annotation,
    sentenceAround(tokens, first.from),
    isEarlier,
    headsOf(tokens, nouns),
  );
}

/** The first token of a token's sentence, and the first one behind it. */
function sentenceAround(tokens: readonly Token[], at: number): [number, number] {
  const sentence = tokens[at]?.sentence;
  let [start, end] = [at, at];
  while (start > 0 && tokens[start - 1]?.sentence === sentence) start -= 1;
  while (end < tokens.length && tokens[end]?.sentence === sentence) end += 1;
  return [start, end];
}

/** What a clause says, and whether only in words without a noun. */
interface ClauseReading {
  statements: readonly Statement[];
  isWeak: boolean;
}

/**
 * The statements of one clause. Changes between figures outside its phrases take precedence, without
 * the phrases; then phrases, and words with a noun or a deal; without those, words of change without
 * a noun; at last, words for a loss.
 */
function clauseStatements(annotation: Annotation, cues: readonly CueHit[]): ClauseReading {
  const { tokens } = annotation;
  const strong = (statements: readonly Statement[]) => ({ statements, isWeak: false });
  const phrases = outermost(withSign(PHRASES, cues));
  const isInPhrase = overlapTest(phrases);
  const free = cues.filter((cue) => !isInPhrase(cue));
  const nouns = nounsOf(free);
  const shifts = shiftsOf(annotation, free, nouns);
  if (shifts.length > 0) return strong(shifts.map(fromShift));
  const isNoun = overlapTest(nouns);
  const deals = free.filter((cue) => cue.category === "direction_deal" && !isNoun(cue));
  const boundDeals = bindNearest(withSign(DEAL_VERBS, free), deals, REACH.deal);
  const isDealt = overlapTest(boundDeals.map(([verb]) => verb));
  const changes = withoutOverlaps(withSign({ ...CHANGES, ...JUDGEMENTS }, free)).filter(
    (cue) => !isNoun(cue) && !isDealt(cue),
  );
  const bound = boundChanges(tokens, changes, nouns, free);
  const statements = [
    ...phrases.map((cue) => statement(cue, signIn(PHRASES, cue))),
    ...boundDeals.map(([verb, deal]) => statement(verb, signIn(DEAL_VERBS, verb), deal)),
    ...bound.filter(({ sign }) => sign !== 0),
  ];
  if (statements.length > 0) return strong(statements);
  const plain = new Set(bound.map(({ at }) => at));
  const unbound = withoutOverlaps(withSign(UNBOUND, free)).filter(
    (cue) => !isNoun(cue) && !plain.has(cue.from),
  );
  const [words, signs] = unbound.length > 0 ? [unbound, UNBOUND] : [withSign(LOSSES, free), LOSSES];
  return { statements: words.map((cue) => statement(cue, signIn(signs, cue))), isWeak: true };
}

/**
 * Leaves out what stands in a reason or aside, such as "despite a fall in orders", where the
 * sentence says something outside it. It ends at a comma or "and".
 */
function withoutReasons(
  tokens: readonly Token[],
  statements: readonly Statement[],
): readonly Statement[] {
  const outside = statements.filter(({ at }) => !isInReason(tokens, at));
  return outside.length > 0 ? outside : statements;
}

function isInReason(tokens: readonly Token[], of: number): boolean {
  for (const [, token] of walkClause(tokens, of, of - 1, -1, REACH.reason)) {
    if (isMark(token) || token.text === "and") return false;
    if (isIn("reasonOpeners", token) || ASIDES.has(token.text)) return true;
  }
  return false;
}

/**
 * Statements made of a change and its nearest noun; of two nouns at the same distance, the earlier
 * one. A noun in a reason does not count: lifted by lower taxes. When the subject is a fall, the
 * sign is reversed: the decline in orders came to an end.
 */
function boundChanges(
  tokens: readonly Token[],
  changes: readonly CueHit[],
  nouns: readonly Measure[],
  cues: readonly CueHit[],
): Statement[] {
  const slides = cues.filter(({ category }) => category === "direction_slide");
  const slid = new Map(
    bindNearest(slides, nouns, 1).flatMap(([slide, noun]) =>
      noun.from >= slide.to ? [[noun, slide] as const] : [],
    ),
  );
  const bound = bindChanges(tokens, changes, nouns);
  const moved = bound.filter(({ change, noun }) => slid.has(noun) && change.from >= noun.to);
  const isMoving = overlapTest(moved.flatMap(({ noun }) => slid.get(noun) ?? []));
  return bound
    .filter(({ change }) => !isMoving(change))
    .map(({ change, noun }) => {
      const judged = signIn(JUDGEMENTS, change);
      const turn = slid.has(noun) && change.from >= noun.to ? -1 : 1;
      const sign = judged === 0 ? turn * signIn(CHANGES, change) * noun.polarity : judged;
      return statement(change, sign, noun);
    });
}

/** Pairs each change with its noun, if a noun is near enough. Both are by position. Linear time. */
function bindChanges(
  tokens: readonly Token[],
  changes: readonly CueHit[],
  nouns: readonly Measure[],
): { change: CueHit; noun: Measure }[] {
  let next = 0;
  return changes.flatMap((change) => {
    while ((nouns[next]?.from ?? tokens.length) < change.from) next += 1;
    const [before, behind] = [nouns[next - 1], nouns[next]];
    const back = before === undefined ? Number.POSITIVE_INFINITY : change.from - before.to;
    const ahead = behind === undefined ? Number.POSITIVE_INFINITY : behind.from - change.to;
    const isCompared = back <= REACH.noun && OUTDOING.has(wordAt(tokens, change.from));
    const isObject =
      !isCompared && (ahead <= 0 || (ahead < back && !hasReason(tokens, change.to, ahead)));
    const noun = isObject ? behind : headOf(tokens, nouns, next - 1);
    const isNear = (isObject ? ahead : back) <= REACH.noun;
    const isApart =
      !isObject && before !== undefined && isOtherSubject(tokens, before.to, change.from);
    return noun !== undefined && isNear && !isApart ? [{ change, noun }] : [];
  });
}

/** Maximum tokens between a noun and the one that it governs, and maximum nouns in such a chain. */
const HEAD_REACH = 6;
const MAX_GOVERNORS = 4;

/**
 * The noun that governs another one by a preposition, and so is what changes: the unemployment rate
 * in our home market. Growth and a share are no such nouns: growth in costs.
 */
function headOf(
  tokens: readonly Token[],
  nouns: readonly Measure[],
  at: number,
): Measure | undefined {
  let head = nouns[at];
  let start = head?.from ?? 0;
  for (let i = at - 1; i >= at - MAX_GOVERNORS; i -= 1) {
    const noun = nouns[i];
    if (noun === undefined || start - noun.to > HEAD_REACH) break;
    const between = tokens.slice(noun.to, start);
    const isJoined = [noun.to - 1, noun.to].some((each) => HEAD_JOINERS.has(wordAt(tokens, each)));
    if (!isJoined || between.some((each) => isMark(each) || each.text === "and")) break;
    start = noun.from;
    if (!SHARES.has(wordAt(tokens, noun.to - 1))) head = noun;
  }
  return head;
}

/** The nouns by their tokens; the token of a governed noun leads to the noun that governs it. */
function headsOf(tokens: readonly Token[], nouns: readonly Measure[]): Measures {
  const heads = new Map<number, Measure>();
  for (const [i, noun] of nouns.entries()) {
    const head = noun.isResult ? noun : (headOf(tokens, nouns, i) ?? noun);
    for (let at = noun.from; at < noun.to; at += 1) heads.set(at, head);
  }
  return heads;
}

/**
 * Whether a change has another subject than the noun before it, which the lexicons do not know: fell,
 * and new business value was higher.
 */
function isOtherSubject(tokens: readonly Token[], from: number, to: number): boolean {
  let words = 0;
  for (let at = to - 1; at >= Math.max(from, to - REACH.noun); at -= 1) {
    const text = wordAt(tokens, at);
    if (SUBORDINATORS.has(text)) return true;
    if (text === "and" || text === ",") return text === "and" && words >= SUBJECT_WORDS;
    if (tokens[at]?.kind === "word" && !isIn("finiteVerbs", tokens[at]) && !text.endsWith("ly"))
      words += 1;
  }
  return false;
}

/**
 * Whether one of the next `count` tokens begins a reason, such as "by" in "lifted by lower taxes",
 * or another part: smaller, and losses.
 */
const hasReason = (tokens: readonly Token[], from: number, count: number) =>
  tokens
    .slice(from, from + Math.min(count, REACH.noun))
    .some((at) => isIn("reasonOpeners", at) || at.text === "and" || at.text === ",");

/** The changes between two figures of a clause. */
function shiftsOf(
  annotation: Annotation,
  cues: readonly CueHit[],
  nouns: readonly Measure[],
): Shift[] {
  const measures = headsOf(annotation.tokens, nouns);
  const isNoun = overlapTest(nouns);
  const compared = cues
    .filter((cue) => cue.category === "direction_compared" && !isNoun(cue))
    .map((cue) => comparedShift(annotation, cue, measures));
  const inBrackets = nouns.map((noun) => bracketedShift(annotation, noun, measures));
  return [...compared, ...inBrackets].filter((shift) => shift !== null);
}

/**
 * Whether a text says that things get better or worse: the mean of its statements. Source:
 * docs/methods/language.md#direction.
 */
export function directionOf(annotation: Annotation): Direction {
  const statements = [...hitsBy("sentence", annotation).values()].flatMap((cues) =>
    statementsOf(annotation, cues),
  );
  let sum = 0;
  for (const { sign } of statements) sum += sign;
  return {
    value: statements.length > 0 ? sum / statements.length : null,
    n: statements.length,
    findings: statements.map(({ sign, at: _, ...place }) => ({
      category: sign > 0 ? "direction_up" : "direction_down",
      ...place,
      counted: true,
    })),
  };
}

/** The direction as published: rounded once, with text offsets. */
export interface PublishedDirection extends Pick<Direction, "value" | "n"> {
  readonly evidence: readonly TextEvidence[];
}

export const publishedDirection = (
  { tokens }: Annotation,
  { value, n, findings }: Direction,
): PublishedDirection => ({
  value: rounded(value, 3),
  n,
  evidence: evidenceByPosition(tokens, findings),
});
