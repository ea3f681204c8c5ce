import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readTapePointer } from "../../lib/record/actions/read-tape.ts";
import { TapePointer } from "../../lib/record/wire/tape.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

export const tapePointerContract = contract({
  method: "get",
  path: "/api/tape",
  operationId: "getTape",
  tag: "record",
  summary: "Where the tape is, how long, and the digest of its bytes",
  description:
    "The tape is every event of the published record, one line of canonical JSON (RFC 8785) each, " +
    "chained by SHA-256. Its file is served under its digest and never changes; earlier files keep " +
    "answering. A checkpoint signs the root of the RFC 6962 tree over the lines.",
  access: "none",
  family: "data",
  params: NoParams,
  query: NoQuery,
  responseByTier: allTiers(TapePointer),
  maxAgeSeconds: null,
  updates: { every: "on every appended row; signed daily at 00:10 UTC too", stepSeconds: null },
  failures: [],
  example: { path: "/api/tape" },
});

export const tapePointer = route(tapePointerContract, (c) =>
  readTapePointer(c.env, { baseUrl: c.env.config.baseUrl, now: c.var.now }),
);
