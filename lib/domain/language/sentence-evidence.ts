import { bindNearest, type CategoryGroup, coverage, type SentenceCues } from "./annotate.ts";
import type { CueHit } from "./cue-matcher.ts";
import type { Token } from "./tokenize.ts";
import { WORDS } from "./words.ts";

export const REVENUE: CategoryGroup = ["evidence_revenue", "topic_demand"];
export const METRICS: CategoryGroup = [...REVENUE, "evidence_metric", "topic_margins"];
export const DIRECTIONS: CategoryGroup = ["up", "growth_up", "down"];
const DOWN: CategoryGroup = ["down"];
const FORMER: CategoryGroup = ["evidence_former"];
const GUIDANCE: CategoryGroup = ["evidence_guidance"];
const MOVES: CategoryGroup = ["evidence_hold", "evidence_raise", "evidence_cut"];
const ATTACKS: CategoryGroup = ["evidence_siege", "evidence_siege_hard"];
const ACTS: CategoryGroup = ["evidence_siege_act"];
const ACTORS: CategoryGroup = ["evidence_siege_actor"];
const PROGRAMMES: CategoryGroup = ["evidence_cost"];
const CLOSES: CategoryGroup = ["evidence_close"];
const SITES: CategoryGroup = ["evidence_site"];
const SPENT: CategoryGroup = ["evidence_spent"];
const COMPARED: CategoryGroup = ["evidence_compared"];
const DELIVERED: CategoryGroup = ["evidence_delivered"];
const PLANNED: CategoryGroup = ["evidence_planned"];

/** A direction or a verb belongs to the nearest noun of its sentence, at most so many tokens away. */
const REACH = { direction: 12, guidance: 12, site: 6, siege: 8 };

/** So many nouns of a sentence are tried for a pair of figures. */
const MAX_ANCHORS = 3;

type Tokens = readonly Token[];

/** 1 for what rises, -1 for what falls, turned round where it is negated. */
function signOf({ category, negated }: CueHit): 1 | -1 {
  const isRise = category === "up" || category === "growth_up" || category === "evidence_raise";
  return isRise === negated ? -1 : 1;
}

/** What the numbers around the first few nouns say: see `shiftFrom`. */
function shiftOf(nouns: readonly CueHit[], sentence: SentenceCues, tokens: Tokens): number {
  if (nouns.length === 0 || !sentence.has(FORMER)) return 0;
  const former = sentence.of(FORMER);
  for (const noun of nouns.slice(0, MAX_ANCHORS)) {
    const shift = shiftFrom(tokens, noun, former);
    if (shift !== 0) return shift;
  }
  return 0;
}

/** 1 when revenue or customers go up in the sentence, -1 when they go down, else 0. */
export function revenueSign(sentence: SentenceCues, tokens: Tokens): number {
  if (!sentence.has(REVENUE)) return 0;
  const revenue = sentence.of(REVENUE);
  if (!sentence.has(DIRECTIONS)) return shiftOf(revenue, sentence, tokens);
  const isRevenue = coverage(revenue);
  const nouns = sentence.of([...METRICS, "topic_costs"]);
  let sum = 0;
  for (const [direction, noun] of bindNearest(sentence.of(DIRECTIONS), nouns, REACH.direction)) {
    if (isRevenue(noun)) sum += signOf(direction);
  }
  return Math.sign(sum);
}

/** A move of guidance in so many words or more names it by itself; a shorter one needs the noun. */
const SELF_EVIDENT = 3;

/**
 * Times that guidance is raised, less times that it is cut; one that is kept counts for neither.
 * Where no verb says so, the numbers may: what is expected, beside what was expected before.
 */
export function guidanceMoves(sentence: SentenceCues, tokens: Tokens): number {
  const [nouns, verbs] = [sentence.of(GUIDANCE), sentence.of(MOVES)];
  const moved = new Set(verbs.filter(({ from, to }) => to - from >= SELF_EVIDENT));
  for (const [, verb] of bindNearest(nouns, verbs, REACH.guidance)) moved.add(verb);
  if (moved.size === 0) return shiftOf(nouns, sentence, tokens);
  let moves = 0;
  for (const verb of moved) {
    if (verb.category !== "evidence_hold" && !verb.negated) moves += signOf(verb);
  }
  return moves;
}

/**
 * Whether a sentence tells of an attack on the firm: in words that mean nothing else, or by one who
 * may act against it beside an act that is one.
 */
export const isSiege = (sentence: SentenceCues): boolean =>
  sentence.asserts(ATTACKS) ||
  bindNearest(sentence.assertedOf(ACTS), sentence.of(ACTORS), REACH.siege).length > 0;

/** Whether a verb of closing tells of what has happened, not of what is under way or to come. */
const isPast = ({ text }: Token) => /ed$|^(?:shut|sold|shrank|went|from)$/.test(text);

/** Whether a sentence tells of a cost programme, and whether its result is there. */
export interface CostEvidence {
  isTold: boolean;
  isDelivered: boolean;
}

/** Whether costs or people become fewer in a sentence. */
function isSpentLess(sentence: SentenceCues, spent: readonly CueHit[]): boolean {
  const isSpent = coverage(spent);
  const nouns = sentence.of([...METRICS, "topic_costs", ...SPENT, "topic_hiring"]);
  return bindNearest(sentence.assertedOf(DOWN), nouns, REACH.direction).some(([, noun]) =>
    isSpent(noun),
  );
}

