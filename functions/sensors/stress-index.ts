import { findIndex } from "../../lib/db/queries/index-readings.ts";
import { DEAD_AFTER_MS } from "../../lib/domain/freshness.ts";
import { contract } from "../../lib/http/contract.ts";
import { unavailable } from "../../lib/http/errors.ts";
import { knowledgeTime } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { toStressIndex } from "../../lib/wire/present-stress-index.ts";
import { NoParams } from "../../lib/wire/shared.ts";
import { StressIndex, StressIndexPaid, StressIndexQuery } from "../../lib/wire/stress-index.ts";

export const stressIndexContract = contract({
  method: "get",
  path: "/api/stress-index",
  operationId: "getStressIndex",
  tag: "sensors",
  summary: "The aggregate stress index, its regime and what adds up to it",
  description:
    "Contributions by family sum to the index; keys also see them by sensor. 503 when no sensor is live.",
  access: "none",
  family: "data",
  params: NoParams,
  query: StressIndexQuery,
  forms: { free: StressIndex, retail: StressIndexPaid, institutional: StressIndexPaid },
  maxAgeSeconds: 60,
  updates: { every: "every 5 minutes", stepSeconds: 300 },
  failures: [400, 503],
  example: { path: "/api/stress-index" },
});

export const stressIndex = route(stressIndexContract, async (c, { query }) => {
  const now = c.get("now");
  const row = await findIndex(c.env.db, knowledgeTime(query.as_of, now));
  // Every tick writes a row while a sensor lives: none for so long, and all of them are dead.
  const isStopped = query.as_of === undefined && row && now - Date.parse(row.asOf) > DEAD_AFTER_MS;
  if (!row || row.sensorCount === 0 || isStopped) throw unavailable("No sensor is live");
  return { body: toStressIndex(row), dataAsOf: row.asOf };
});
