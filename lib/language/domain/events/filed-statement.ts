// Sentences of filings: what they say that is so, and what was said before.

export type Sentences = readonly string[];

/** Characters before and after a word that are read with it. */
export const NEARBY = 300;

/** A pattern of words, or of beginnings of words. */
export const words = (list: readonly string[], flags = "i"): RegExp =>
  new RegExp(`\\b(?:${list.join("|")})\\b`, flags);
export const stems = (list: readonly string[], flags = "i"): RegExp =>
  new RegExp(`\\b(?:${list.join("|")})`, flags);

/** What was reported before, or in an earlier filing, is not news. */
export const REPORTED_BEFORE =
  /\bpreviously (?:disclosed|announced|reported|described)\b|\b(?:disclosed|announced|reported) (?:in|on) (?!this\b)[^.]{0,60}\b(?:8-K|current report|press release dated)\b/i;