/**
 * A cost programme is told of by its name, by sites that close, or by costs or people that become
 * fewer; what the market makes dear, as inflation, is none. Its result is there when the sentence says
 * so, or when, without a plan, that has happened or a figure (`isMeasured`) stands beside what it was.
 */
export function costEvidence(
  sentence: SentenceCues,
  isMeasured: boolean,
  tokens: Tokens,
): CostEvidence {
  const [sites, spent] = [sentence.of(SITES), sentence.of(SPENT)];
  const closes = bindNearest(sentence.of(CLOSES), sites, REACH.site).filter(
    ([{ negated }]) => !negated,
  );
  const isClosed = closes.some(([{ from, to }]) => tokens.slice(from, to).some(isPast));
  const counted = sites.filter(({ to }) => tokens[to - 1]?.text.endsWith("s"));
  const isFewer = [counted, spent].some((anchors) => shiftOf(anchors, sentence, tokens) < 0);
  const isDone = isClosed || isFewer || (spent.length > 0 && isSpentLess(sentence, spent));
  const isTold = isDone || closes.length > 0 || sentence.has(PROGRAMMES);
  const isCompared = isDone || (isMeasured && sentence.has(COMPARED));
  const isDelivered = sentence.asserts(DELIVERED) || (isCompared && !sentence.asserts(PLANNED));
  return { isTold, isDelivered: isTold && isDelivered };
}

/** Scales of the words that may follow a number, and how many tokens on they are looked for. */
const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({ million: 1e6, billion: 1e9, trillion: 1e12 }),
);
const SCALE_REACH = 4;
const SIGN_REACH = 2;
/** What is now and what was before are of one size, give or take so many times. */
const ALIKE = 8;
/** How many tokens on the pair is looked for. */
const WINDOW = 40;

interface Figure {
  at: number;
  value: number;
  /** 1 where no word of scale follows. */
  scale: number;
}

/** The first number with sign and scale; a year, a fraction or a time of day is none. */
function firstFigure(tokens: Tokens, from: number, end: number): Figure | null {
  for (let at = from; at < end; at += 1) {
    const { kind, text } = tokens[at] ?? { kind: "mark", text: "" };
    if (kind !== "number" || /[/:]|^(?:19|20)\d\d$/.test(text)) continue;
    const plain = Number(text.replace(/[$,%]/g, ""));
    if (!Number.isFinite(plain)) continue;
    const after = tokens.slice(at + 1, Math.min(end, at + 1 + SCALE_REACH));
    const scaled = after.find((token) => SCALES.has(token.text));
    const before = tokens.slice(Math.max(0, at - SIGN_REACH), at);
    const isNegative = before.some((token) => WORDS.negativeNumberWords.has(token.text));
    return { at, value: isNegative ? -plain : plain, scale: SCALES.get(scaled?.text ?? "") ?? 1 };
  }
  return null;
}

/** 1 for a rise, -1 for a fall, 0 for figures that are equal or not of one size. */
function compareFigures(now: Figure, before: Figure): -1 | 0 | 1 {
  // "840 million, formerly 780" leaves the scale out once.
  const isScaled = now.scale > 1 && before.scale > 1;
  const sized = ({ value, scale }: Figure) => (isScaled ? value * scale : value);
  const [a, b] = [sized(now), sized(before)];
  const ratio = Math.abs(a / b);
  if (a === b || !(ratio <= ALIKE && ratio >= 1 / ALIKE)) return 0;
  return a > b ? 1 : -1;
}

/**
 * Whether a sentence states a number above what it says it was before (1) or below (-1); 0 when it
 * states no pair of like numbers. The pair is the first number after the anchor and the first one
 * after a word for the past ("840 million, formerly 780"), or what stands around "from … to …".
 * `former` is by position. A look at a bounded number of tokens.
 */
export function shiftFrom(tokens: Tokens, anchor: CueHit, former: readonly CueHit[]): -1 | 0 | 1 {
  const end = sentenceEnd(tokens, anchor.to);
  const cue = former.find(({ from }) => from >= anchor.to);
  if (!cue) return shiftSince(tokens, anchor, former.at(-1), end);
  const before = firstFigure(tokens, cue.to, end);
  if (!before) return 0;
  let now = firstFigure(tokens, anchor.to, Math.min(end, cue.from));
  if (!now && tokens[cue.from]?.text === "from") {
    const to = tokens.slice(before.at, end).findIndex(({ text }) => text === "to");
    now = to > 0 ? firstFigure(tokens, before.at + to, end) : null;
  }
  return now ? compareFigures(now, before) : 0;
}

/** The same where the past comes first: "we had said 9 percent and now expect 10". */
function shiftSince(tokens: Tokens, anchor: CueHit, cue: CueHit | undefined, end: number) {
  if (!cue || cue.to > anchor.from || anchor.from - cue.to > WINDOW) return 0;
  if (!tokens.slice(cue.from, cue.to).some(({ text }) => WORDS.pastStatements.has(text))) return 0;
  const before = firstFigure(tokens, cue.to, anchor.from);
  const now = firstFigure(tokens, anchor.to, end);
  return now && before ? compareFigures(now, before) : 0;
}

/** Token after the last of a sentence, or after `WINDOW` more. */
function sentenceEnd(tokens: Tokens, from: number): number {
  const last = Math.min(tokens.length, from + WINDOW);
  let end = from;
  while (end < last && tokens[end]?.sentence === tokens[from - 1]?.sentence) end += 1;
  return end;
}
