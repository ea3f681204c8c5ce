import { NoParams } from "../../lib/core/wire/shared.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readStressIndex } from "../../lib/sensors/actions/read-stress-index.ts";
import { StressIndexByTier, StressIndexQuery } from "../../lib/sensors/wire/stress-index.ts";

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
  responseByTier: StressIndexByTier,
  maxAgeSeconds: 60,
  updates: { every: "every 5 minutes", stepSeconds: 300 },
  failures: [400, 503],
  example: { path: "/api/stress-index" },
});

export const stressIndex = route(stressIndexContract, (c, { query }) =>
  readStressIndex(c.env.db, readContextOf(c), query),
);
