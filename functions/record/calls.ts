// Endpoints of the published forecasts (calls): the list, one call, and the track record of the graded calls.

import { Hono } from "hono/tiny";
import type { AppEnv, Services } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
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
  query: CallsQuery,
  response: CallList,
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

export const callsRoute = new Hono<AppEnv>().get(
  callsContract.path,
  endpoint(callsContract),
  zValidator("query", callsContract.query),
  (c) => reply(c, callsContract, readCalls(batched(c.env), c.var.now, c.req.valid("query"))),
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
  response: CallDetail,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 404],
  example: { path: "/api/calls/sample" },
});

export const callRoute = new Hono<AppEnv>().get(
  callContract.path,
  endpoint(callContract),
  zValidator("query", callContract.query),
  zValidator("param", callContract.params, "Unknown call"),
  (c) =>
    reply(
      c,
      callContract,
      readCall(batched(c.env), c.var.now, { ...c.req.valid("param"), ...c.req.valid("query") }),
    ),
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
  response: TrackRecordAnswer,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [503],
  example: { path: "/api/calls/track-record" },
});

export const trackRecord = new Hono<AppEnv>().get(
  trackRecordContract.path,
  endpoint(trackRecordContract),
  (c) => reply(c, trackRecordContract, readTrackRecord(batched(c.env), c.var.now)),
);
