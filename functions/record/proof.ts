import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readCallProof } from "../../lib/record/actions/read-tape.ts";
import { CallPath } from "../../lib/record/wire/calls.ts";
import { TapeProof } from "../../lib/record/wire/tape-proof.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

export const proofContract = contract({
  method: "get",
  path: "/api/calls/:slug/proof",
  operationId: "getCallProof",
  tag: "record",
  summary: "Proof that the rows of a call lie in the signed tape",
  description:
    "For each row its line, its leaf hash and its audit path (RFC 6962) to the root that the newest " +
    "checkpoint signs: with the public key, nothing else of ours is needed to check it.",
  access: "none",
  family: "data",
  params: CallPath,
  query: NoQuery,
  responseByTier: allTiers(TapeProof),
  maxAgeSeconds: null,
  updates: { every: "on every appended row", stepSeconds: null },
  failures: [404],
  example: { path: "/api/calls/sample/proof" },
});

export const proof = route(
  proofContract,
  (c, { param }) => readCallProof(c.env, { ...param, now: c.var.now }),
  "Unknown call",
);
