import { listFreshnessInputs } from "../../lib/db/queries/sensors.ts";
import { type Freshness, freshnessOf, healthOf } from "../../lib/domain/freshness.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { withTimeout } from "../../lib/http/with-timeout.ts";
import { Health, NoQuery, toHealth } from "../../lib/wire/health.ts";
import { NoParams } from "../../lib/wire/shared.ts";

export const healthContract = contract({
  method: "get",
  path: "/api/health",
  operationId: "getHealth",
  tag: "sensors",
  summary: "Whether the service and its data are current",
  description:
    "fresh: updated within its cadence; stale: overdue; dead: no reading for more than 24 hours. " +
    "503, with the same body, when the database is unreachable or at least half of the sensors are dead.",
  access: "none",
  family: "data",
  params: NoParams,
  query: NoQuery,
  forms: sameForAll(Health),
  maxAgeSeconds: null,
  updates: { every: "live; counts from the last tick", stepSeconds: null },
  failures: [],
  unhealthy: true,
  example: { path: "/api/health" },
});

/** A database that does not answer in this time is down. Source: decisions I-HEALTH. */
const PATIENCE_MS = 2_000;

export const health = route(healthContract, async (c) => {
  const { now } = c.var;
  const rows = await withTimeout(listFreshnessInputs(c.env.db), PATIENCE_MS);
  if (rows === null) {
    return { body: toHealth("error", now, null), dataAsOf: null, status: 503 as const };
  }
  const counts: Record<Freshness, number> = { fresh: 0, stale: 0, dead: 0 };
  let newest = 0;
  for (const { updatedAt, overdueAt, cadenceMinutes } of rows) {
    const lastRecordedAt = updatedAt?.getTime() ?? null;
    const overdueSince = overdueAt && overdueAt.getTime() <= now ? overdueAt.getTime() : null;
    counts[
      freshnessOf({ lastRecordedAt, cadenceMs: cadenceMinutes * 60_000, overdueSince }, now)
    ] += 1;
    newest = Math.max(newest, lastRecordedAt ?? 0);
  }
  const status = healthOf(counts);
  return {
    body: toHealth(status, now, counts),
    dataAsOf: newest > 0 ? new Date(newest).toISOString() : null,
    status: status === "error" ? (503 as const) : (200 as const),
  };
});
