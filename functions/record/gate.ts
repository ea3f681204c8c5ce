// The endpoint of the gate: how many graded calls there are, and how many are needed before any skill is claimed.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { readGateCount } from "../../lib/record/actions/read-tape.ts";
import { Gate } from "../../lib/record/wire/gate.ts";

export const gateContract = contract({
  method: "get",
  path: "/api/gate",
  operationId: "getGate",
  tag: "record",
  summary: "Progress to the minimum sample size",
  description:
    "Strictly graded forecasts so far, and the number required before any skill is claimed. " +
    "Counted for each request, in one read-only snapshot of tables and tape. What lies before the " +
    "head that was verified within the hour is not verified again. If a part cannot be read, the two " +
    "disagree, or the tape does not extend the head that was signed last, the answer is a 503 " +
    "without a number.",
  access: "none",
  family: "data",
  response: Gate,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [503],
  example: { path: "/api/gate" },
});

export const gateRoute = new Hono<AppEnv>().get(gateContract.path, endpoint(gateContract), (c) =>
  reply(c, gateContract, readGateCount(c.env, c.var.now)),
);
