// Makes the list of known words from the bundled texts of public domain and the words of business.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMadeOf } from "../../lib/language/domain/text/known-words.ts";
import { jsonText } from "./json-text.ts";

const root = join(import.meta.dirname, "../..");
const TEXTS = join(root, "scripts/sample/texts");
const OWN = join(root, "lib/language/domain/lexicons/business_words.txt");
/** A word of at least four letters in at least this many texts is known. */
const MIN_TEXTS = 10;
const WORD = /(?<![\p{L}\p{N}-])[a-z]{4,}(?![\p{L}\p{N}-])/gu;

/** The words that no other of them explains, in alphabetical order, as JSON. */
export function knownWordsJson(): string {
  const texts = new Map<string, number>();
  for (const name of readdirSync(TEXTS).filter((file) => file.endsWith(".txt"))) {
    const words = readFileSync(join(TEXTS, name), "utf8").match(WORD) ?? [];
    for (const word of new Set(words)) texts.set(word, (texts.get(word) ?? 0) + 1);
  }
  const frequent = [...texts].filter(([, count]) => count >= MIN_TEXTS).map(([word]) => word);
  const own = readFileSync(OWN, "utf8").trim().split(/\s+/);
  const stems = new Set<string>();
  for (const word of [...frequent, ...own].sort((a, b) => a.length - b.length)) {
    if (!isMadeOf(stems, word, 1)) stems.add(word);
  }
  return jsonText({ words: [...stems].toSorted().join(" ") }, 1);
}
