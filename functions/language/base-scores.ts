import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readBaseScores } from "../../lib/language/actions/read-tickers.ts";
import { ToneHistoryQuery } from "../../lib/language/wire/language-shared.ts";
import { BaseScores } from "../../lib/language/wire/language-tickers.ts";

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
  responseByTier: allTiers(BaseScores),
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
