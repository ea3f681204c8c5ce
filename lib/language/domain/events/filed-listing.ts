// Item 3.01: notices of delisting, among listings that move, end with a merger, or are in order again.

import { NEARBY, REPORTED_BEFORE, type Sentences, stems, words } from "./filed-statement.ts";

/** The title of the item, which names a failure too. */
const TITLE =
  /\bnotice of delisting or failure to satisfy a continued listing rule or standard;? transfer of listing\.?/i;

/** A rule that the company does not meet, or a proceeding of the exchange. */
const FAULT = stems(
  [
    "deficien",
    "delinquen",
    "non-?complian",
    "(?:not|no longer) (?:currently |longer )?(?:been |be )?in compliance",
    "no longer (?:compl(?:y|ies)|satisf\\w+|meets?)",
    "out of compliance",
    "not (?:in full )?compl[yi]",
    "fail(?:s|ed|ure|ing)? to (?:comply|satisfy|meet|maintain|hold|file|timely|regain|pay)",
    "not (?:satisf|met|meet|maintain|timely|regained|filed)",
    "(?:has|had|have|did) not (?:yet )?complete",
    "(?:below|less than|lower than) (?:the |its |a )?(?:minimum|required|criteri|compliance|continued|majority)",
    "(?:below|less than|lower than|under) (?:the )?(?:US|U\\.S\\. ?)?\\$ ?\\d",
    "delisting (?:determination|proceeding)",
    "(?:received|issued|sent) [^.;]{0,40}delisting notice",
    "subject to delisting",
    "initiat\\w+ (?:of )?(?:delisting|proceedings)",
  ],
  "gi",
);
/** What an exchange decides. */
const DECISION =
  /\b(?:nasdaq|nyse|cboe|exchange|staff|panel)\b[^.;]{0,100}\b(?:determin\w+|decided|decision)\b[^.;]{0,120}\b(?:delist|suspend|remov|commenc)/gi;
/** What the company itself tells, asks or decides. */
const OWN_ACT =
  /\b(?:company|we|board(?: of directors)?|directors|committee|registrant|corporation|management) (?:(?:has|have|had|also|further|today|unanimously) ){0,2}(?:notified|informed|determined|decided|elected|approved|requested|asked|authorized|resolved|gave|provided|delivered|submitted|intends)\b/i;
/** A fault after one of these only may come. The month of May is none. */
const POSSIBLE = /\b(?:[Ii]f|[Uu]nless|[Ii]n the event|no assurance|might|may)\b/;
const NO_FAULT = words([
  "not (?:related|due|because|in response)",
  "not (?:as )?(?:a |the )?(?:result|consequence)",
  "not (?:\\w+ )?received? (?:any|a|an)\\b[^.;]{0,30}(?:notice|notification|letter|deficiency)",
  "(?:no|nor any|without any) (?:\\w+ )?(?:deficien\\w+|delinquen\\w+|non-?complian\\w+|failures?|notices?)",
  "not (?:currently )?(?:deficient|delinquent|non-?compliant)",
]);

const TRANSFER =
  /\b(?:(?:voluntar\w+ )?(?:transfer|move|moving|switch)\w*|dual.list)[^.]{0,120}\b(?:listing|exchange|nasdaq|nyse|market|cboe)\b/i;
const MERGER = words([
  "merger",
  "business combination",
  "tender offer",
  "acqui(?:red|sition) (?:by|of the company)",
  "effective time",
  "plan of arrangement",
  "scheme of arrangement",
  "redemption",
  "redeemed",
  "liquidation",
]);

/** A listing that is in order again. */
const REGAINED = words([
  "regain(?:ed|s)(?: and \\w+)? (?:its |full )?compliance",
  "returned to (?:full )?compliance",
  "(?:back|again|now) in (?:full )?compliance",
  "(?:cured|resolved) (?:the|its|this|all) (?:\\w+ ){0,3}deficienc(?:y|ies)",
  "matter (?:is|was|to be) (?:now )?closed",
  "matter (?:now )?closed",
]);
/** Said before it, these make it what may come. */
const UNTIL_THEN = words([
  "once",
  "until",
  "when",
  "if",
  "unless",
  "whether",
  "in the event",
  "provided that",
  "(?:will|would|shall) (?:\\w+ ){0,2}(?:notify|inform|confirm|provide|issue|send|advise|receive|consider|deem)",
]);
const NOT_YET =
  /\b(?:not|never|to|will|would|may|might|could|must|can|should)(?: (?:yet|have|be|has|been))*\s*$/i;
/** What had happened before a listing was in order again. */
const BACKGROUND = /\bhad (?:not |been |previously |earlier )?\w+|\bprevious(?:ly)?\b/i;

/** Whether a text says a fault that is there. */
function saysFault(text: string): boolean {
  if (NO_FAULT.test(text)) return false;
  const isSaid = (index: number) => !POSSIBLE.test(text.slice(Math.max(0, index - NEARBY), index));
  return (
    [...text.matchAll(FAULT)].some(({ index }) => isSaid(index)) ||
    [...text.matchAll(DECISION)].some(
      ({ 0: { length }, index }) =>
        isSaid(index) && !OWN_ACT.test(text.slice(Math.max(0, index - NEARBY), index + length)),
    )
  );
}

/** What a sentence says after it said that the listing is in order again; null when it does not. */
function afterRegained(sentence: string): string | null {
  const found = REGAINED.exec(sentence);
  if (found === null) return null;
  const before = sentence.slice(0, found.index);
  if (UNTIL_THEN.test(before) || NOT_YET.test(before)) return null;
  return sentence.slice(found.index + found[0].length);
}

/**
 * Whether the listing is in order again, and no fault is said after that. A fault that had been there
 * before is none.
 */
function isInOrder(sentences: Sentences): boolean {
  const isFault = (text: string) =>
    !REPORTED_BEFORE.test(text) && !BACKGROUND.test(text) && saysFault(text);
  const lastFault = sentences.findLastIndex(isFault);
  return sentences.some((sentence, at) => {
    const rest = afterRegained(sentence);
    return rest !== null && at >= lastFault && !isFault(rest);
  });
}

/**
 * Whether an item 3.01 is more than a listing that moves, ends with a merger, or is in order again.
 * Only the exchange finds a fault: what the company asks it to do is none.
 */
export function isDelistingNotice(sentences: Sentences): boolean {
  const said = sentences
    .map((sentence) => sentence.replace(/^items? 3\.01\b/i, "").replace(TITLE, ""))
    .filter((sentence) => /\w/.test(sentence));
  if (isInOrder(said)) return false;
  if (said.some((sentence) => !REPORTED_BEFORE.test(sentence) && saysFault(sentence))) return true;
  return !said.some((sentence) => TRANSFER.test(sentence) || MERGER.test(sentence));
}
