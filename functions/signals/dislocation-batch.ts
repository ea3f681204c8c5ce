import { listTickerDislocations } from "../../lib/db/queries/dislocations.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { knowledgeTime, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import {
  DislocationBatch,
  DislocationBatchBody,
  DislocationBatchQuery,
} from "../../lib/wire/dislocation.ts";
import { newest } from "../../lib/wire/newest.ts";
import { toDislocationBatch } from "../../lib/wire/present-dislocation.ts";
import { NoParams } from "../../lib/wire/shared.ts";

/** As many rows as the answer on one ticker has by itself. */
const HISTORY_ROWS = 200;

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

export const dislocationBatch = route(dislocationBatchContract, async (c, { query, body }) => {
  const at = knowledgeTime(query.as_of, c.var.now);
  const rows = await listTickerDislocations(c.env.db, {
    ...{ tickers: [...new Set(body.tickers)], knownAt: at, from: null, to: null, after: null },
    ...{ newestFirst: true, limit: HISTORY_ROWS, offset: 0 },
  });
  const dataAsOf = newest(
    rows.flatMap(({ latest, analogs }) => [
      latest?.knownAt,
      ...analogs.map(({ closedAt }) => closedAt),
    ]),
  );
  return { body: toDislocationBatch(rows, statedAsOf(query.as_of, dataAsOf, at)), dataAsOf };
});
