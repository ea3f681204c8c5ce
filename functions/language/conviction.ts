import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readConviction } from "../../lib/language/actions/read-tickers.ts";
import { ConvictionTrajectory } from "../../lib/language/wire/language-conviction.ts";
import { QuartersQuery } from "../../lib/language/wire/language-shared.ts";

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
  responseByTier: allTiers(ConvictionTrajectory),
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
