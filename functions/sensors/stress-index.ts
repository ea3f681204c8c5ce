import { contract } from "../../lib/http/contract.ts";
import { readContextOf } from "../../lib/http/read-context.ts";
import { route } from "../../lib/http/router.ts";
import { readStressIndex } from "../../lib/operations/read-stress-index.ts";
import { NoParams } from "../../lib/wire/shared.ts";
import { StressIndexForms, StressIndexQuery } from "../../lib/wire/stress-index.ts";

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
  forms: StressIndexForms,
  maxAgeSeconds: 60,
  updates: { every: "every 5 minutes", stepSeconds: 300 },
  failures: [400, 503],
  example: { path: "/api/stress-index" },
});

export const stressIndex = route(stressIndexContract, (c, { query }) =>
  readStressIndex(c.env.db, readContextOf(c), query),
);
