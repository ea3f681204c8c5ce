// Endpoints of dislocation: how much a stock's language, price, market and sector disagree.

import { Hono } from "hono/tiny";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { offersUpgrade } from "../../lib/http/traits.ts";
import { zValidator } from "../../lib/http/validate.ts";
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
  TickerDislocationByTier,
  TickerDislocationQuery,
} from "../../lib/signals/wire/dislocation.ts";
import { SignalTickerPath } from "../../lib/signals/wire/signals-shared.ts";

export const dislocationListContract = contract({
  method: "get",
  path: "/api/dislocation",
  operationId: "listDislocations",
  tag: "signals",
  summary: "Active dislocations: words, price, market and sector that disagree",
  description:
    "The latest score of each ticker, highest first. A score is active from 35 on, for 30 days. " +
    "It says how far things are apart, not what follows.",
  access: "none",
  family: "data",
  query: DislocationListQuery,
  response: DislocationList,
  csv: { rows: "events", name: "dislocation" },
  maxAgeSeconds: 300,
  updates: { every: "daily at 22:30 UTC", stepSeconds: 86_400, offsetSeconds: 81_000 },
  failures: [400],
  example: { path: "/api/dislocation" },
});

export const dislocationList = new Hono<AppEnv>().get(
  dislocationListContract.path,
  endpoint(dislocationListContract),
  zValidator("query", dislocationListContract.query),
  (c) =>
    reply(c, dislocationListContract, readDislocations(c.env.db, c.var.now, c.req.valid("query"))),
);

export const dislocationBatchContract = contract({
  method: "post",
  path: "/api/dislocation/batch",
  operationId: "batchDislocations",
  tag: "signals",
  summary: "Dislocations of up to 50 tickers at once",
  description:
    "Each ticker has the newest 200 rows of its history. A ticker without data is null, and " +
    "named in `missing`. A ticker that is named twice counts once.",
  access: "key",
  family: "data",
  query: DislocationBatchQuery,
  body: DislocationBatchBody,
  response: DislocationBatch,
  maxAgeSeconds: null,
  updates: { every: "daily at 22:30 UTC", stepSeconds: 86_400, offsetSeconds: 81_000 },
  failures: [400, 401],
  example: { path: "/api/dislocation/batch", body: { tickers: ["ATEST", "ZVZZT"] } },
});

export const dislocationBatch = new Hono<AppEnv>().post(
  dislocationBatchContract.path,
  offersUpgrade(),
  endpoint(dislocationBatchContract),
  zValidator("query", dislocationBatchContract.query),
  zValidator("json", dislocationBatchContract.body),
  (c) =>
    reply(
      c,
      dislocationBatchContract,
      readDislocationBatch(c.env.db, c.var.now, {
        ...c.req.valid("query"),
        ...c.req.valid("json"),
      }),
    ),
);

export const tickerDislocationContract = contract({
  method: "get",
  path: "/api/dislocation/:ticker",
  operationId: "getDislocation",
  tag: "signals",
  summary: "A ticker's dislocation with components, history and similar cases",
  description:
    "The score can be recomputed exactly from the components. Analogs are closed cases that began like the " +
    "newest quarter. Their returns say what followed, not what to expect. Your tier sets the " +
    "highest `limit`. `Link` leads from page to page.",
  access: "optional",
  family: "data",
  params: SignalTickerPath,
  query: TickerDislocationQuery,
  response: TickerDislocationByTier,
  csv: { rows: "history", name: "dislocation_:ticker", dated: "scored_at" },
  maxAgeSeconds: 300,
  updates: { every: "daily at 22:30 UTC", stepSeconds: 86_400, offsetSeconds: 81_000 },
  failures: [400, 404],
  example: { path: "/api/dislocation/ATEST?limit=5" },
});

export const tickerDislocation = new Hono<AppEnv>().get(
  tickerDislocationContract.path,
  endpoint(tickerDislocationContract),
  zValidator("query", tickerDislocationContract.query),
  zValidator("param", tickerDislocationContract.params, "No dislocation data for this ticker"),
  (c) =>
    reply(
      c,
      tickerDislocationContract,
      readTickerDislocation(c.env.db, readContextOf(c), {
        ...c.req.valid("param"),
        ...c.req.valid("query"),
      }),
    ),
);
