// Item 4.01: an auditor leaves.

import { isNews, mayOnlyCome, type Sentences, words } from "./filed-statement.ts";

/** How a company and its auditor part. */
const AUDITOR_LEAVES = words(
  [
    "dismiss(?:ed|al|ing)?",
    "resign(?:ed|s|ation|ing)?",
    "declin(?:e|ed|es|ing) to (?:stand|be|seek|continue)",
    "(?:not|no longer) (?:to )?(?:be )?(?:renew\\w*|re-?appoint\\w*|re-?engag\\w*|re-?elect\\w*|stand(?:ing)? for|serv\\w+|retain\\w*|continue)",
    "terminat(?:e|ed|ion|ing)",
    "relationship (?:[\\w&.,]+ ){0,6}ceased",
    "ceas(?:e|es|ed|ing) to (?:serve|be|act|audit)",
    "replac(?:ed|es|ing|e)",
    "remov(?:ed|al) of",
    "remove [^.;]{0,60} as",
    "withdr(?:e|a)w\\w* as",
  ],
  "gi",
);
const NOT_LEFT =
  /\b(?:not (?:been )?(?:dismissed|resigned)|no (?:dismissal|resignation)|did not resign)\b/i;
const AUDITOR = /\b(?:audit\w*|account\w*|LLP|firm|L\.L\.P|CPAs?|P\.?C\.?|& Co)\b/i;

/** Whether an auditor leaves: not one that is only engaged. */
export const isAuditorChange = (sentences: Sentences): boolean =>
  sentences.some(
    (sentence) =>
      AUDITOR.test(sentence) &&
      !NOT_LEFT.test(sentence) &&
      isNews(sentence) &&
      [...sentence.matchAll(AUDITOR_LEAVES)].some((found) => !mayOnlyCome(sentence, found)),
  );
