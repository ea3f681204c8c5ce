import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readTrackRecord } from "../../lib/record/actions/read-calls.ts";
import { BOOTSTRAP } from "../../lib/record/domain/track-record.ts";
import { TrackRecord } from "../../lib/record/wire/track-record.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

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
  responseByTier: allTiers(TrackRecord),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [],
  example: { path: "/api/calls/track-record" },
});

export const trackRecord = route(trackRecordContract, (c) => readTrackRecord(c.env.db, c.var.now));
