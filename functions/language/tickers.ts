import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { readContextOf } from "../../lib/http/read-context.ts";
import { route } from "../../lib/http/router.ts";
import {
  readBaseScores,
  readBreakout,
  readConviction,
  readTickerHealth,
} from "../../lib/language/actions/read-tickers.ts";
import { ConvictionTrajectory } from "../../lib/language/wire/language-conviction.ts";
import {
  AsOfQuery,
  QuartersQuery,
  ToneHistoryQuery,
} from "../../lib/language/wire/language-shared.ts";
import {
  BaseScores,
  Breakout,
  BreakoutQuery,
  TickerHealth,
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
    "Rates per 1,000 words of what management said, newest quarter first; `signal` is that of the " +
    "newest quarter. Rows per request are capped by tier; `Link` leads on from page to page.",
  access: "none",
  family: "language_v1",
  params: TickerPath,
  query: ToneHistoryQuery,
  forms: sameForAll(BaseScores),
  csv: { rows: "history", name: "tone" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 404],
  example: { path: "/api/tone/FOMC-PC?limit=5" },
});

export const baseScores = route(
  baseScoresContract,
  (c, { param, query }) => readBaseScores(c.env.db, readContextOf(c), { ...param, ...query }),
  "Unknown ticker",
);

export const breakoutContract = contract({
  method: "get",
  path: "/api/tone/breakout/:ticker",
  operationId: "getBreakout",
  tag: "language",
  summary: "How a ticker's conviction score moved",
  description:
    "The newest quarter's conviction score against the median of the quarters before it; a shift is " +
    "recent in a text that is at most 120 days old, so `asOf` is the instant of the question.",
  access: "key",
  family: "language_v1",
  params: TickerPath,
  query: BreakoutQuery,
  forms: sameForAll(Breakout),
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401, 404],
  example: { path: "/api/tone/breakout/FOMC-PC" },
});

export const breakout = route(
  breakoutContract,
  (c, { param, query }) => readBreakout(c.env.db, c.var.now, { ...param, ...query }),
  "Unknown ticker",
);

export const convictionContract = contract({
  method: "get",
  path: "/api/tone/conviction/:ticker",
  operationId: "getConviction",
  tag: "language",
  summary: "Conviction type and score per quarter, and what followed texts of that type",
  description:
    "`returnDistribution` is of texts of the newest one's type, of any ticker, that were known before it " +
    "and whose 360 days have passed: excess returns as fractions, null below 20 of them. What followed, " +
    "not what is expected. `reference` names the distribution that a quarter's type and score are measured " +
    "on. `history` has 40 quarters unless more are asked for; rows per request are " +
    "capped by tier (`X-Limit-Applied`), and `Link` leads on from page to page.",
  access: "key",
  family: "language_v1",
  params: TickerPath,
  query: QuartersQuery,
  forms: sameForAll(ConvictionTrajectory),
  csv: { rows: "history", name: "conviction" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401, 404],
  example: { path: "/api/tone/conviction/FOMC-PC" },
});

export const conviction = route(
  convictionContract,
  (c, { param, query }) => readConviction(c.env.db, readContextOf(c), { ...param, ...query }),
  "Unknown ticker",
);

export const profileContract = contract({
  method: "get",
  path: "/api/v2/tone/ticker/:ticker",
  operationId: "getTickerProfile",
  tag: "language",
  summary: "A ticker's newest quarter against its own history",
  description:
    "Signal, arc and triad of the newest quarter, with z-scores against the ticker's own earlier " +
    "quarters (null below three of them), its newest earnings score over 90 days, and active signal " +
    "drops. `history` has 40 quarters unless more are asked for, newest first; rows per request are " +
    "capped by tier (`X-Limit-Applied`), and `Link` leads on from page to page.",
  access: "key",
  family: "v2",
  params: TickerPath,
  query: QuartersQuery,
  forms: sameForAll(TickerProfile),
  csv: { rows: "history", name: "profile" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401, 404],
  example: { path: "/api/v2/tone/ticker/FOMC-PC" },
});

export const profile = route(
  profileContract,
  (c, { param, query }) => readTickerProfile(c.env.db, readContextOf(c), { ...param, ...query }),
  "Unknown ticker",
);

export const tickerHealthContract = contract({
  method: "get",
  path: "/api/ticker-health/:ticker",
  operationId: "getTickerHealth",
  tag: "language",
  summary: "Five sensors of a ticker and a verdict",
  description:
    "Tone, conviction, blame and forward language of the newest quarter against the ticker's own " +
    "history, and the regime of its price. GREY is a sensor without enough data: fewer than four " +
    "quarters or a year of prices, or a price whose next close is overdue.",
  access: "none",
  family: "language_v1",
  params: TickerPath,
  query: AsOfQuery,
  forms: sameForAll(TickerHealth),
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 404],
  example: { path: "/api/ticker-health/FOMC-PC" },
});

export const health = route(
  tickerHealthContract,
  (c, { param, query }) => readTickerHealth(c.env.db, c.var.now, { ...param, ...query }),
  "Unknown ticker",
);
