import { BOOTSTRAP } from "../../lib/domain/record/track-record.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readTrackRecord } from "../../lib/operations/read-calls.ts";
import { NoQuery } from "../../lib/wire/health.ts";
import { NoParams } from "../../lib/wire/shared.ts";
import { TrackRecord } from "../../lib/wire/track-record.ts";

export const trackRecordContract = contract({
  method: "get",
  path: "/api/calls/track-record",
  operationId: "getTrackRecord",
  tag: "record",
  summary: "How good the graded calls were, against the base rate and the market",
  description:
    "Over all calls graded YES or NO, corrections applied. Intervals: 90 % percentile bootstrap over " +
    `calls, ${BOOTSTRAP.resamples} resamples by mulberry32 from the seed ${BOOTSTRAP.seed}, each draw ` +
    "floor(u n), quantiles linear between ranks. Calibration limits are Wilson's. Below 30 graded " +
    "calls `enough` is false and the figures say little.",
  access: "none",
  family: "data",
  params: NoParams,
  query: NoQuery,
  forms: sameForAll(TrackRecord),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [],
  example: { path: "/api/calls/track-record" },
});

export const trackRecord = route(trackRecordContract, (c) => readTrackRecord(c.env.db, c.var.now));
