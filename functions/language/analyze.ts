import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { analyze as analyzeText } from "../../lib/language/domain/analysis.ts";
import {
  AnalyzeBody,
  AnalyzeQuery,
  ToneAnalysis,
  textOf,
} from "../../lib/language/wire/language-text.ts";
import { toToneAnalysis } from "../../lib/language/wire/present-language-text.ts";

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
  responseByTier: allTiers(ToneAnalysis),
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
