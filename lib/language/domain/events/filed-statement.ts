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
/** What a person did elsewhere or in earlier years. */
export const EARLIER_LIFE = words([
  "prior to (?:joining|that|his|her|this)",
  "before joining",
  "previously (?:served|held|worked)",
  "formerly",
  "from (?:\\w+ )?\\d{4} (?:to|until|through) (?:\\w+ )?(?:\\d{4}|his|her)",
  "until (?:his|her) (?:retirement|departure|resignation) in",
]);

/** Whether a sentence says what is new. */
export const isNews = (sentence: string): boolean =>
  !REPORTED_BEFORE.test(sentence) && !EARLIER_LIFE.test(sentence);

const CONDITION =
  /\b(?:[Ii]f|[Ii]n the event|[Uu]nless|[Ww]hether|until such time|[Ss]hould (?:he|she|the|Mr|Ms|Mrs|Dr))\b/;
/** A condition after its word. "June 30 or earlier if" is only about the day. */
const CONDITION_AFTER =
  /^[^,;]{0,80}?(?<!\b(?:earlier|sooner|later|date|time),? )\b(?:if|unless|in the event)\b/i;
/** Makes what follows possible. The month of May is none. */
const MODAL = /\b(would|may|might|could|can)\b(?:,? [\w'’-]+){0,6},?\s*$/;
/** After these, "would" tells what somebody said: "agreed that Mr. Roe would retire". */
const TOLD_THAT = words([
  "agree(?:s|d|ment)?",
  "(?:inform|notif|determin|decid|announc|advis|told|stat|sa(?:id|ys)|indicat|conclud|confirm|report|disclos|approv|resolv|communicat|concur|intend|elect|learn|mention|request)(?:s|ed|es|ied|ies|d|ing)?",
  "notice|intention|decision|plan(?:s|ned)?|letter",
]);
/** A day after "would" makes it a plan: "would step down effective June 1". */
const DATED =
  /^[^;]{0,100}\b(?:effective|upon (?:the )?completion|on [A-Z]\w+ \d|as of|at the (?:end|close|conclusion|next|annual))\b/;
/** Words of contracts, in the clause of a departure. */
const CONTRACT = words([
  "good reason",
  "without (?:\\w+ )?cause or",
  "entitled to",
  "qualifying",
  "severance (?:plan|policy)",
  "change (?:in|of) control",
]);
const CLAUSE_END = /[,;:()]|\b(?:and|but) (?=(?:will|would|shall|is|was|has|he|she|it|the)\b)/g;
/** A departure of nobody: "upon termination of employment", and what is paid then. */
const ANY = /\b(?:upon|any|a|an|each|every|certain|such|qualifying|involuntary)\s*$/i;
const OF_SOMEBODY = /^ (?:of|by) (?:Mr|Ms|Mrs|Dr|Mx|[A-Z][\p{L}'’-]+ [A-Z])/u;
const PAID = words([
  "(?:receiv|pa(?:y|id)|vest|entitl|eligib)\\w*",
  "provides? (?:for|that)",
  "would",
  "may",
  "severance",
]);

/** Whether the word of a sentence at an index says only what may come, as contracts say. */
export function mayOnlyCome(sentence: string, { 0: word, index }: RegExpExecArray): boolean {
  const before = sentence.slice(Math.max(0, index - NEARBY), index);
  const after = sentence.slice(index + word.length, index + word.length + NEARBY);
  if (CONDITION.test(before.slice(before.lastIndexOf(";") + 1))) return true;
  if (CONDITION_AFTER.test(after)) return true;
  const modal = MODAL.exec(before);
  if (modal !== null) {
    const isTold = TOLD_THAT.test(before.slice(0, modal.index)) || DATED.test(after);
    if (modal[1] !== "would" || !isTold) return true;
  }
  const from = [...before.matchAll(CLAUSE_END)].at(-1)?.index ?? 0;
  const to = after.search(CLAUSE_END);
  const clause = before.slice(from) + word + (to < 0 ? after : after.slice(0, to));
  if (CONTRACT.test(clause)) return true;
  return ANY.test(before) && !OF_SOMEBODY.test(after) && PAID.test(before + after);
}
