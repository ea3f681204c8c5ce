// Endpoints that score texts which the caller sends: score and compare.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { scoreGivenText } from "../../lib/language/actions/score-texts.ts";
import { compareStyles } from "../../lib/language/domain/authorship/compare.ts";
import {
  CompareBody,
  ToneComparison,
  toToneComparison,
} from "../../lib/language/wire/authorship.ts";
import { ScoreBody, ScoreQuery, ToneScore } from "../../lib/language/wire/language-text.ts";

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
