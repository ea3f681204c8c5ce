import { NoParams } from "../../lib/core/wire/shared.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { readContextOf } from "../../lib/http/read-context.ts";
import { route } from "../../lib/http/router.ts";
import {
  readDislocationBatch,
  readDislocations,
  readTickerDislocation,
} from "../../lib/signals/actions/read-dislocations.ts";
import {
  DislocationBatch,
  DislocationBatchBody,
  DislocationBatchQuery,
  DislocationList,
  DislocationListQuery,
  TickerDislocation,
  TickerDislocationQuery,
} from "../../lib/signals/wire/dislocation.ts";
import { SignalTickerPath } from "../../lib/signals/wire/signals-shared.ts";

export const dislocationListContract = contract({
  method: "get",
  path: "/api/dislocation",
  operationId: "listDislocations",
  tag: "signals",
  summary: "Active dislocations: words, price, market and sector that have parted",
  description:
    "The latest score of each ticker that is at least 35 and at most 30 days old, the highest first. It " +
    "orders how far apart things are, not what follows.",
  access: "none",
  family: "data",
  params: NoParams,
  query: DislocationListQuery,
  forms: sameForAll(DislocationList),
  csv: { rows: "events", name: "dislocation" },
  maxAgeSeconds: 300,
  updates: { every: "daily at 22:30 UTC", stepSeconds: 86_400, offsetSeconds: 81_000 },
  failures: [400],
  example: { path: "/api/dislocation" },
});

export const dislocationList = route(dislocationListContract, (c, { query }) =>
  readDislocations(c.env.db, c.var.now, query),
);

export const dislocationBatchContract = contract({
  method: "post",
  path: "/api/dislocation/batch",
  operationId: "batchDislocations",
  tag: "signals",
  summary: "Dislocations of up to 50 tickers at once",
  description:
    "Each ticker as by itself, with the newest 200 rows of history; null for one without data, which is " +
    "also in `missing`. A ticker that is named twice counts once.",
  access: "key",
  refusal: "upgrade",
  family: "data",
  params: NoParams,
  query: DislocationBatchQuery,
  body: DislocationBatchBody,
  forms: sameForAll(DislocationBatch),
  maxAgeSeconds: null,
  updates: { every: "daily at 22:30 UTC", stepSeconds: 86_400, offsetSeconds: 81_000 },
  failures: [400, 401],
  example: { path: "/api/dislocation/batch", body: { tickers: ["AAPL", "TSLA"] } },
});

export const dislocationBatch = route(dislocationBatchContract, (c, { query, body }) =>
  readDislocationBatch(c.env.db, c.var.now, { ...query, ...body }),
);

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
  forms: sameForAll(TickerDislocation),
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
