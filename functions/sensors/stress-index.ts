// Endpoints of the stress index: its value now, its history, and its interpretation in words.

import { Hono } from "hono/tiny";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { costsByRows } from "../../lib/http/traits.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readOfficialComparison } from "../../lib/sensors/actions/read-official-comparison.ts";
import { readIndexOutcomes } from "../../lib/sensors/actions/read-state-outcomes.ts";
import {
  readInterpretation,
  readStressIndex,
  readStressIndexHistory,
} from "../../lib/sensors/actions/read-stress-index.ts";
import { InterpretationBody, InterpretationQuery } from "../../lib/sensors/wire/interpretation.ts";
import { Comparison, ComparisonQuery } from "../../lib/sensors/wire/official-comparison.ts";
import { IndexOutcomes, OutcomesQuery } from "../../lib/sensors/wire/state-outcomes.ts";
import {
  StressIndexByTier,
  StressIndexHistory,
  StressIndexHistoryQuery,
  StressIndexQuery,
} from "../../lib/sensors/wire/stress-index.ts";

export const stressIndexContract = contract({
  method: "get",
  path: "/api/stress-index",
  operationId: "getStressIndex",
  tag: "sensors",
  summary: "The stress index, its regime and what it is made of",
  description:
    "Contributions of families sum to the index. A key also shows them by sensor. It is 503 " +
    "when no sensor is live, and 404 for an `as_of` before all data.",
  access: "none",
  family: "data",
  query: StressIndexQuery,
  response: StressIndexByTier,
  maxAgeSeconds: 60,
  updates: { every: "every 5 minutes", stepSeconds: 300 },
  failures: [400, 404, 503],
  example: { path: "/api/stress-index" },
});

export const stressIndexRoute = new Hono<AppEnv>().get(
  stressIndexContract.path,
  endpoint(stressIndexContract),
  zValidator("query", stressIndexContract.query),
  (c) =>
    reply(
      c,
      stressIndexContract,
      readStressIndex(c.env.db, readContextOf(c), c.req.valid("query")),
    ),
);

export const stressIndexHistoryContract = contract({
  method: "get",
  path: "/api/stress-index/history",
  operationId: "getStressIndexHistory",
  tag: "sensors",
  summary: "The stress index over time, newest first",
  description:
    "A point per recorded tick. With `interval=day`: the last of each UTC day, and whether anything was observed on it. " +
    "The index goes on through weekends, so that only days with `observed` true make daily volatilities. An answer costs " +
    "one request of your limit per 1,000 points begun.",
  access: "none",
  family: "data",
  query: StressIndexHistoryQuery,
  response: StressIndexHistory,
  csv: { rows: "points", name: "stress-index", dated: "as_of" },
  maxAgeSeconds: 60,
  updates: { every: "every 5 minutes", stepSeconds: 300 },
  failures: [400, 404],
  example: { path: "/api/stress-index/history?interval=day&limit=5" },
});

export const stressIndexHistory = new Hono<AppEnv>().get(
  stressIndexHistoryContract.path,
  costsByRows(),
  endpoint(stressIndexHistoryContract),
  zValidator("query", stressIndexHistoryContract.query),
  (c) =>
    reply(
      c,
      stressIndexHistoryContract,
      readStressIndexHistory(c.env.db, readContextOf(c), c.req.valid("query")),
    ),
);

export const comparisonContract = contract({
  method: "get",
  path: "/api/stress-index/compare",
  operationId: "compareStressIndex",
  tag: "sensors",
  summary: "The stress index beside the OFR's and the Chicago Fed's",
  description:
    "The last level of each week of the three indices, each as its own z, with correlations over all " +
    "weeks and over the last year, and where they disagree now. Official values are those known at `as_of`, " +
    "with the revisions of their publishers; ours are as published.",
  access: "none",
  family: "data",
  query: ComparisonQuery,
  response: Comparison,
  csv: { rows: "series", name: "stress-index-compare", dated: "date" },
  maxAgeSeconds: 3_600,
  updates: { every: "once a week", stepSeconds: null },
  failures: [400],
  example: { path: "/api/stress-index/compare" },
});

export const comparison = new Hono<AppEnv>().get(
  comparisonContract.path,
  endpoint(comparisonContract),
  zValidator("query", comparisonContract.query),
  (c) =>
    reply(
      c,
      comparisonContract,
      readOfficialComparison(withBatchedReads(c.env.db), readContextOf(c), c.req.valid("query")),
    ),
);

export const indexOutcomesContract = contract({
  method: "get",
  path: "/api/stress-index/outcomes",
  operationId: "getStressIndexOutcomes",
  tag: "sensors",
  summary: "What markets did after each regime of the index",
  description:
    "For windows of 5, 21 or 63 sessions that have ended: realised volatility, worst fall and change of each " +
    "series, as medians with 90 % block-bootstrap intervals beside the base rate of all days, as known at the end of the last UTC day that is over at `as_of`. It describes the past.",
  access: "none",
  family: "data",
  query: OutcomesQuery,
  response: IndexOutcomes,
  csv: { rows: "regimes", name: "stress-index-outcomes" },
  maxAgeSeconds: 3_600,
  updates: { every: "after each session", stepSeconds: null },
  failures: [400],
  example: { path: "/api/stress-index/outcomes?horizon=21" },
});

export const indexOutcomes = new Hono<AppEnv>().get(
  indexOutcomesContract.path,
  endpoint(indexOutcomesContract),
  zValidator("query", indexOutcomesContract.query),
  (c) =>
    reply(
      c,
      indexOutcomesContract,
      readIndexOutcomes(
        { ...c.env, db: withBatchedReads(c.env.db) },
        readContextOf(c),
        c.req.valid("query"),
      ),
    ),
);

export const interpretationContract = contract({
  method: "get",
  path: "/api/interpretation",
  operationId: "getInterpretation",
  tag: "sensors",
  summary: "Index and sensors in words, by fixed rules",
  description:
    "The first rule that applies gives the narrative. HONEST_ADMISSION: there is too little " +
    "data. REGIME_SHIFT: the regime or many sensors moved within 5 sessions. CONTRADICTION: one " +
    "family is stressed and another is calm. INFLECTION: the index turned. TREND_CONTINUATION: " +
    "none of these. Every caller gets the same text. It names free sensors only. It is 503 when " +
    "no sensor is live. An observation, not a prediction.",
  access: "none",
  family: "data",
  query: InterpretationQuery,
  response: InterpretationBody,
  maxAgeSeconds: 60,
  updates: { every: "with the stress index, every 5 minutes", stepSeconds: 300 },
  failures: [400, 404, 503],
  example: { path: "/api/interpretation" },
});

export const interpretation = new Hono<AppEnv>().get(
  interpretationContract.path,
  endpoint(interpretationContract),
  zValidator("query", interpretationContract.query),
  (c) =>
    reply(c, interpretationContract, readInterpretation(c.env.db, c.var.now, c.req.valid("query"))),
);
