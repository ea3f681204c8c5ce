import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { styleUnusualness } from "../../lib/language/domain/authorship/compare.ts";
import { scoreText } from "../../lib/language/domain/score.ts";
import { ScoreBody, ScoreQuery, ToneScore } from "../../lib/language/wire/language-text.ts";
import { toToneScore } from "../../lib/language/wire/present-language-text.ts";

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
  responseByTier: allTiers(ToneScore),
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
