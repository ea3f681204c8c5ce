// Shapes of checkpoints (signed heads) and proofs of the tape.

import * as z from "zod";
import { Complete, Count, count, doc, Page, utc } from "../../core/wire/shared.ts";
import { ROW_TYPES } from "../domain/lifecycle.ts";
import type { CheckpointRow } from "../queries/checkpoints.ts";
import type { ProofInputs } from "../queries/tape.ts";
import { Digest, sha256 } from "./digests.ts";

export const Seq = z.int().min(1);

export const PUBLIC_KEY = "TIOqQRigBSRy588QCs6pFuMY5HLvcei1izul7/O0ym4=";
export const PublicKey = z
  .string()
  .meta(doc("Ed25519 key, 32 bytes in base64. It checks the signatures.", PUBLIC_KEY));
export const NOTE = "svc.example/tape\n1\nG2q9NBbJSJ0mV5ZWLGIMQ+ZVm1jS0nUNz7dnvz8OnJc=\n";
/** The members of a checkpoint (signed head). */
export const CheckpointMembers = {
  size: Count.meta(doc("Rows that it covers.", 1)),
  root_sha256: sha256("root of the RFC 6962 tree over these rows"),
  signed_at: utc("of the signature"),
};

/** A page of the checkpoints (signed heads) of the tape. */
export const CheckpointList = z
  .object({
    count: Count.meta(doc("Signed heads on all pages.", 12)),
    limit: Page.limit,
    offset: Page.offset,
    checkpoints: z
      .array(
        z.object({
          ...CheckpointMembers,
          note: z.string().meta(doc("Signed note, with the lines of witnesses.", NOTE)),
          cosigned_by: z
            .array(z.string())
            .meta(doc("Names of the witnesses that signed it, too.", ["witness.example"])),
        }),
      )
      .meta(doc("Signed heads, oldest first.")),
  })
  .meta({ id: "CheckpointList" });

/** Maximum of heads in one answer. */
export const MAX_HEADS = 1000;

export const CheckpointsQuery = z.object({
  limit: count({
    min: 1,
    max: MAX_HEADS,
    default: MAX_HEADS,
    what: "Heads. The most in one answer.",
  }),
  offset: count({ min: 0, max: 9_007_199_254_740_991, default: 0, what: "Heads to skip." }),
  complete: Complete,
});

export const toCheckpointList = (
  found: { total: number; checkpoints: readonly CheckpointRow[] },
  page: { limit: number; offset: number },
) => ({
  count: found.total,
  limit: page.limit,
  offset: page.offset,
  checkpoints: found.checkpoints.map(({ size, rootSha256, signedAt, note, cosignedBy }) => ({
    size,
    root_sha256: rootSha256,
    signed_at: signedAt,
    note,
    cosigned_by: cosignedBy,
  })),
});

export type CheckpointsQuery = z.output<typeof CheckpointsQuery>;
export type CheckpointList = z.output<typeof CheckpointList>;

/** The proof that the rows of a call are in the signed tape. */
export const TapeProof = z
  .object({
    slug: z.string().meta(doc("Slug of the call.", "sample")),
    checkpoint: z
      .object({
        ...CheckpointMembers,
        note: z.string().meta(doc("Signed note, as /api/tape/checkpoint has it.", NOTE)),
      })
      .nullable()
      .meta(doc("Newest signed head. Null before the first.")),
    public_key: PublicKey.nullable().meta(doc("Ed25519 key, 32 bytes in base64.", PUBLIC_KEY)),
    rows: z
      .array(
        z.object({
          seq: Seq.meta(doc("Number of the row, from 1.", 1)),
          type: z.enum(ROW_TYPES).meta(doc("What the row records.")),
          at: utc("of the event"),
          line: z
            .string()
            .meta(doc("The row as the file has it, without its line feed.", '{"seq":1}')),
          row_sha256: sha256("of the row without this member"),
          leaf_sha256: sha256("of a zero byte and the line"),
          leaf_index: Count.meta(doc("Place of the leaf in the tree, from 0.", 0)),
          path: z
            .array(Digest)
            .nullable()
            .meta(
              doc("Audit path by RFC 6962. Null where the row is newer than the checkpoint.", []),
            ),
        }),
      )
      .meta(doc("Rows of the call, in the order of the tape.")),
    as_of: utc("of the call's newest row or of the signature, whichever is later"),
  })
  .meta({ id: "TapeProof" });

/** Writes the proof; `paths` are in the order of the rows. */
export function toTapeProof(
  { checkpoint, rows }: Omit<ProofInputs, "leaves">,
  paths: readonly (string[] | null)[],
  context: { slug: string; publicKey: string | null; asOf: string },
) {
  return {
    slug: context.slug,
    checkpoint: checkpoint && {
      size: checkpoint.size,
      root_sha256: checkpoint.rootSha256,
      signed_at: checkpoint.signedAt,
      note: checkpoint.note,
    },
    public_key: context.publicKey,
    rows: rows.map((row, at) => ({
      seq: row.seq,
      type: row.type,
      at: row.at,
      line: row.line,
      row_sha256: row.rowSha256,
      leaf_sha256: row.leafSha256,
      leaf_index: row.seq - 1,
      path: paths[at] ?? null,
    })),
    as_of: context.asOf,
  };
}

export type TapeProof = z.output<typeof TapeProof>;
