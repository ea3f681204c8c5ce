// Evidence in one sentence: whether revenue, guidance or costs rise or fall, whether things stay as
// they are, and whether the firm is attacked.

import { bindNearest, type Hits, overlapTest } from "./annotate.ts";
import type { CueCategory, CueHit } from "./cue-matcher.ts";
import type { Token } from "./text/token.ts";
import { isIn } from "./text/tokenize.ts";

type Tokens = readonly Token[];

export const REVENUE: readonly CueCategory[] = ["evidence_revenue", "topic_demand"];
export const METRICS: readonly CueCategory[] = [...REVENUE, "evidence_metric", "topic_margins"];
export const DIRECTIONS: readonly CueCategory[] = ["up", "growth_up", "down"];

/** A change of at most this many percent counts as steady. */
const MAX_STEADY_PERCENT = 8;

/** Maximum tokens between a direction or verb and its noun. */
const REACH = { direction: 12, guidance: 12, site: 6, siege: 8 };
/**
 * A verb phrase of at least this many words is a change of guidance by itself; a shorter one needs
 * a noun such as "outlook".
 */
const MIN_COMPLETE_PHRASE = 3;

/** 1 for a word for a rise, -1 for a fall; a negation reverses the sign. */
function signOf({ category, negated }: CueHit): 1 | -1 {
  const isRise = category === "up" || category === "growth_up" || category === "evidence_raise";
  return isRise === negated ? -1 : 1;
}

/** 1 when revenue or customers go up in the sentence, -1 when they go down, else 0. */
export function revenueSign(sentence: Hits, tokens: Tokens): number {
  const [revenue, directions] = [sentence.of(...REVENUE), sentence.of(...DIRECTIONS)];
  if (directions.length === 0) return figureChange(revenue, sentence, tokens);
  const isRevenue = overlapTest(revenue);
  const nouns = sentence.of(...METRICS, "topic_costs");
  let sum = 0;
  for (const [direction, noun] of bindNearest(directions, nouns, REACH.direction)) {
    if (isRevenue(noun)) sum += signOf(direction);
  }
  return Math.sign(sum);
}

/**
 * Number of raises of guidance minus cuts; unchanged guidance counts as neither. Without a verb, an
 * expected number is compared with its former value.
 */
export function guidanceMoves(sentence: Hits, tokens: Tokens): number {
  const nouns = sentence.of("evidence_guidance");
  const verbs = sentence.of("evidence_hold", "evidence_raise", "evidence_cut");
  const moved = new Set(verbs.filter(({ from, to }) => to - from >= MIN_COMPLETE_PHRASE));
  for (const [, verb] of bindNearest(nouns, verbs, REACH.guidance)) moved.add(verb);
  if (moved.size === 0) return figureChange(nouns, sentence, tokens);
  let moves = 0;
  for (const verb of moved) {
    if (verb.category !== "evidence_hold" && !verb.negated) moves += signOf(verb);
  }
  return moves;
}

/**
 * Whether a sentence says that things stay as they are: a metric changes by a small percentage, or
 * an outlook or metric is unchanged. `firstPercent` is the first percentage of the sentence.
 */
export function isSteady(sentence: Hits, firstPercent: number | undefined): boolean {
  const isSmall = firstPercent !== undefined && firstPercent <= MAX_STEADY_PERCENT;
  if (isSmall && sentence.has(...METRICS) && sentence.has(...DIRECTIONS)) return true;
  const unchanged = sentence.assertedOf("evidence_hold");
  const nouns = sentence.of("evidence_guidance", ...METRICS, "topic_costs");
  return bindNearest(nouns, unchanged, REACH.guidance).length > 0;
}

/**
 * Whether a sentence describes an attack on the firm: by unambiguous words, or by an adversary near
 * a hostile act.
 */
export function isSiege(sentence: Hits): boolean {
  if (sentence.asserts("evidence_siege", "evidence_siege_hard")) return true;
  const acts = sentence.assertedOf("evidence_siege_act");
  return bindNearest(acts, sentence.of("evidence_siege_actor"), REACH.siege).length > 0;
}

/** Whether a verb of closing is in the past. */
const isPast = ({ text }: Token) => /ed$|^(?:shut|sold|shrank|went|from)$/.test(text);

/** Whether a sentence says that costs or staff decrease. */
function isSpentLess(sentence: Hits, spent: readonly CueHit[]): boolean {
  const isSpent = overlapTest(spent);
  const nouns = sentence.of(...METRICS, "topic_costs", "evidence_spent", "topic_hiring");
  const falls = bindNearest(sentence.assertedOf("down"), nouns, REACH.direction);
  return falls.some(([, noun]) => isSpent(noun));
}

/**
 * Whether a sentence mentions a cost programme, and whether it reports a result. It mentions one
 * when it names one, when sites close, or when costs or staff decrease. It reports a result when it
 * says so. It also does when it is not a plan and the decrease has happened, or a figure
 * (`isMeasured`) is compared with an earlier one.
 */
