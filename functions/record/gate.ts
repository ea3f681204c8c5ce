import { readGate } from "../../lib/db/queries/gate.ts";
import { gateOf } from "../../lib/domain/record/gate.ts";
import { agreedCalls } from "../../lib/domain/record/gate-agreement.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { safeErrorFacts, unavailable } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";
import { Gate, toGate } from "../../lib/wire/gate.ts";
import { NoQuery } from "../../lib/wire/health.ts";
import { NoParams } from "../../lib/wire/shared.ts";
import { EMPTY_SHA256 } from "../../lib/wire/tape.ts";

export const gateContract = contract({
  method: "get",
  path: "/api/gate",
  operationId: "getGate",
  tag: "record",
  summary: "How many graded calls stand beyond argument, and how many are asked for",
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

/** Closed: an older number, or one of a part, would be a claim that nobody checked. Source: G2. */
export const gate = route(gateContract, async (c) => {
  const facts = await readGate(c.env.db).catch((error: unknown) => {
    c.env.log({ event: "gate_closed", reason: "query", ...safeErrorFacts(error) });
    return null;
  });
  const agreed = facts && agreedCalls(facts);
  if (facts && !agreed) c.env.log({ event: "gate_closed", reason: "disagreement" });
  if (!facts || !agreed) throw unavailable("Gate counter unavailable");
  const count = gateOf(agreed, c.env.config.gateTarget);
  const tapeSha256 = facts.head?.fileSha256 ?? EMPTY_SHA256;
  return { body: toGate(count, { tapeSha256, now: c.var.now }), dataAsOf: null };
});
