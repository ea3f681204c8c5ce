import type { CueHit } from "./cue-matcher.ts";
import { wordSet } from "./sentences.ts";
import type { Token } from "./tokenize.ts";

/** Scales of the words that may follow a number, and how many tokens on they are looked for. */
const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({ million: 1e6, billion: 1e9, trillion: 1e12 }),
);
const SCALE_REACH = 4;
/** Words that turn the number after them negative, at most so many tokens before it. */
const NEGATIVE = wordSet("minus down decline declines loss fall decrease");
const SIGN_REACH = 2;
/** What is now and what was before are of one size, give or take so many times. */
const ALIKE = 8;
/** Words by which the past may come first. */
const TELLS = wordSet("said told pencilled planned assumed guided");
/** How many tokens on the pair is looked for. */
const WINDOW = 40;

type Tokens = readonly Token[];

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
    const isNegative = before.some((token) => NEGATIVE.has(token.text));
    return { at, value: isNegative ? -plain : plain, scale: SCALES.get(scaled?.text ?? "") ?? 1 };
  }
  return null;
}

/** 1 for a rise, -1 for a fall, 0 for figures that are equal or not of one size. */
function compare(now: Figure, before: Figure): -1 | 0 | 1 {
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
  return now ? compare(now, before) : 0;
}

/** The same where the past comes first: "we had said 9 percent and now expect 10". */
function shiftSince(tokens: Tokens, anchor: CueHit, cue: CueHit | undefined, end: number) {
  if (!cue || cue.to > anchor.from || anchor.from - cue.to > WINDOW) return 0;
  if (!tokens.slice(cue.from, cue.to).some(({ text }) => TELLS.has(text))) return 0;
  const before = firstFigure(tokens, cue.to, anchor.from);
  const now = firstFigure(tokens, anchor.to, end);
  return now && before ? compare(now, before) : 0;
}

/** Token after the last of a sentence, or after `WINDOW` more. */
function sentenceEnd(tokens: Tokens, from: number): number {
  const last = Math.min(tokens.length, from + WINDOW);
  let end = from;
  while (end < last && tokens[end]?.sentence === tokens[from - 1]?.sentence) end += 1;
  return end;
}
