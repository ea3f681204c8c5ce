// Checks the spelling of verb forms in a lexicon: dropped has two p, hoped has one.

/** Endings before which English doubles a consonant. */
const ENDING = /(?:ed|ing)$/;
/** One syllable of one vowel letter and one consonant: drop, plan, slip; not fix, grow, play. */
const SHORT_STEM = /^(?:[^aeiou]*|[^aeiou]*qu)[aeiou][bdfgklmnprtvz]$/;
/** Longer verbs that are stressed on a last syllable of this form. */
const STRESSED_STEM =
  /(?:^(?:in|oc|re|con)cur|fer|mit|trol|pel|ter(?<=deter)|but(?<=rebut)|get(?<=forget)|gin(?<=begin)|quip|gret)$/;
/**
 * Endings of verbs that are stressed on an earlier syllable: offer, differ, suffer, limit, enter.
 */
const UNSTRESSED_STEM = /(?:of|dif|suf|pil|buf)fer$|limit$|vomit$|(?<!de)ter$/;

/** Short stems whose verb ends in -e, or that belong to no verb (during). */
const STEMS_IN_E = new Set(
  "aim bas blam car cit clos com cur dar div dur fac driv fad fil fin fir giv hav hik hop hir lik lin liv mak mov mut nam not par pil plac pos prun rat ris rul sav scal shap shar sid siz slat slid spik stat tak tam tim tir trad typ us vot wag wan wip writ".split(
    " ",
  ),
);

/**
 * Why a word is not a correct English verb form by the rule of doubled consonants: drop gives
 * dropped, and hope gives hoped. Null when the word follows the rule.
 */
export function doublingFault(word: string): string | null {
  const [ending] = ENDING.exec(word) ?? [];
  if (ending === undefined) return null;
  const stem = word.slice(0, -ending.length);
  const isStressed = STRESSED_STEM.test(stem) && !UNSTRESSED_STEM.test(stem);
  const isDoubled = SHORT_STEM.test(stem) || isStressed;
  if (!isDoubled || STEMS_IN_E.has(stem)) return null;
  return `${word}: ${stem}${stem.at(-1)}${ending}`;
}
