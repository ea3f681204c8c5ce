import { contract, sameForAll } from "../../lib/http/contract.ts";
import { safeErrorFacts, unavailable } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";
import { countGate } from "../../lib/operations/count-gate.ts";
import { Gate, toGate } from "../../lib/wire/gate.ts";
import { NoQuery } from "../../lib/wire/health.ts";
import { NoParams } from "../../lib/wire/shared.ts";
import { EMPTY_SHA256 } from "../../lib/wire/tape.ts";

export const gateContract = contract({
  method: "get",
  path: "/api/gate",
  operationId: "getGate",
  tag: "record",
  summary:
    "How many graded calls meet every condition of a strict count, and how many are asked for",
  description:
    "Counted anew for each request, in one read-only snapshot of tables and tape. When any part " +
    "cannot be read, or the two disagree, it is a 503 without a number.",
  access: "none",
  family: "data",
  params: NoParams,
  query: NoQuery,
  forms: sameForAll(Gate),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [503],
  example: { path: "/api/gate" },
});

export const gate = route(gateContract, async (c) => {
  const counted = await countGate(c.env.db, c.env.config.gateTarget).catch((error: unknown) => {
    c.env.log({ event: "gate_closed", ...safeErrorFacts(error) });
    throw unavailable("Gate counter unavailable");
  });
  const tapeSha256 = counted.fileSha256 ?? EMPTY_SHA256;
  return { body: toGate(counted.count, { tapeSha256, now: c.var.now }), dataAsOf: null };
});
