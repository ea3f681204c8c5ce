import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readTickerHealth } from "../../lib/language/actions/read-tickers.ts";
import { AsOfQuery } from "../../lib/language/wire/language-shared.ts";
import { TickerHealth } from "../../lib/language/wire/language-tickers.ts";

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
  responseByTier: allTiers(TickerHealth),
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
