import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readScreener } from "../../lib/language/actions/read-screens.ts";
import { Screener, ScreenerQuery } from "../../lib/language/wire/language-conviction.ts";

export const screenerContract = contract({
  method: "get",
  path: "/api/tone/screener",
  operationId: "screenTone",
  tag: "language",
  summary: "The newest quarter of every ticker, filtered and sorted",
  description:
    "Every filter is optional; `totalTickers` counts the matches before paging. `median360d` is what " +
    "followed texts of the type, as in the ticker's conviction: those known before its newest quarter, in " +
    "the windows that had closed, null below 20 of them.",
  access: "key",
  family: "language_v1",
  params: NoParams,
  query: ScreenerQuery,
  responseByTier: allTiers(Screener),
  csv: { rows: "tickers", name: "screener" },
  maxAgeSeconds: 300,
  updates: { every: "within 60 minutes of a new text", stepSeconds: null },
  failures: [400, 401],
  example: { path: "/api/tone/screener?limit=10" },
});

export const screener = route(screenerContract, (c, { query }) =>
  readScreener(c.env.db, c.var.now, query),
);