export function costEvidence(sentence: Hits, isMeasured: boolean, tokens: Tokens) {
  const [sites, spent] = [sentence.of("evidence_site"), sentence.of("evidence_spent")];
  const closes = bindNearest(sentence.of("evidence_close"), sites, REACH.site).filter(
    ([{ negated }]) => !negated,
  );
  const isClosed = closes.some(([{ from, to }]) => tokens.slice(from, to).some(isPast));
  const counted = sites.filter(({ to }) => tokens[to - 1]?.text.endsWith("s"));
  const isFewer = [counted, spent].some((anchors) => figureChange(anchors, sentence, tokens) < 0);
  const isDone = isClosed || isFewer || isSpentLess(sentence, spent);
  const isMentioned = isDone || closes.length > 0 || sentence.has("evidence_cost");
  const isCompared = isDone || (isMeasured && sentence.has("evidence_compared"));
  const isResult = isCompared && !sentence.asserts("evidence_planned");
  return {
    isMentioned,
    isDelivered: isMentioned && (sentence.asserts("evidence_delivered") || isResult),
  };
}

/** Words of scale after a number, and how many tokens after it they are searched. */
const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({ million: 1e6, billion: 1e9, trillion: 1e12 }),
);
const SCALE_REACH = 4;
/** Maximum tokens between a negative word and its number. */
const SIGN_REACH = 2;
/** Maximum ratio of a number and its former value; a larger one compares different things. */
const MAX_RATIO = 8;
/** Tokens after a noun in which figures are searched, and maximum nouns of a sentence to try. */
const WINDOW = 40;
const MAX_ANCHORS = 3;

interface Figure {
  at: number;
  value: number;
  /** 1 when no word of scale follows. */
  scale: number;
}

/** The first number between two tokens, with sign and scale. Skips years, fractions and times. */
function firstFigure(tokens: Tokens, from: number, end: number): Figure | null {
  for (let at = from; at < end; at += 1) {
    const { kind, text } = tokens[at] ?? { kind: "mark", text: "" };
    if (kind !== "number" || /[/:]|^(?:19|20)\d\d$/.test(text)) continue;
    const plain = Number(text.replace(/[$,%]/g, ""));
    if (!Number.isFinite(plain)) continue;
    const after = tokens.slice(at + 1, Math.min(end, at + 1 + SCALE_REACH));
    const scaled = after.find((token) => SCALES.has(token.text));
    const before = tokens.slice(Math.max(0, at - SIGN_REACH), at);
    const isNegative = before.some((token) => isIn("negativeNumberWords", token));
    return { at, value: isNegative ? -plain : plain, scale: SCALES.get(scaled?.text ?? "") ?? 1 };
  }
  return null;
}

/** 1 for a rise, -1 for a fall; 0 when figures are equal, too different in size, or missing. */
function compareFigures(now: Figure | null, before: Figure | null): -1 | 0 | 1 {
  if (now === null || before === null) return 0;
  // "840 million, formerly 780" states the scale only once.
  const isScaled = now.scale > 1 && before.scale > 1;
  const sized = ({ value, scale }: Figure) => (isScaled ? value * scale : value);
  const [a, b] = [sized(now), sized(before)];
  const ratio = Math.abs(a / b);
  if (a === b || !(ratio <= MAX_RATIO && ratio >= 1 / MAX_RATIO)) return 0;
  return a > b ? 1 : -1;
}

/** 1 when the figures after one of the first nouns rose, -1 when they fell, else 0. */
function figureChange(nouns: readonly CueHit[], sentence: Hits, tokens: Tokens): number {
  const former = sentence.of("evidence_former");
  if (former.length === 0) return 0;
  const shifts = nouns.slice(0, MAX_ANCHORS).map((noun) => changeAfter(tokens, noun, former));
  return shifts.find((shift) => shift !== 0) ?? 0;
}

/**
 * 1 when a number is above its former value, -1 when below, 0 without a comparable pair. The pair
 * is the first number after the anchor and the first one after a word for the past ("840 million,
 * formerly 780"), or the numbers of "from … to …". `former` is sorted by position. Reads at most 40
 * tokens.
 */
function changeAfter(tokens: Tokens, anchor: CueHit, former: readonly CueHit[]): -1 | 0 | 1 {
  const sentence = tokens[anchor.to - 1]?.sentence;
  const window = tokens.slice(anchor.to, anchor.to + WINDOW);
  const length = window.findIndex((token) => token.sentence !== sentence);
  const end = anchor.to + (length < 0 ? window.length : length);
  const cue = former.find(({ from }) => from >= anchor.to);
  if (cue === undefined) return changeFromPast(tokens, anchor, former.at(-1), end);
  const before = firstFigure(tokens, cue.to, end);
  if (before === null) return 0;
  let now = firstFigure(tokens, anchor.to, Math.min(end, cue.from));
  if (now === null && tokens[cue.from]?.text === "from") {
    const to = tokens.slice(before.at, end).findIndex(({ text }) => text === "to");
    now = to > 0 ? firstFigure(tokens, before.at + to, end) : null;
  }
  return compareFigures(now, before);
}

/** The comparison when the past value comes first: "we had said 9 percent and now expect 10". */
function changeFromPast(tokens: Tokens, anchor: CueHit, cue: CueHit | undefined, end: number) {
  if (cue === undefined || cue.to > anchor.from || anchor.from - cue.to > WINDOW) return 0;
  if (!tokens.slice(cue.from, cue.to).some((token) => isIn("pastStatements", token))) return 0;
  const before = firstFigure(tokens, cue.to, anchor.from);
  return compareFigures(firstFigure(tokens, anchor.to, end), before);
}
