// The sentences that say something for the first time: a sentence that stands there again is no new
// evidence.

import type { Token } from "./token.ts";

/** The numbers of the sentences that no earlier sentence equals word by word, and their words. */
export interface FirstSentences {
  readonly sentences: ReadonlySet<number>;
  readonly words: number;
}

/** Finds the first of each sentence. Linear time. Source: docs/methods/language.md#risk-score. */
export function firstSentences(tokens: readonly Token[]): FirstSentences {
  const seen = new Set<string>();
  const sentences = new Set<number>();
  let words = 0;
  for (let from = 0; from < tokens.length; ) {
    const sentence = tokens[from]?.sentence ?? 0;
    let [to, key, count] = [from, "", 0];
    for (; tokens[to]?.sentence === sentence; to += 1) {
      const { kind, text } = tokens[to] as Token;
      if (kind === "mark") continue;
      key += ` ${text}`;
      if (kind === "word") count += 1;
    }
    if (!seen.has(key)) {
      seen.add(key);
      sentences.add(sentence);
      words += count;
    }
    from = to;
  }
  return { sentences, words };
}
