import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { withTimeout } from "../../lib/http/with-timeout.ts";
import {
  HEALTH_TIMEOUT_MS,
  healthWithoutDatabase,
  readHealth,
} from "../../lib/sensors/actions/read-health.ts";
import { HealthAnswer, NoQuery } from "../../lib/sensors/wire/health.ts";

export const healthContract = contract({
  method: "get",
  path: "/api/health",
  operationId: "getHealth",
  tag: "sensors",
  summary: "Whether the service and its data are current",
  description:
    "fresh: updated within its cadence. stale: overdue. dead: no reading for more than 24 " +
    "hours. It is 503, with the same body, when the database is down or at least half of the " +
    "sensors are dead.",
  access: "none",
  family: "data",
  params: NoParams,
  query: NoQuery,
  responseByTier: allTiers(HealthAnswer),
  maxAgeSeconds: null,
  updates: { every: "live; counts from the last tick", stepSeconds: null },
  failures: [],
  unhealthy: true,
  example: { path: "/api/health" },
});

export const healthRoute = route(healthContract, async (c) => {
  const { now } = c.var;
  const known = await withTimeout(readHealth(c.env.db, now), HEALTH_TIMEOUT_MS);
  return known ?? healthWithoutDatabase(now);
});
