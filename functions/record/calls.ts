import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readCalls } from "../../lib/record/actions/read-calls.ts";
import { CallList, CallsQuery } from "../../lib/record/wire/calls.ts";

export const callsContract = contract({
  method: "get",
  path: "/api/calls",
  operationId: "listCalls",
  tag: "record",
  summary: "Every published forecasting call, newest first",
  description:
    "The probability is frozen at its stamp, the market's number is live. Back-tests are never listed. " +
    "The list is one answer unless `limit` is given; `X-Total-Count` is its whole length. `as_of` " +
    "replays the tape up to that instant: what it did not say then, nobody could know.",
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

export const calls = route(callsContract, (c, { query }) => readCalls(c.env.db, c.var.now, query));
