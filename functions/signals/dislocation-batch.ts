import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readDislocationBatch } from "../../lib/signals/actions/read-dislocations.ts";
import {
  DislocationBatch,
  DislocationBatchBody,
  DislocationBatchQuery,
} from "../../lib/signals/wire/dislocation.ts";

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
  responseByTier: allTiers(DislocationBatch),
  maxAgeSeconds: null,
  updates: { every: "daily at 22:30 UTC", stepSeconds: 86_400, offsetSeconds: 81_000 },
  failures: [400, 401],
  example: { path: "/api/dislocation/batch", body: { tickers: ["AAPL", "TSLA"] } },
});

export const dislocationBatch = route(dislocationBatchContract, (c, { query, body }) =>
  readDislocationBatch(c.env.db, c.var.now, { ...query, ...body }),
);
