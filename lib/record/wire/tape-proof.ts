import * as z from "zod";
import { Count, doc, utc } from "../../core/wire/shared.ts";
import { ROW_TYPES } from "../domain/lifecycle.ts";
import type { ProofInputs } from "../queries/tape.ts";
import { Digest, sha256 } from "./calls.ts";
import { CheckpointMembers, NOTE, PUBLIC_KEY, PublicKey, Seq } from "./tape.ts";

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
    as_of: utc("of this proof"),
  })
  .meta({ id: "TapeProof" });

/** Writes the proof; `paths` are in the order of the rows. */
export function toTapeProof(
  { checkpoint, rows }: Omit<ProofInputs, "leaves">,
  paths: readonly (string[] | null)[],
  context: { slug: string; publicKey: string | null; now: number },
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
    as_of: new Date(context.now).toISOString(),
  };
}

export type TapeProof = z.output<typeof TapeProof>;
