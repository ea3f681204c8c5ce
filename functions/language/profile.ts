import { TickerPath } from "../../lib/core/wire/ticker.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { QuartersQuery } from "../../lib/language/wire/language-shared.ts";
import { TickerProfile } from "../../lib/language/wire/language-tickers.ts";
import { readTickerProfile } from "../../lib/signals/actions/read-ticker-profile.ts";

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
  responseByTier: allTiers(TickerProfile),
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
