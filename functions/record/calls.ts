// Endpoints of the published forecasts (calls): the list, one call, and the track record of the graded calls.

import { NoParams } from "../../lib/core/wire/shared.ts";
import type { Services } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readCall, readCalls, readTrackRecord } from "../../lib/record/actions/read-calls.ts";
import { BOOTSTRAP } from "../../lib/record/domain/track-record.ts";
import {
  CallDetail,
  CallList,
  CallPath,
  CallQuery,
  CallsQuery,
} from "../../lib/record/wire/calls.ts";
import { TrackRecordAnswer } from "../../lib/record/wire/track-record.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

export const callsContract = contract({
  method: "get",
  path: "/api/calls",
  operationId: "listCalls",
  tag: "record",
  summary: "Every published forecast, newest first",
  description:
    "Our probability is locked at its stamp. The market's probability is live. Back-tests are " +
    "never listed. Without `limit` the list is one answer. `X-Total-Count` is its full length. " +
    "`as_of` replays the tape up to that time. `integrity` is `unproven` on every call while the " +
    "stored tape does not extend the head that was signed last or a verification found a " +
    "difference, and absent otherwise.",
  access: "none",
  family: "data",
  params: NoParams,
  query: CallsQuery,
  responseByTier: allTiers(CallList),
  csv: { rows: "calls", name: "calls" },
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400],
  example: { path: "/api/calls" },
});

/** One round trip for the calls and the end of the tape. */
const batched = (services: Services): Services => ({
  ...services,
  db: withBatchedReads(services.db),
});

export const callsRoute = route(callsContract, (c, { query }) =>
  readCalls(batched(c.env), c.var.now, query),
);

export const callContract = contract({
  method: "get",
  path: "/api/calls/:slug",
  operationId: "getCall",
  tag: "record",
  summary: "One call, how its probability was made, and its grade",
  description:
    "`receipt` is absent until the call is graded or void. `as_of` replays the tape up to that " +
    "time. Back-tests are not found here.",
  access: "none",
  family: "data",
  params: CallPath,
  query: CallQuery,
  responseByTier: allTiers(CallDetail),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404],
  example: { path: "/api/calls/sample" },
});

export const callRoute = route(
  callContract,
  (c, { param, query }) => readCall(batched(c.env), c.var.now, { ...param, ...query }),
  "Unknown call",
);

export const trackRecordContract = contract({
  method: "get",
  path: "/api/calls/track-record",
  operationId: "getTrackRecord",
  tag: "record",
  summary: "How good the graded calls were, against the base rate and the market",
  description:
    "All calls graded YES or NO, with corrections. Intervals are a 90 % percentile bootstrap over " +
    `calls, ${BOOTSTRAP.resamples} resamples by mulberry32 from the seed ${BOOTSTRAP.seed}, each draw ` +
    "floor(u n), quantiles linear between ranks. Calibration limits are Wilson's. Below 30 graded " +
    "calls `enough` is false and the figures say little. 503 while calls are `unproven`.",
  access: "none",
  family: "data",
  params: NoParams,
  query: NoQuery,
  responseByTier: allTiers(TrackRecordAnswer),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [503],
  example: { path: "/api/calls/track-record" },
});

export const trackRecord = route(trackRecordContract, (c) =>
  readTrackRecord(batched(c.env), c.var.now),
);
