// Endpoints about the conviction of one ticker: how it moved, and what followed. A file of its own, because agents have no tool of them.

import { Hono } from "hono/tiny";
import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { readBreakout, readConvictionTrajectory } from "../../lib/language/actions/read-tickers.ts";
import { ConvictionTrajectory } from "../../lib/language/wire/language-conviction.ts";
import { QuartersQuery } from "../../lib/language/wire/language-shared.ts";
import { Breakout, BreakoutQuery } from "../../lib/language/wire/language-tickers.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";

export const breakoutContract = contract({
  method: "get",
  path: "/api/tone/breakout/:ticker",
  operationId: "getBreakout",
  tag: "language",
  summary: "How a ticker's conviction score moved",
  description:
    "The newest conviction score against the median of the quarters before. A shift is recent " +
    "when its text is at most 120 days old. `asOf` is the time that the answer is for.",
  access: "key",
  family: "language_v1",
  params: TickerPath,
  query: BreakoutQuery,
  response: Breakout,
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401, 404],
  example: { path: "/api/tone/breakout/FOMC-PC" },
});

export const breakout = new Hono<AppEnv>().get(
  breakoutContract.path,
  endpoint(breakoutContract),
  zValidator("query", breakoutContract.query),
  zValidator("param", breakoutContract.params, "Unknown ticker"),
  (c) =>
    reply(
      c,
      breakoutContract,
      readBreakout(withBatchedReads(c.env.db), c.var.now, {
        ...c.req.valid("param"),
        ...c.req.valid("query"),
      }),
    ),
);

export const convictionContract = contract({
  method: "get",
  path: "/api/tone/conviction/:ticker",
  operationId: "getConviction",
  tag: "language",
  summary: "Conviction type and score per quarter, and what followed texts of that type",
  description:
    "`returnDistribution` covers earlier texts of the newest type, of any ticker, whose 360 " +
    "days are over. Its excess returns are fractions, and null below 20 texts. It says what " +
    "followed, not what to expect. `reference` names the distribution that type and score are " +
    "measured on. `history` has 40 quarters unless you ask for more. Your tier sets the highest " +
    "`limit`. `Link` leads from page to page.",
  access: "key",
  family: "language_v1",
  params: TickerPath,
  query: QuartersQuery,
  response: ConvictionTrajectory,
  csv: { rows: "history", name: "conviction_:ticker" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401, 404],
  example: { path: "/api/tone/conviction/FOMC-PC" },
});

export const conviction = new Hono<AppEnv>().get(
  convictionContract.path,
  endpoint(convictionContract),
  zValidator("query", convictionContract.query),
  zValidator("param", convictionContract.params, "Unknown ticker"),
  (c) =>
    reply(
      c,
      convictionContract,
      readConvictionTrajectory(c.env.db, readContextOf(c), {
        ...c.req.valid("param"),
        ...c.req.valid("query"),
      }),
    ),
);
