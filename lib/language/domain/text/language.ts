// The language of a text, by the paragraphs and windows that it is made of.

import { isKnownWord } from "./known-words.ts";
import { readable } from "./readable.ts";

/** Likely languages of a text by ISO 639-3 code and probability, the likeliest first. */
export type LanguageModel = (
  text: string,
) => readonly (readonly [code: string, probability: number])[];

/** The model of 50 languages. It is loaded at the first text, so that the Worker starts fast. */
export const loadLanguageModel = async (): Promise<LanguageModel> =>
  (await import("lande")).default;

/** The code of a text in several languages, as in ISO 639-2. */
export const SEVERAL_LANGUAGES = "mul";
/** Whether word lists for English say something of a text: it is in English, or nothing tells. */
export const isReadLanguage = (language: string | null): boolean =>
  language === null || language === "en";

/** A part of a text: where it is longer it is cut, where shorter joined with the next. */
const [MIN_WINDOW, MAX_WINDOW] = [120, 420];
/** Maximum windows that are read, evenly spread over the text. */
const MAX_WINDOWS = 64;
/** Minimum letters from which a language is told. */
const MIN_LETTERS = 12;
/** Share of the letters from which a second language makes a mixture. */
const MIXED_FROM = 0.2;
/** Probability from which a window counts as a second language. */
const SURE_FROM = 0.5;

/**
 * ISO 639-1 code of the language of a text, `mul` for a mixture, null without enough letters.
 * Linear time. Source: docs/methods/language.md#language.
 */
export function languageOf(posted: string, model: LanguageModel): string | null {
  const letters = new Map<string, number>();
  const sure = new Map<string, number>();
  let all = 0;
  const add = (counts: Map<string, number>, language: string, weight: number) =>
    counts.set(language, (counts.get(language) ?? 0) + weight);
  for (const window of spread(windowsOf(readable(posted)))) {
    const weight = weightOf(window);
    const read = weight === 0 ? null : windowLanguage(window, model);
    if (read === null) continue;
    all += weight;
    add(letters, read.language, weight);
    if (read.isSure) add(sure, read.language, weight);
  }
  const [first] = [...letters].sort(([, a], [, b]) => b - a);
  if (first === undefined || all < MIN_LETTERS) return null;
  const isMixed = [...sure].some(([code, count]) => code !== first[0] && count >= MIXED_FROM * all);
  return isMixed ? SEVERAL_LANGUAGES : first[0];
}

/** Lines joined to at least the minimum, and cut to at most the maximum at ends of sentences. */
function windowsOf(text: string): string[] {
  const windows: string[] = [];
  let open = "";
  const pieces = text
    .split("\n")
    .flatMap((line) =>
      line.length <= MAX_WINDOW ? [line] : line.split(/(?<=[.!?。！？])\s*(?=[\p{L}"“„«])/u),
    );
  for (const piece of pieces.flatMap(cut)) {
    if (open.length + piece.length > MAX_WINDOW && open.length >= MIN_WINDOW) {
      windows.push(open);
      open = "";
    }
    // A paragraph may end with an empty line, and the next one be in another language.
    if (piece.trim() === "" && open.length >= MIN_WINDOW) {
      windows.push(open);
      open = "";
    } else open += ` ${piece}`;
  }
  if (open.trim() !== "") windows.push(open);
  return windows;
}

const cut = (piece: string): string[] =>
  piece.match(new RegExp(`[^]{1,${MAX_WINDOW}}`, "gu")) ?? [piece];

function spread(windows: readonly string[]): readonly string[] {
  if (windows.length <= MAX_WINDOWS) return windows;
  return Array.from(
    { length: MAX_WINDOWS },
    (_, i) => windows[Math.floor((i * windows.length) / MAX_WINDOWS)] ?? "",
  );
}

const LETTERS = /\p{L}/gu;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * How much a window counts: letters of words in lower case, as names belong to any language; all
 * letters in capitals alone or in scripts without capitals.
 */
function weightOf(window: string): number {
  const small = (window.match(/(?<![\p{L}\p{N}])[\p{Ll}\p{Lo}][\p{L}\p{M}]*/gu) ?? []).join(
    "",
  ).length;
  return small > 0 ? small : count(window, /\p{Lu}/gu);
}

/** Scripts of one language each, or nearly so. */
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ["ko", /\p{Script=Hangul}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["ka", /\p{Script=Georgian}/gu],
  ["hy", /\p{Script=Armenian}/gu],
  ["ta", /\p{Script=Tamil}/gu],
  ["te", /\p{Script=Telugu}/gu],
  ["bn", /\p{Script=Bengali}/gu],
];
const [KANA, HAN] = [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, /\p{Script=Han}/gu];
/** Japanese has at least this share of kana among its signs. */
const KANA_FROM = 0.1;

interface WindowLanguage {
  readonly language: string;
  readonly isSure: boolean;
}

function windowLanguage(window: string, model: LanguageModel): WindowLanguage | null {
  const letters = count(window, LETTERS);
  const [kana, han] = [count(window, KANA), count(window, HAN)];
  if (2 * (kana + han) > letters) {
    return { language: kana >= KANA_FROM * (kana + han) ? "ja" : "zh", isSure: true };
  }
  for (const [language, script] of SCRIPTS) {
    if (2 * count(window, script) > letters) return { language, isSure: true };
  }
  const [[code, probability] = ["eng", 0]] = model(window);
  if (code !== "eng" && isEnglish(window)) return { language: "en", isSure: true };
  return { language: CODES[code] ?? code, isSure: probability >= SURE_FROM };
}

const WORDS = /(?<![\p{L}\p{N}])\p{L}{4,}(?![\p{L}\p{N}])/gu;
/** Known words among those in lower case, from which a text is in English whatever its names. */
const ENGLISH_FROM = 0.6;

/** Whether most words of four letters and more are known ones of English. */
function isEnglish(window: string): boolean {
  const words = (window.match(WORDS) ?? []).filter((word) => word === word.toLowerCase());
  const known = words.filter((word) => isKnownWord(word)).length;
  return words.length > 0 && known >= ENGLISH_FROM * words.length;
}

/** ISO 639-1 codes of the model's languages. */
const CODES: Readonly<Record<string, string>> = {
  afr: "af",
  ara: "ar",
  aze: "az",
  bel: "be",
  ben: "bn",
  bul: "bg",
  cat: "ca",
  ces: "cs",
  ckb: "ku",
  cmn: "zh",
  dan: "da",
  deu: "de",
  ell: "el",
  eng: "en",
  est: "et",
  eus: "eu",
  fin: "fi",
  fra: "fr",
  hau: "ha",
  heb: "he",
  hin: "hi",
  hrv: "hr",
  hun: "hu",
  hye: "hy",
  ind: "id",
  isl: "is",
  ita: "it",
  jpn: "ja",
  kat: "ka",
  kaz: "kk",
  kor: "ko",
  lit: "lt",
  mar: "mr",
  mkd: "mk",
  nld: "nl",
  nob: "no",
  pes: "fa",
  pol: "pl",
  por: "pt",
  ron: "ro",
  run: "rn",
  rus: "ru",
  slk: "sk",
  spa: "es",
  srp: "sr",
  swe: "sv",
  tgl: "tl",
  tur: "tr",
  ukr: "uk",
  vie: "vi",
};
