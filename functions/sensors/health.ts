// Endpoints for monitoring: whether the service runs, and whether its data are current.

import { Hono } from "hono/tiny";
import { sharedAnswer } from "../../lib/http/answer/shared-answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { answersUnhealthy, ignoresKeys, uncounted } from "../../lib/http/traits.ts";
import { withTimeout } from "../../lib/http/with-timeout.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import {
  HEALTH_TIMEOUT_MS,
  healthWithoutDatabase,
  readHealth,
} from "../../lib/sensors/actions/read-health.ts";
import { HealthAnswer, LiveAnswer } from "../../lib/sensors/wire/health.ts";

export const healthContract = contract({
  method: "get",
  path: "/api/health",
  operationId: "getHealth",
  tag: "sensors",
  summary: "Whether the service and its data are current",
  description:
    "fresh: updated within its cadence. stale: overdue. dead: no reading for more than 24 " +
    "hours. last_tick: the newest scheduled run; without one for 20 minutes the status is degraded. " +
    "It is 503, with the same body, when the database is down or at least half of the " +
    "sensors are dead. Not counted by the rate limit: its headers show a full minute. An answer is " +
    "at most two seconds old.",
  access: "none",
  family: "data",
  response: HealthAnswer,
  maxAgeSeconds: null,
  updates: { every: "live; counts from the last tick", stepSeconds: null },
  failures: [],
  example: { path: "/api/health" },
});

export const healthRoute = new Hono<AppEnv>().get(
  healthContract.path,
  uncounted("probe"),
  answersUnhealthy(),
  endpoint(healthContract),
  (c) =>
    reply(
      c,
      healthContract,
      sharedAnswer(c, "health", async () => {
        const { now } = c.var;
        const health = await withTimeout(
          readHealth(withBatchedReads(c.env.db), now),
          HEALTH_TIMEOUT_MS,
        );
        return health ?? healthWithoutDatabase(now);
      }),
    ),
);

export const liveContract = contract({
  method: "get",
  path: "/api/health/live",
  operationId: "getLiveness",
  tag: "sensors",
  summary: "Whether the service runs",
  description:
    "200 while the service runs, whatever its data and its database do. For readiness probes; " +
    "`/api/health` says whether data are current.",
  access: "none",
  family: "data",
  response: LiveAnswer,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [],
  example: { path: "/api/health/live" },
});

export const liveRoute = new Hono<AppEnv>().get(
  liveContract.path,
  ignoresKeys(),
  uncounted("probe"),
  endpoint(liveContract),
  (c) =>
    reply(c, liveContract, Promise.resolve({ body: { status: "live" as const }, dataAsOf: null })),
);
