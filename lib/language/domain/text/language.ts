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

/** Maximum sentences that are read, evenly spread over the text. */
const MAX_SENTENCES = 240;
/** Sentences of one kind are joined to windows of this length for the model, at most so many. */
const [WINDOW, MAX_WINDOWS] = [420, 48];
/** Minimum letters from which a language is told. */
const MIN_LETTERS = 12;
/** Share of the letters from which a second language makes a mixture. */
const MIXED_FROM = 0.2;
/** Probability from which a window counts as a second language. */
const SURE_FROM = { other: 0.5, doubtful: 0.9 };
/** Letters below which a language that is not sure is not told. */
const MIN_UNSURE_LETTERS = 40;

/** Letters by language, all and those of which the language is sure. */
interface Letters {
  readonly all: Map<string, number>;
  readonly sure: Map<string, number>;
}

/**
 * ISO 639-1 code of the language of a text, `mul` for a mixture, null without enough letters.
 * Sentences are told apart by script and by known words of English; the model names the language of
 * those that are not in English. Linear time. Source: docs/methods/language.md#language.
 */
export function languageOf(posted: string, model: LanguageModel): string | null {
  const letters: Letters = { all: new Map(), sure: new Map() };
  const open = { other: [] as string[], doubtful: [] as string[] };
  for (const sentence of sentencesOf(readable(posted))) {
    const kind = kindOf(sentence);
    if (kind === "other" || kind === "doubtful") open[kind].push(sentence);
    else add(letters, kind, weightOf(sentence), true);
  }
  for (const kind of ["other", "doubtful"] as const) {
    for (const window of windowsOf(open[kind])) {
      const [[code, probability] = ["eng", 0]] = model(window);
      add(letters, CODES[code] ?? code, weightOf(window), probability >= SURE_FROM[kind]);
    }
  }
  const [first] = [...letters.all].sort(([, a], [, b]) => b - a);
  const total = [...letters.all.values()].reduce((sum, count) => sum + count, 0);
  if (first === undefined || total < MIN_LETTERS) return null;
  if (total < MIN_UNSURE_LETTERS && !letters.sure.has(first[0])) return null;
  const isMixed = [...letters.sure].some(
    ([code, count]) => code !== first[0] && count >= MIXED_FROM * total,
  );
  return isMixed ? SEVERAL_LANGUAGES : first[0];
}

function add({ all, sure }: Letters, language: string, weight: number, isSure: boolean) {
  if (weight === 0) return;
  all.set(language, (all.get(language) ?? 0) + weight);
  if (isSure) sure.set(language, (sure.get(language) ?? 0) + weight);
}

/** Sentences and lines, evenly spread where there are more than are read. */
function sentencesOf(text: string): readonly string[] {
  const sentences = text
    .split(/\n+|(?<=[.!?]["”’)]?)\s+(?=[\p{L}"“„«¿¡])|(?<=[。！？।])/u)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .map((sentence) => sentence.slice(0, 2 * WINDOW));
  return spread(sentences, MAX_SENTENCES);
}

/** At most `max` of some values, evenly spread. */
function spread(values: readonly string[], max: number): readonly string[] {
  if (values.length <= max) return values;
  return Array.from({ length: max }, (_, i) => values[Math.floor((i * values.length) / max)] ?? "");
}

/** Sentences joined to windows. */
function windowsOf(sentences: readonly string[]): readonly string[] {
  const windows: string[] = [];
  let open = "";
  for (const sentence of sentences) {
    open = open === "" ? sentence : `${open} ${sentence}`;
    if (open.length < WINDOW) continue;
    windows.push(open);
    open = "";
  }
  if (open !== "") windows.push(open);
  return spread(windows, MAX_WINDOWS);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const LETTER = /\p{L}/gu;
const SMALL_WORD = /(?<![\p{L}\p{N}])[\p{Ll}\p{Lo}][\p{L}\p{M}]*/gu;

/**
 * How much a sentence counts: letters of words in lower case, as names belong to any language; all
 * letters where everything is in capitals.
 */
function weightOf(sentence: string): number {
  const small = (sentence.match(SMALL_WORD) ?? []).join("").length;
  return small > 0 ? small : count(sentence, LETTER);
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
];
const [KANA, HAN, LATIN] = [
  /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Han}/gu,
  /\p{Script=Latin}/gu,
];
/** Japanese has at least this share of kana among its signs. */
const KANA_FROM = 0.1;

/** The language of a sentence, `other` for one that is not in English, or `doubtful`. */
function kindOf(sentence: string): string {
  const letters = count(sentence, LETTER);
  const [kana, han] = [count(sentence, KANA), count(sentence, HAN)];
  if (2 * (kana + han) > letters) return kana >= KANA_FROM * (kana + han) ? "ja" : "zh";
  const script = SCRIPTS.find(([, pattern]) => 2 * count(sentence, pattern) > letters);
  if (script !== undefined) return script[0];
  if (2 * count(sentence, LATIN) < letters) return "other";
  const share = englishShare(sentence);
  if (share === null) return "doubtful";
  return share >= ENGLISH_FROM ? "en" : share <= OTHER_TO ? "other" : "doubtful";
}

const LONG_WORD = /(?<![\p{L}\p{N}])\p{L}{4,}(?![\p{L}\p{N}])/gu;
const MIN_WORDS = 3;
/** Share of known words from which a sentence is in English, and up to which it is not. */
const [ENGLISH_FROM, OTHER_TO] = [0.6, 0.35];

/** Share of known words of English among those of four letters and more; null for too few. */
function englishShare(sentence: string): number | null {
  const words = sentence.match(LONG_WORD) ?? [];
  const small = words.filter((word) => word === word.toLowerCase());
  const counted = small.length > 0 ? small : words;
  if (counted.length < MIN_WORDS) return null;
  const known = counted.filter((word) => isKnownWord(word.toLowerCase())).length;
  return known / counted.length;
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
