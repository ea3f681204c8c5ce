// Figures of a clause with their sign, scale and unit: "$(8) million", "1.2B", "61%".

import { type Token, wordAt } from "../text/tokenize.ts";

/** The tokens of a text, and the text they are from. */
export interface TextTokens {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** What a figure counts; null when its words leave that open. */
type Unit = "money" | "percent" | "points" | "time" | null;

export interface Figure {
  /** As written, with its sign, without its scale. */
  readonly value: number;
  /** Such as 1e6; null without a word of scale. */
  readonly scale: number | null;
  readonly unit: Unit;
  /** Such as "eur"; null when it does not stand before the figure. */
  readonly currency: string | null;
  /** Whether it is a sum for one of something, such as a share. */
  readonly isEach: boolean;
  /** First token of the figure, and the first token after the figure, its scale and its unit. */
  readonly at: number;
  readonly to: number;
}

const NEGATIVES: ReadonlySet<string> = new Set(["minus", "negative"]);
/** May stand between such a word and its figure. */
const FILLERS: ReadonlySet<string> = new Set(["at", "of", "by"]);
const keyed = <Value>(words: string, value: Value) =>
  words.split(" ").map((word): [string, Value] => [word, value]);
const SCALES: ReadonlyMap<string, number> = new Map([
  ...keyed("cent cents pence paise", 0.01),
  ...keyed("thousand thousands k", 1e3),
  ...keyed("lakh lakhs", 1e5),
  ...keyed("million millions mn mln mm m", 1e6),
  ...keyed("crore crores cr", 1e7),
  ...keyed("billion billions bn bln b", 1e9),
  ...keyed("trillion tn trn", 1e12),
]);
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...keyed("percent pct", "percent" as const),
  ...keyed("bps bp basis percentage points", "points" as const),
  ...keyed("days weeks month months year years hours minutes quarters", "time" as const),
]);
const MONTHS: ReadonlySet<string> = new Set(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec".split(
    " ",
  ),
);
/** Words before a figure that make it the number of a quarter, a page, a day and the like. */
const ORDINALS: ReadonlySet<string> = new Set([
  ..."q h fy no note page section item form phase stage level article".split(" "),
  ...MONTHS,
]);
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ...keyed("$ usd us", "usd"),
  ...keyed("€ eur euro", "eur"),
  ...keyed("£ gbp", "gbp"),
  ...[
    "sek",
    "nok",
    "dkk",
    "chf",
    "jpy",
    "inr",
    "rs",
    "cad",
    "aud",
    "lvl",
    "ltl",
    "eek",
    "rmb",
    "cny",
    "krw",
    "rub",
    "brl",
    "¥",
  ].map((code): [string, string] => [code, code]),
]);
/** Words behind a sum for one of something, besides "per". */
const EACH: ReadonlySet<string> = new Set(["a share", "a unit", "a barrel", "a ton", "a tonne"]);
/** From this value on a figure without a scale is written in full. */
const WRITTEN_IN_FULL = 1000;

/**
 * The figure at a token; null when there is none, or when it is a fraction, a year, the day of a
 * month or part of a name such as "Q3".
 */
