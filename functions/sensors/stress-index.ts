import { NoParams } from "../../lib/core/wire/shared.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { readContextOf } from "../../lib/http/read-context.ts";
import { route } from "../../lib/http/router.ts";
import {
  readInterpretation,
  readStressIndex,
  readStressIndexHistory,
} from "../../lib/sensors/actions/read-stress-index.ts";
import { InterpretationBody, InterpretationQuery } from "../../lib/sensors/wire/interpretation.ts";
import {
  StressIndexForms,
  StressIndexHistory,
  StressIndexHistoryQuery,
  StressIndexQuery,
} from "../../lib/sensors/wire/stress-index.ts";

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
  forms: sameForAll(StressIndexHistory),
  csv: { rows: "points", name: "stress-index" },
  maxAgeSeconds: 60,
  updates: { every: "every 5 minutes", stepSeconds: 300 },
  failures: [400],
  example: { path: "/api/stress-index/history?interval=day&limit=5" },
});

export const stressIndexHistory = route(stressIndexHistoryContract, (c, { query }) =>
  readStressIndexHistory(c.env.db, readContextOf(c), query),
);

export const interpretationContract = contract({
  method: "get",
  path: "/api/interpretation",
  operationId: "getInterpretation",
  tag: "sensors",
  summary: "What index and sensors say, in two paragraphs, by fixed rules",
  description:
    "The first rule that holds gives the narrative: too little to tell (HONEST_ADMISSION), a regime or " +
    "many sensors moved within 5 sessions (REGIME_SHIFT), one family stressed while another is calm " +
    "(CONTRADICTION), a change against the one before (INFLECTION), else TREND_CONTINUATION. The same " +
    "for every caller: it names the index, families and sensors open to everybody. 503 when no sensor " +
    "is live. An observation, not a prediction.",
  access: "none",
  family: "data",
  params: NoParams,
  query: InterpretationQuery,
  forms: sameForAll(InterpretationBody),
  maxAgeSeconds: 60,
  updates: { every: "with the stress index, every 5 minutes", stepSeconds: 300 },
  failures: [400, 503],
  example: { path: "/api/interpretation" },
});

export const interpretation = route(interpretationContract, (c, { query }) =>
  readInterpretation(c.env.db, c.var.now, query),
);
