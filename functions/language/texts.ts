// Endpoints that score texts which the caller sends: analyze, score and compare.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import {
  analyzeGivenText,
  readFundamentals,
  scoreGivenText,
} from "../../lib/language/actions/score-texts.ts";
import { compareStyles } from "../../lib/language/domain/authorship/compare.ts";
import {
  CompareBody,
  ToneComparison,
  toToneComparison,
} from "../../lib/language/wire/authorship.ts";
import {
  AnalyzeBody,
  AnalyzeQuery,
  ScoreBody,
  ScoreQuery,
  ToneAnalysis,
  ToneScore,
} from "../../lib/language/wire/language-text.ts";

export const analyzeContract = contract({
  method: "post",
  path: "/api/tone/analyze",
  operationId: "analyzeTranscript",
  tag: "language",
  summary:
    "Conviction type and score of a transcript, its topics, and whether reported figures support it",
  description:
    "The text is the first of `text`, `transcript` and `transcript_text` that is not blank. " +
    "`sections`, if sent, are read instead, without analysts and operators unless nothing else " +
    "is left. `role` overrides speaker labels in the text. Offsets count from the start of the " +
    "`section` named with them. `mode` selects the reference: FOMC texts for central_bank, else " +
    "earnings calls. `direction` says whether statements describe improvement or decline, null " +
    "without such a statement. For a `ticker` whose reports we hold, growth and debt (of " +
    "`quarter`, else the newest) are half of `narrative_vs_fundamental`. `evidence` lists every " +
    "hit of a feature or topic. `type_…` marks the sentences behind the type. " +
    "`sentence_fundamental` marks measured results, `sentence_buzz` promotional words. " +
    "DEFENSIVE_DENIAL comes from counts: it has `type_…` only where revenue or outlook falls. " +
    "`omitted` lists what is not read. Rates are per `word_count`, shares per `sentence_count`.",
  access: "key",
  family: "language_v1",
  query: AnalyzeQuery,
  body: AnalyzeBody,
  response: ToneAnalysis,
  maxAgeSeconds: null,
  updates: { every: "computed on request", stepSeconds: null },
  failures: [400, 401],
  example: {
    path: "/api/tone/analyze",
    body: { text: "Revenue grew by 12% and we raised our guidance for the year." },
  },
});

export const analyzeRoute = new Hono<AppEnv>().post(
  analyzeContract.path,
  endpoint(analyzeContract),
  zValidator("query", analyzeContract.query),
  zValidator("json", analyzeContract.body),
  async (c) => {
    const query = c.req.valid("query");
    const body = c.req.valid("json");

    const { ticker, quarter } = body;
    const reported = await readFundamentals(c.env.db, c.var.now, { ticker, quarter });
    return reply(c, analyzeContract, analyzeGivenText(body, query, reported));
  },
);

export const scoreContract = contract({
  method: "post",
  path: "/api/v2/tone/score",
  operationId: "scoreTone",
  tag: "language",
  summary: "Twelve features, a risk score and flags of a text",
  description:
    "Rates are hits per 1,000 words, by our own lexicons, with negation. In mode earnings the risk " +
    "score is made of language, direction and events; `risk_parts` has each, language and direction " +
    "as percentiles of the distribution that `reference` names. A text that says too little (under " +
    "80 words without an event, not in English, tables, unknown words) has `risk_label` " +
    "INSUFFICIENT, reliability NONE and no flag. A text under 300 words has " +
    "reliability LOW and the flag SHORT_TEXT. Reliability is LOW, too, where `speakers` are unread. " +
    "`direction` says whether statements describe " +
    "improvement or decline, null without such a statement. `evidence=1` lists the position of " +
    "every hit, and in `omitted` what is not read.",
  access: "key",
  family: "v2",
  query: ScoreQuery,
  body: ScoreBody,
  response: ToneScore,
  maxAgeSeconds: null,
  updates: { every: "computed on request", stepSeconds: null },
  failures: [400, 401],
  example: {
    path: "/api/v2/tone/score",
    body: {
      text: "Revenue fell 8% in the quarter, and we lowered our guidance for the full year.",
      mode: "earnings",
    },
  },
});

export const score = new Hono<AppEnv>().post(
  scoreContract.path,
  endpoint(scoreContract),
  zValidator("query", scoreContract.query),
  zValidator("json", scoreContract.body),
  (c) => reply(c, scoreContract, scoreGivenText(c.req.valid("json"), c.req.valid("query"))),
);

export const compareContract = contract({
  method: "post",
  path: "/api/v2/tone/compare",
  operationId: "compareAuthorship",
  tag: "language",
  summary: "Whether one author wrote two texts",
  description:
    "The probability comes from the cosine distance of function words, punctuation and " +
    "character n-grams. There is a verdict only where both texts are shown to be of a calibrated " +
    "genre (speeches of officials, novels), which takes 800 words: `calibration.genre` is SPEECH " +
    "or KNOWN. Any other pair is UNKNOWN, INCONCLUSIVE at 0.5; `distance` still orders pairs. " +
    "News, mails, calls, reviews, code and other languages are UNKNOWN. Calibrated by length on " +
    "unseen authors, with a prior probability of 0.5. Not forensic evidence.",
  access: "key",
  family: "v2",
  body: CompareBody,
  response: ToneComparison,
  maxAgeSeconds: null,
  updates: { every: "computed on request", stepSeconds: null },
  failures: [400, 401],
  example: {
    path: "/api/v2/tone/compare",
    body: { text_a: "To the people of the state.", text_b: "Call me whatever you like." },
  },
});

export const compare = new Hono<AppEnv>().post(
  compareContract.path,
  endpoint(compareContract),
  zValidator("json", compareContract.body),
  (c) =>
    reply(c, compareContract, {
      body: toToneComparison(compareStyles(c.req.valid("json").text_a, c.req.valid("json").text_b)),
      dataAsOf: null,
    }),
);
