import { readContextOf } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readTickerDislocation } from "../../lib/signals/actions/read-dislocations.ts";
import { TickerDislocation, TickerDislocationQuery } from "../../lib/signals/wire/dislocation.ts";
import { SignalTickerPath } from "../../lib/signals/wire/signals-shared.ts";

export const tickerDislocationContract = contract({
  method: "get",
  path: "/api/dislocation/:ticker",
  operationId: "getDislocation",
  tag: "signals",
  summary: "A ticker's dislocation with its components, history and analogs",
  description:
    "Components as published recompute the score to the digit. Analogs are closed cases of quarters that " +
    "began like the newest one; their returns tell what followed, not what is expected. History rows " +
    "are capped by tier (`X-Limit-Applied`); `Link` leads on from page to page.",
  access: "optional",
  family: "data",
  params: SignalTickerPath,
  query: TickerDislocationQuery,
  responseByTier: allTiers(TickerDislocation),
  csv: { rows: "history", name: "dislocation-history" },
  maxAgeSeconds: 300,
  updates: { every: "daily at 22:30 UTC", stepSeconds: 86_400, offsetSeconds: 81_000 },
  failures: [400, 404],
  example: { path: "/api/dislocation/AAPL?limit=5" },
});

export const tickerDislocation = route(
  tickerDislocationContract,
  (c, { param, query }) =>
    readTickerDislocation(c.env.db, readContextOf(c), { ...param, ...query }),
  "No dislocation data for this ticker",
);
