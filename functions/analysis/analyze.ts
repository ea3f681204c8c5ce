import { analyze as analyzeText } from "../../lib/domain/language/analysis.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { AnalyzeBody, AnalyzeQuery, ToneAnalysis, textOf } from "../../lib/wire/language-text.ts";
import { toToneAnalysis } from "../../lib/wire/present-language-text.ts";
import { NoParams } from "../../lib/wire/shared.ts";

export const analyzeContract = contract({
  method: "post",
  path: "/api/tone/analyze",
  operationId: "analyzeTranscript",
  tag: "analysis",
  summary:
    "Conviction type and score, topics, and whether figures or large words carry a transcript",
  description:
    "The text is the first of `text`, `transcript` and `transcript_text` that says something. With " +
    "`sections` these are read in its place, without analysts and operators, unless nothing is left " +
    "of them; a `role` goes before labels in the text of its section, and offsets of the evidence " +
    "are those of the section named beside them. `evidence` has every touch of a topic (`counted`: " +
    "the first in its sentence) and, as `type_…`, the sentences behind the type.",
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
  body: toToneAnalysis(analyzeText(textOf(body) ?? "", body.sections), query.evidence),
  dataAsOf: null,
}));
