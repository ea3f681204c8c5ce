import { NoParams } from "../../lib/core/wire/shared.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readStressIndexHistory } from "../../lib/sensors/actions/read-stress-index.ts";
import {
  StressIndexHistory,
  StressIndexHistoryQuery,
} from "../../lib/sensors/wire/stress-index.ts";

export const stressIndexHistoryContract = contract({
  method: "get",
  path: "/api/stress-index/history",
  operationId: "getStressIndexHistory",
  tag: "sensors",
  summary: "The stress index over time, newest first",
  description: "One point per recorded tick, or with `interval=day` the last of each UTC day.",
  access: "none",
  family: "data",
  params: NoParams,
  query: StressIndexHistoryQuery,
  responseByTier: allTiers(StressIndexHistory),
  csv: { rows: "points", name: "stress-index" },
  maxAgeSeconds: 60,
  updates: { every: "every 5 minutes", stepSeconds: 300 },
  failures: [400],
  example: { path: "/api/stress-index/history?interval=day&limit=5" },
});

export const stressIndexHistory = route(stressIndexHistoryContract, (c, { query }) =>
  readStressIndexHistory(c.env.db, readContextOf(c), query),
);
