import { EVENT_WORDS } from "./event-words.ts";

/** Words whose ending changes what they say of an event: record sales, but recorded sales. */
const KEPT = EVENT_WORDS.unstemmed;
/** Shorter words stay as they are. */
const MIN_LENGTH = 4;
const VOWEL = /[aeiouy]/;

/** Past forms of irregular verbs, and the verbs. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    "began-begin begun-begin fell-fall fallen-fall rose-rise risen-rise took-take taken-take " +
    "withdrew-withdraw withdrawn-withdraw gave-give given-give wrote-write written-write " +
    "broke-break broken-break stole-steal stolen-steal sought-seek bought-buy brought-bring " +
    "grew-grow grown-grow paid-pay swung-swing shrank-shrink blew-blow drew-draw drawn-draw"
  )
    .split(" ")
    .map((pair): [string, string] => {
      const [form = "", verb = ""] = pair.split("-");
      return [form, verb];
    }),
);

/**
 * The stem by which the cues of events match a word, so that a cue needs no list of a verb's forms:
 * without the endings of plurals, past forms and participles, and without a last e. Not a word.
 */
export function stemOf(word: string): string {
  if (word.length < MIN_LENGTH || KEPT.has(word)) return word;
  const regular = withoutEnding(withoutPlural(IRREGULAR.get(word) ?? word));
  return regular.length > 2 && regular.endsWith("e") ? regular.slice(0, -1) : regular;
}

function withoutPlural(word: string): string {
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith("s")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ss|x|ch|sh|zz)es$/.test(word) ? -2 : -1);
}

function withoutEnding(word: string): string {
  if (word.endsWith("ied")) return `${word.slice(0, -3)}y`;
  const [ending] = /(?:ing|ed)$/.exec(word) ?? [];
  if (ending === undefined) return word;
  const stem = word.slice(0, -ending.length);
  if (!VOWEL.test(stem)) return word;
  // "Planned" has two n, "passed" two s.
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}
