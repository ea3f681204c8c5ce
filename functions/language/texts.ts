import { NoParams } from "../../lib/core/wire/shared.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { analyze as analyzeText } from "../../lib/language/domain/analysis.ts";
import { compareStyles, styleUnusualness } from "../../lib/language/domain/authorship/compare.ts";
import { scoreText } from "../../lib/language/domain/score.ts";
import { CompareBody, ToneComparison } from "../../lib/language/wire/authorship.ts";
import {
  AnalyzeBody,
  AnalyzeQuery,
  ScoreBody,
  ScoreQuery,
  ToneAnalysis,
  ToneScore,
  textOf,
} from "../../lib/language/wire/language-text.ts";
import { toToneComparison } from "../../lib/language/wire/present-authorship.ts";
import { toToneAnalysis, toToneScore } from "../../lib/language/wire/present-language-text.ts";

export const analyzeContract = contract({
  method: "post",
  path: "/api/tone/analyze",
  operationId: "analyzeTranscript",
  tag: "language",
  summary:
    "Conviction type and score, topics, and whether figures or large words carry a transcript",
  description:
    "The text is the first of `text`, `transcript` and `transcript_text` that says something. With " +
    "`sections` these are read in its place, without analysts and operators, unless nothing is left " +
    "of them; a `role` goes before labels in the text of its section, and offsets are those of the " +
    "section named beside them. Type and score are measured on the distribution named in " +
    "`reference`, which `mode` chooses: central_bank is that of FOMC texts, as stored FOMC texts are " +
    "read, any other mode that of earnings calls. `ticker` and `quarter` are checked, and change " +
    "nothing: nothing stored is looked up. `evidence` has every " +
    "hit of a feature and touch of a topic (`counted`: in the feature's count, the first in its " +
    "sentence), the sentences behind the type as `type_…`, and those with a measured result or large " +
    "words, which narrative and score rest on, as `sentence_fundamental` and `sentence_buzz`. " +
    "DEFENSIVE_DENIAL is told by the counts of conviction, hedge and defensive: it has `type_…` only " +
    "where revenue or outlook is said to fall. `omitted` is what is not read; rates are per " +
    "`word_count` of the rest, shares per `sentence_count`.",
  access: "key",
  family: "language_v1",
  params: NoParams,
  query: AnalyzeQuery,
  body: AnalyzeBody,
  forms: sameForAll(ToneAnalysis),
  maxAgeSeconds: null,
  updates: { every: "computed on request", stepSeconds: null },
  failures: [400, 401],
  example: {
    path: "/api/tone/analyze",
    body: { text: "Revenue grew by 12% and we raised our guidance for the year." },
  },
});

export const analyze = route(analyzeContract, async (_, { query, body }) => ({
  body: toToneAnalysis(
    analyzeText(textOf(body) ?? "", body.sections ?? [], body.mode ?? "earnings"),
    query.evidence,
  ),
  dataAsOf: null,
}));

export const scoreContract = contract({
  method: "post",
  path: "/api/v2/tone/score",
  operationId: "scoreTone",
  tag: "language",
  summary: "Twelve features, a risk score and flags of a text",
  description:
    "Rates per 1,000 words by our own lexicons, with negation and its scope; the risk score is a " +
    "percentile of the distribution named in `reference`. Under 50 words a text is scored all the " +
    "same, with reliability LOW and the flag SHORT_TEXT. `evidence=1` lists the place of every " +
    "hit, and as `omitted` what is not read and has no words in `word_count`.",
  access: "key",
  family: "v2",
  params: NoParams,
  query: ScoreQuery,
  body: ScoreBody,
  forms: sameForAll(ToneScore),
  maxAgeSeconds: null,
  updates: { every: "computed on request", stepSeconds: null },
  failures: [400, 401],
  example: {
    path: "/api/v2/tone/score",
    body: { text: "We are confident that demand will not weaken.", mode: "earnings" },
  },
});

export const score = route(scoreContract, async (_, { query, body }) => ({
  body: toToneScore(
    scoreText(body.text, body.mode ?? "earnings", styleUnusualness),
    query.evidence,
  ),
  dataAsOf: null,
}));

export const compareContract = contract({
  method: "post",
  path: "/api/v2/tone/compare",
  operationId: "compareAuthorship",
  tag: "language",
  summary: "Whether two texts are likely by one author",
  description:
    "Cosine distance of function words, punctuation and character n-grams, turned into a " +
    "probability that was calibrated by length on unseen authors with even odds beforehand. It " +
    "abstains (INCONCLUSIVE) between .20 and .80, and always where a text has under 250 words. Not " +
    "forensic evidence.",
  access: "key",
  family: "v2",
  params: NoParams,
  query: NoParams,
  body: CompareBody,
  forms: sameForAll(ToneComparison),
  maxAgeSeconds: null,
  updates: { every: "computed on request", stepSeconds: null },
  failures: [400, 401],
  example: {
    path: "/api/v2/tone/compare",
    body: { text_a: "To the people of the state.", text_b: "Call me whatever you like." },
  },
});

export const compare = route(compareContract, async (_, { body }) => ({
  body: toToneComparison(compareStyles(body.text_a, body.text_b)),
  dataAsOf: null,
}));
