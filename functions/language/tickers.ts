// Endpoints about the texts of one ticker: scores per quarter, profile and health.

import { Hono } from "hono/tiny";
import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { readBaseScores, readTickerHealth } from "../../lib/language/actions/read-tickers.ts";
import {
  AsOfQuery,
  QuartersQuery,
  ToneHistoryQuery,
} from "../../lib/language/wire/language-shared.ts";
import {
  BaseScores,
  TickerHealthAnswer,
  TickerProfile,
} from "../../lib/language/wire/language-tickers.ts";
import { readTickerProfile } from "../../lib/signals/actions/read-signals.ts";

export const baseScoresContract = contract({
  method: "get",
  path: "/api/tone/:ticker",
  operationId: "getBaseScores",
  tag: "language",
  summary: "Constraint, conviction and their ratio per quarter",
  description:
    "Hits per 1,000 words of what management said, newest quarter first. `signal` is that of " +
    "the newest quarter. Your tier sets the highest `limit`. `Link` leads from page to page.",
  access: "none",
  family: "language_v1",
  params: TickerPath,
  query: ToneHistoryQuery,
  response: BaseScores,
  csv: { rows: "history", name: "tone_:ticker" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 404],
  example: { path: "/api/tone/FOMC-PC?limit=5" },
});

export const baseScores = new Hono<AppEnv>().get(
  baseScoresContract.path,
  endpoint(baseScoresContract),
  zValidator("query", baseScoresContract.query),
  zValidator("param", baseScoresContract.params, "Unknown ticker"),
  (c) =>
    reply(
      c,
      baseScoresContract,
      readBaseScores(c.env.db, readContextOf(c), {
        ...c.req.valid("param"),
        ...c.req.valid("query"),
      }),
    ),
);

export const profileContract = contract({
  method: "get",
  path: "/api/v2/tone/ticker/:ticker",
  operationId: "getTickerProfile",
  tag: "language",
  summary: "A ticker's newest quarter against its own history",
  description:
    "Signal, arc and triad of the newest quarter, its newest earnings score over 90 days, and " +
    "active signal drops. z-scores are against the ticker's earlier quarters, and null below " +
    "three. `history` has 40 quarters unless you ask for more. Your tier sets the highest " +
    "`limit`. `Link` leads from page to page.",
  access: "key",
  family: "v2",
  params: TickerPath,
  query: QuartersQuery,
  response: TickerProfile,
  csv: { rows: "history", name: "profile_:ticker" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401, 404],
  example: { path: "/api/v2/tone/ticker/FOMC-PC" },
});

export const profile = new Hono<AppEnv>().get(
  profileContract.path,
  endpoint(profileContract),
  zValidator("query", profileContract.query),
  zValidator("param", profileContract.params, "Unknown ticker"),
  (c) =>
    reply(
      c,
      profileContract,
      readTickerProfile(c.env.db, readContextOf(c), {
        ...c.req.valid("param"),
        ...c.req.valid("query"),
      }),
    ),
);

export const tickerHealthContract = contract({
  method: "get",
  path: "/api/ticker-health/:ticker",
  operationId: "getTickerHealth",
  tag: "language",
  summary: "Five sensors of a ticker and a verdict",
  description:
    "Tone, conviction, blame and forward language of the newest quarter against the ticker's " +
    "own history, and the regime of its price. GREY: fewer than four quarters, less than a year " +
    "of prices, or an overdue close.",
  access: "none",
  family: "language_v1",
  params: TickerPath,
  query: AsOfQuery,
  response: TickerHealthAnswer,
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 404],
  example: { path: "/api/ticker-health/FOMC-PC" },
});

export const tickerHealthRoute = new Hono<AppEnv>().get(
  tickerHealthContract.path,
  endpoint(tickerHealthContract),
  zValidator("query", tickerHealthContract.query),
  zValidator("param", tickerHealthContract.params, "Unknown ticker"),
  (c) =>
    reply(
      c,
      tickerHealthContract,
      readTickerHealth(c.env.db, c.var.now, { ...c.req.valid("param"), ...c.req.valid("query") }),
    ),
);
