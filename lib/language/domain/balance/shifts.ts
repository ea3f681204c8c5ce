// Changes between two figures of a clause, such as "to 5.1 from 7.4".

import type { CueHit } from "../cue-matcher.ts";
import { isMark, walkClause, wordAt } from "../text/tokenize.ts";
import { type Figure, figureAt, isComparable, type TextTokens, valuesOf } from "./figures.ts";

/** A noun that says whether more is good. */
export interface Measure extends CueHit {
  /** 1 where more is better, -1 where more is worse, 0 where it is neither. */
  readonly polarity: 1 | 0 | -1;
  /** Whether it is the sign of its figures as well, as a profit (1) or a loss (-1) is. */
  readonly isResult: boolean;
}

/** Measures by their tokens. */
export type Measures = ReadonlyMap<number, Measure>;

/** A change for the better (1) or worse (-1) between two figures, and their tokens, `to` exclusive. */
export interface Shift {
  readonly sign: 1 | -1;
  readonly from: number;
  readonly to: number;
}

/** Maximum tokens between a comparing word, such as "from", and its figures, and around a figure. */
const REACH = { before: 14, behind: 10, from: 7, to: 5, bracket: 6, noun: 20 };
/** Verbs that state a figure. */
const STATING: ReadonlySet<string> = new Set(
  "was were is are amounted totaled totalled came stood rose fell reached".split(" "),
);
/** Begin another part of a sentence. */
const PART_OPENERS: ReadonlySet<string> = new Set(
  "while whereas where but although and".split(" "),
);
/** Say that a part of a sentence is about the present period. */
const NOW: ReadonlySet<string> = new Set("this now today current".split(" "));
/** In brackets these begin another statement of the same figure. */
const RESTATEMENTS: ReadonlySet<string> = new Set(
  "about approximately around some equivalent or up down".split(" "),
);

/**
 * The first figure from a token on, forwards or backwards in its clause, within `reach` tokens, that
 * a test accepts.
 */
function nearestFigure(
  source: TextTokens,
  first: number,
  step: 1 | -1,
  reach: number,
  isWanted: (figure: Figure) => boolean = () => true,
) {
  for (const [at] of walkClause(source.tokens, first - step, first, step, reach)) {
    const figure = figureAt(source, at);
    if (figure !== null && isWanted(figure)) return figure;
  }
  return null;
}

/** The later figure of "from 4.8 to 6.2": the one after the next "to". */
function figureAfterTo(source: TextTokens, from: number): Figure | null {
  for (const [at, token] of walkClause(source.tokens, from - 1, from, 1, REACH.to)) {
    if (isMark(token)) return null;
    if (token.text === "to") return nearestFigure(source, at + 1, 1, REACH.to);
  }
  return null;
}

/** The figure that an earlier one is compared with: before the comparing word, or after a comma. */
function comparedFigure(source: TextTokens, cue: CueHit, earlier: Figure): Figure | null {
  const { tokens } = source;
  if (wordAt(tokens, cue.to - 1) === "from") {
    const later = figureAfterTo(source, earlier.to);
    if (later !== null) return later;
  }
  const isLike = (other: Figure) => isComparable(other, earlier);
  const isSame = (other: Figure) =>
    isLike(other) && other.unit === earlier.unit && other.isEach === earlier.isEach;
  const before = (isWanted: (figure: Figure) => boolean) =>
    nearestFigure(source, cue.from - 1, -1, REACH.before, isWanted);
  return (
    before(isSame) ?? before(isLike) ?? nearestFigure(source, earlier.to, 1, REACH.before, isLike)
  );
}

/** The figures around a comparing word: the one now and the earlier one. */
function comparedFigures(source: TextTokens, cue: CueHit): { now: Figure; earlier: Figure } | null {
  const isFrom = wordAt(source.tokens, cue.to - 1) === "from";
  const earlier = nearestFigure(source, cue.to, 1, isFrom ? REACH.from : REACH.behind);
  if (earlier === null) return null;
  // "Income from operations was 0.2 million" compares nothing.
  if (isFrom && hasVerb(source, cue.to, earlier.at)) return null;
  const now = comparedFigure(source, cue, earlier);
  return now && { now, earlier };
}

/**
 * Whether the figure now is above (1) or below (-1) the earlier one, around a comparing word, whatever
 * it measures, and the tokens of both, `to` exclusive. Null when one is missing or both are equal.
 */
export function plainShift(source: TextTokens, cue: CueHit): Shift | null {
  const figures = comparedFigures(source, cue);
  if (figures === null) return null;
  const { now, earlier } = figures;
  const [nowValue, earlierValue] = valuesOf(now, earlier);
  if (nowValue === earlierValue) return null;
  return {
    sign: nowValue > earlierValue ? 1 : -1,
    from: Math.min(now.at, cue.from),
    to: Math.max(now.to, earlier.to),
  };
}

/**
 * The change between the figures around a comparing word: "to 5.1 from 7.4", "5.1 against 7.4",
 * "from 7.4 to 5.1". Null when a figure is missing, both are equal or nothing says whether more is
 * good. Source: docs/methods/language.md#direction.
 */
export function comparedShift(source: TextTokens, cue: CueHit, measures: Measures): Shift | null {
  const figures = comparedFigures(source, cue);
  if (figures === null) return null;
  const { now, earlier } = figures;
  const { tokens } = source;
  const start = startOfClause(tokens, Math.min(now.at, cue.from));
  return earlier.at > now.at
    ? shiftOf(
        { figure: now, from: start },
        { figure: earlier, from: cue.to, isOther: true },
        measures,
      )
    : shiftOf({ figure: now, from: earlier.to }, { figure: earlier, from: start }, measures);
}

