// The endpoint that analyzes a text which the caller sends. A file of its own, because agents have no tool of it.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { analyzeGivenText, readFundamentals } from "../../lib/language/actions/score-texts.ts";
import { AnalyzeBody, AnalyzeQuery, ToneAnalysis } from "../../lib/language/wire/language-text.ts";

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