export function figureAt(source: TextTokens, at: number): Figure | null {
  const { tokens } = source;
  const token = tokens[at];
  if (token?.kind !== "number" || /^(?:19|20)\d\d$/.test(token.text)) return null;
  const before = wordAt(tokens, at - 1);
  if (ORDINALS.has(before) || MONTHS.has(wordAt(tokens, at + 1))) return null;
  // A comma before one or two digits at the end is a decimal comma: 0,8 million.
  const plain = token.text.replace(/^(\$?\d+),(\d\d?)(?!\d)/, "$1.$2").replace(/[$,%]/g, "");
  const value = Number(plain);
  if (!Number.isFinite(value)) return null;
  const isBracketed = before === "(" && wordAt(tokens, at + 1) === ")";
  const next = isBracketed ? at + 2 : at + 1;
  const scale = SCALES.get(wordAt(tokens, next)) ?? null;
  const end = scale === null ? at + 1 : next + 1;
  const named = UNITS.get(wordAt(tokens, end)) ?? null;
  const isPercent =
    token.text.endsWith("%") || wordAt(tokens, end) + wordAt(tokens, end + 1) === "percent";
  const currency = currencyOf(source, at);
  const to = named === null ? end : end + 1;
  return {
    value: isNegative(source, at) ? -value : value,
    scale,
    unit: isPercent ? "percent" : (named ?? (currency !== null || scale !== null ? "money" : null)),
    currency,
    isEach:
      wordAt(tokens, to) === "per" || EACH.has(`${wordAt(tokens, to)} ${wordAt(tokens, to + 1)}`),
    at,
    to,
  };
}

/** Characters before a figure in which an entity and its filling may stand. */
const BEFORE = 16;

/** What stands before a place, without the filling of what was shortened. */
const textBefore = (text: string, at: number): string =>
  text.slice(Math.max(0, at - BEFORE), at).replaceAll("\u2060", "");

/** The currency before a figure; null without one. */
function currencyOf({ text, tokens }: TextTokens, at: number): string | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const sign = token.text.startsWith("$")
    ? "$"
    : /[$€£¥](?=[-−–(\s]*$)/.exec(textBefore(text, token.start).slice(-3))?.[0];
  return CURRENCIES.get(sign ?? wordAt(tokens, at - 1)) ?? null;
}

/**
 * Whether a figure is below zero: after a minus sign, or alone in brackets. After another figure
 * brackets hold the earlier one: 33 million (28 million).
 */
function isNegative({ text, tokens }: TextTokens, at: number): boolean {
  const start = tokens[at]?.start ?? 0;
  if (/(?:^|[\s($€£])[-−–]$/.test(textBefore(text, start).slice(-2))) return true;
  let sign = at - 1;
  if (CURRENCIES.has(wordAt(tokens, sign))) sign -= 1;
  if (FILLERS.has(wordAt(tokens, sign))) sign -= 1;
  if (NEGATIVES.has(wordAt(tokens, sign))) return true;
  const before = wordAt(tokens, at - 1);
  const isAlone = before === "(" && [at + 1, at + 2].some((next) => wordAt(tokens, next) === ")");
  return isAlone && !endsFigure(tokens, at - 2);
}

/** Whether a token is a figure, or the scale or unit of one. */
const endsFigure = (tokens: readonly Token[], at: number) =>
  tokens[at]?.kind === "number" ||
  (tokens[at - 1]?.kind === "number" &&
    (SCALES.has(wordAt(tokens, at)) || UNITS.has(wordAt(tokens, at))));

const mayBeEqual = (a: string | null, b: string | null) => a === b || a === null || b === null;

/** Whether one figure is for a share and the other one is of a size that no share has. */
const isMixed = (a: Figure, b: Figure) =>
  a.isEach !== b.isEach && ((a.isEach ? b : a).scale ?? 1) >= WRITTEN_IN_FULL;

/** Whether two figures may count the same. */
export const isComparable = (a: Figure, b: Figure): boolean =>
  mayBeEqual(a.unit, b.unit) && mayBeEqual(a.currency, b.currency) && !isMixed(a, b);

/**
 * The values of two figures on one scale. A scale that is written once is that of both: from 0.8 to
 * 1.2 million.
 */
export function valuesOf(a: Figure, b: Figure): [number, number] {
  const scaled = (figure: Figure, other: Figure) => {
    const isShort = figure.unit !== "percent" && Math.abs(figure.value) < WRITTEN_IN_FULL;
    const borrowed = isShort && (other.scale ?? 1) > 1 ? other.scale : null;
    return figure.value * (figure.scale ?? borrowed ?? 1);
  };
  return [scaled(a, b), scaled(b, a)];
}