/**
 * The change between the figure after a noun and the earlier one in brackets: "orders of 33 million
 * (28 million)". Null when a figure is missing or both are equal.
 */
export function bracketedShift(
  source: TextTokens,
  measure: Measure,
  measures: Measures,
): Shift | null {
  const { tokens } = source;
  const now = nearestFigure(source, measure.to, 1, REACH.bracket);
  if (now === null || wordAt(tokens, now.to) !== "(") return null;
  for (let at = now.to + 1; at <= now.to + REACH.bracket; at += 1) {
    const text = wordAt(tokens, at);
    if (text === ")" || RESTATEMENTS.has(text)) return null;
    const earlier = figureAt(source, at);
    if (earlier === null) continue;
    if (!isComparable(now, earlier) || earlier.isEach !== now.isEach) return null;
    const before = { figure: earlier, from: now.to, isOther: true };
    return shiftOf({ figure: now, from: measure.from }, before, measures);
  }
  return null;
}

/**
 * The measure of a figure: the result right behind it or around it, or the last one before it from
 * `first` on.
 */
function measureOf(figure: Figure, first: number, measures: Measures): Measure | undefined {
  const behind = measures.get(figure.to);
  if (behind?.isResult) return behind;
  const farthest = Math.max(first, figure.at - REACH.noun);
  for (let at = figure.at; at >= farthest; at -= 1) {
    const before = measures.get(at);
    if (before !== undefined) return before;
  }
  return undefined;
}

/** The first measure behind a token. */
function measureBehind(from: number, measures: Measures): Measure | undefined {
  for (let at = from; at < from + REACH.noun; at += 1) {
    const measure = measures.get(at);
    if (measure !== undefined) return measure;
  }
  return undefined;
}

/** A figure and the first token at which the noun before it may stand. */
interface Placed {
  readonly figure: Figure;
  readonly from: number;
  /** Whether a noun of its own makes it say nothing of the other figure: 3 against a loss of 2. */
  readonly isOther?: boolean;
}

/**
 * The change from an earlier figure to one now. Figures of a loss are below zero; a sum of money
 * without a noun counts as good. Null when the values are equal or nothing says whether more is good.
 */
function shiftOf(now: Placed, earlier: Placed, measures: Measures): Shift | null {
  const [first, second] = [now, earlier].map((each) => measureOf(each.figure, each.from, measures));
  const from = Math.min(now.figure.at, earlier.figure.at);
  const end = Math.max(now.figure.to, earlier.figure.to);
  const subject = first ?? second ?? measureBehind(end, measures);
  const stated = [first ?? (earlier.isOther ? undefined : second), second ?? first];
  const isResult = stated.some((measure) => measure?.isResult);
  const [nowValue, earlierValue] = valuesOf(now.figure, earlier.figure);
  const [a, b] = [valueIn(nowValue, stated[0]), valueIn(earlierValue, stated[1])];
  const isMoney = now.figure.unit === "money" || earlier.figure.unit === "money";
  const polarity = isResult ? 1 : (subject?.polarity ?? (isMoney ? 1 : 0));
  const sign = Math.sign(a - b) * polarity;
  if (sign === 0) return null;
  return {
    sign: sign > 0 ? 1 : -1,
    from: Math.min(from, subject?.from ?? from),
    to: Math.max(end, subject?.to ?? end),
  };
}

/** Whether a verb that states a figure stands between two tokens. */
const hasVerb = ({ tokens }: TextTokens, from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ text }) => STATING.has(text));

/**
 * The change between the figures of two parts of a sentence, of which one is named as the earlier
 * one: a year ago it took 5 million; this quarter, 4. Null where the parts do not say which, or
 * without a figure in each. Linear time.
 */
export function narratedShift(
  source: TextTokens,
  [start, end]: readonly [start: number, end: number],
  isEarlier: (at: number) => boolean,
  measures: Measures,
): Shift | null {
  const { tokens } = source;
  const parts: (Placed & { isEarlier: boolean; year: number })[] = [];
  let part: { from: number; figure: Figure | null; isEarlier: boolean; year: number } | null = null;
  const close = () => {
    if (part?.figure) parts.push({ ...part, figure: part.figure });
    if (part?.figure) part = null;
  };
  for (let at = start; at < end; at += 1) {
    const text = wordAt(tokens, at);
    if (isMark(tokens[at]) || PART_OPENERS.has(text)) close();
    part ??= { from: at, figure: null, isEarlier: false, year: 0 };
    if (NOW.has(text)) part.isEarlier = false;
    if (isEarlier(at)) part.isEarlier = true;
    if (/^(?:19|20)\d\d$/.test(text)) part.year = Number(text);
    const figure = figureAt(source, at);
    if (figure !== null && figure.unit !== "time") part.figure ??= figure;
  }
  close();
  const [one, ...rest] = parts;
  const other = rest.find((each) => one && isComparable(one.figure, each.figure));
  if (one === undefined || other === undefined) return null;
  const isFirst = one.isEarlier === other.isEarlier ? isOlder(one, other) : one.isEarlier;
  if (isFirst === null) return null;
  return isFirst ? shiftOf(other, one, measures) : shiftOf(one, other, measures);
}

/** Whether the first of two parts has the older year; null when a year is missing or both are equal. */
const isOlder = (one: { year: number }, other: { year: number }): boolean | null =>
  one.year > 0 && other.year > 0 && one.year !== other.year ? one.year < other.year : null;

/** The first token of a token's clause, at most a reach away. */
function startOfClause(tokens: TextTokens["tokens"], at: number): number {
  let start = at;
  for (const [each] of walkClause(tokens, at, at, -1, REACH.noun)) start = each;
  return start;
}

const valueIn = (value: number, measure: Measure | undefined): number =>
  measure?.isResult && measure.polarity < 0 ? -Math.abs(value) : value;
