import { rounded } from "../../../core/rounded.ts";
import { type Annotation, bindNearest, hitsBy, overlapTest } from "../annotate.ts";
import type { CueCategory, CueHit } from "../cue-matcher.ts";
import { type CueFinding, evidenceByPosition, type TextEvidence } from "../evidence.ts";
import { isIn, type Token } from "../text/tokenize.ts";
import { outermost, withoutOverlaps } from "./overlapping-cues.ts";
import { bracketedShift, shiftAt } from "./shifts.ts";

type Signs = Partial<Record<CueCategory, 1 | -1>>;

/** Sign of words for up and down. */
const CHANGES: Signs = { direction_up: 1, up: 1, growth_up: 1, direction_down: -1, down: -1 };
/** Sign of nouns: 1 where more is better, -1 where more is worse. */
const NOUNS: Signs = { direction_good: 1, direction_bad: -1 };
/** Verbs that are good or bad only with an order or a contract. */
const DEAL_VERBS: Signs = { direction_win: 1, direction_lose: -1 };
/** Phrases that are complete statements. */
const PHRASES: Signs = { direction_phrase_up: 1, direction_phrase_down: -1 };
/** Verbs of change that are good or bad without a noun, and words for a loss. */
const UNBOUND: Signs = { direction_up: 1, growth_up: 1, direction_fall: -1 };
const LOSSES: Signs = { direction_loss: -1 };
/** Maximum tokens between a word and its noun in a clause. */
const REACH = { noun: 10, deal: 8, figure: 20 };

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
  negated: boolean;
}

const signIn = (signs: Signs, { category }: CueHit): number => signs[category] ?? 0;
const withSign = (signs: Signs, cues: readonly CueHit[]) =>
  cues.filter((cue) => signIn(signs, cue) !== 0);

/** The statement of a cue and the anchor that it refers to; a negation reverses the sign. */
function statement(cue: CueHit, sign: number, anchor: CueHit = cue): Statement {
  const [from, to] = [Math.min(cue.from, anchor.from), Math.max(cue.to, anchor.to)];
  return { sign: cue.negated ? -sign : sign, from, to, negated: cue.negated };
}

/**
 * The statements of one clause. Phrases, and words with a noun, take precedence. Without them,
 * changes of figures count; without those, words of change without a noun; at last, words for a
 * loss.
 */
function statementsOf(tokens: readonly Token[], cues: readonly CueHit[]): Statement[] {
  const phrases = outermost(withSign(PHRASES, cues));
  const isInPhrase = overlapTest(phrases);
  const free = cues.filter((cue) => !isInPhrase(cue));
  const nouns = withoutOverlaps(outermost(withSign(NOUNS, free)));
  const isNoun = overlapTest(nouns);
  const deals = free.filter(({ category }) => category === "direction_deal");
  const boundDeals = bindNearest(withSign(DEAL_VERBS, free), deals, REACH.deal);
  const isDealt = overlapTest(boundDeals.map(([verb]) => verb));
  const changes = withoutOverlaps(withSign(CHANGES, free)).filter(
    (cue) => !isNoun(cue) && !isDealt(cue),
  );
  const statements = [
    ...phrases.map((cue) => statement(cue, signIn(PHRASES, cue))),
    ...boundDeals.map(([verb, deal]) => statement(verb, signIn(DEAL_VERBS, verb), deal)),
    ...boundChanges(tokens, changes, nouns, free),
  ];
  if (statements.length > 0) return statements;
  const shifts = shiftsOf(tokens, free, nouns);
  if (shifts.length > 0) return shifts;
  const unbound = withoutOverlaps(withSign(UNBOUND, free)).filter((cue) => !isNoun(cue));
  if (unbound.length > 0) return unbound.map((cue) => statement(cue, signIn(UNBOUND, cue)));
  return withSign(LOSSES, free).map((cue) => statement(cue, signIn(LOSSES, cue)));
}

/**
 * Statements made of a change and its nearest noun; of two nouns at the same distance, the earlier
 * one. A noun in a reason does not count: lifted by lower taxes. When the subject is a fall, the
 * sign is reversed: the decline in orders came to an end.
 */
function boundChanges(
  tokens: readonly Token[],
  changes: readonly CueHit[],
  nouns: readonly CueHit[],
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
      const turn = slid.has(noun) && change.from >= noun.to ? -1 : 1;
      return statement(change, turn * signIn(CHANGES, change) * signIn(NOUNS, noun), noun);
    });
}

/** Pairs each change with its noun, if a noun is near enough. Both are by position. Linear time. */
function bindChanges(
  tokens: readonly Token[],
  changes: readonly CueHit[],
  nouns: readonly CueHit[],
): { change: CueHit; noun: CueHit }[] {
  let next = 0;
  return changes.flatMap((change) => {
    while ((nouns[next]?.from ?? tokens.length) < change.from) next += 1;
    const [before, behind] = [nouns[next - 1], nouns[next]];
    const back = before === undefined ? Number.POSITIVE_INFINITY : change.from - before.to;
    const ahead = behind === undefined ? Number.POSITIVE_INFINITY : behind.from - change.to;
    const isObject = ahead <= 0 || (ahead < back && !hasReason(tokens, change.to, ahead));
    const noun = isObject ? behind : before;
    const isNear = (isObject ? ahead : back) <= REACH.noun;
    return noun !== undefined && isNear ? [{ change, noun }] : [];
  });
}

/**
 * Whether one of the next `count` tokens begins a reason, such as "by" in "lifted by lower taxes".
 */
const hasReason = (tokens: readonly Token[], from: number, count: number) =>
  tokens.slice(from, from + Math.min(count, REACH.noun)).some((at) => isIn("reasonOpeners", at));

/** Statements made of a change between two figures and the nearest noun. */
function shiftsOf(
  tokens: readonly Token[],
  cues: readonly CueHit[],
  nouns: readonly CueHit[],
): Statement[] {
  const compared = cues.filter(({ category }) => category === "direction_compared");
  const found = bindNearest(compared, nouns, REACH.figure).map(
    ([word, noun]) => [shiftAt(tokens, word), noun] as const,
  );
  const inBrackets = nouns.map((noun) => [bracketedShift(tokens, noun), noun] as const);
  return [...found, ...inBrackets].flatMap(([shift, noun]) => {
    if (shift === null) return [];
    const [from, to] = [Math.min(shift.from, noun.from), Math.max(shift.to, noun.to)];
    return [{ sign: shift.sign * signIn(NOUNS, noun), from, to, negated: false }];
  });
}

/**
 * Whether a text says that things get better or worse: the mean of its statements. Source:
 * docs/methods/language.md#direction.
 */
export function directionOf(annotation: Annotation): Direction {
  const { tokens } = annotation;
  const statements = [...hitsBy("clause", annotation).values()].flatMap(({ all }) =>
    statementsOf(tokens, all),
  );
  let sum = 0;
  for (const { sign } of statements) sum += sign;
  return {
    value: statements.length > 0 ? sum / statements.length : null,
    n: statements.length,
    findings: statements.map(({ sign, ...place }) => ({
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

export function publishedDirection(annotation: Annotation): PublishedDirection {
  const { value, n, findings } = directionOf(annotation);
  return {
    value: rounded(value, 3),
    n,
    evidence: evidenceByPosition(annotation.tokens, findings),
  };
}
