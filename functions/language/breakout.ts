import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readBreakout } from "../../lib/language/actions/read-tickers.ts";
import { Breakout, BreakoutQuery } from "../../lib/language/wire/language-tickers.ts";

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
  responseByTier: allTiers(Breakout),
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
