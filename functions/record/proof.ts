import { findProofInputs } from "../../lib/db/queries/tape.ts";
import { inclusionPaths } from "../../lib/domain/record/inclusion-paths.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";
import { CallPath } from "../../lib/wire/calls.ts";
import { NoQuery } from "../../lib/wire/health.ts";
import { TapeProof, toTapeProof } from "../../lib/wire/tape-proof.ts";

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
  forms: sameForAll(TapeProof),
  maxAgeSeconds: null,
  updates: { every: "on every appended row", stepSeconds: null },
  failures: [404],
  example: { path: "/api/calls/sample/proof" },
});

const LEAF = /.{64}/g;

export const proof = route(
  proofContract,
  async (c, { param }) => {
    const inputs = await findProofInputs(c.env.db, param.slug);
    if (!inputs) throw notFound("Unknown call");
    const indexes = inputs.rows.map(({ seq }) => seq - 1);
    const paths = await inclusionPaths(inputs.leaves.match(LEAF) ?? [], indexes);
    const [publicKey = null] = await c.env.tapeKeys();
    const shown = { slug: param.slug, publicKey, now: c.var.now };
    return {
      body: toTapeProof(inputs, paths, shown),
      dataAsOf: inputs.rows.at(-1)?.at ?? null,
    };
  },
  "Unknown call",
);
