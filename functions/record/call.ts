import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readCall } from "../../lib/record/actions/read-calls.ts";
import { CallDetail, CallPath, CallQuery } from "../../lib/record/wire/calls.ts";

export const callContract = contract({
  method: "get",
  path: "/api/calls/:slug",
  operationId: "getCall",
  tag: "record",
  summary: "One call with how its probability was made, and its receipt once it is graded",
  description:
    "`receipt` is absent until the call is graded or void. `as_of` replays the tape up to that " +
    "instant. Back-tests are unknown here.",
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

export const call = route(
  callContract,
  (c, { param, query }) => readCall(c.env.db, c.var.now, { ...param, ...query }),
  "Unknown call",
);
