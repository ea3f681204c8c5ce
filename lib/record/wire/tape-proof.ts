import * as z from "zod";
import { Instant } from "../../core/wire/shared.ts";
import { ROW_TYPES } from "../domain/lifecycle.ts";
import type { ProofInputs } from "../queries/tape.ts";
import { Digest } from "./calls.ts";
import { PublicKey } from "./tape.ts";

export const TapeProof = z
  .object({
    slug: z.string(),
    checkpoint: z
      .object({
        size: z.int().min(0),
        root_sha256: Digest,
        signed_at: Instant,
        note: z.string().meta({ description: "The signed note, as /api/tape/checkpoint has it" }),
      })
      .nullable()
      .meta({ description: "Null before the first" }),
    public_key: PublicKey.nullable(),
    rows: z.array(
      z.object({
        seq: z.int().min(1),
        type: z.enum(ROW_TYPES),
        at: Instant,
        line: z.string().meta({ description: "The row as the file has it, without its LF" }),
        row_sha256: Digest,
        leaf_sha256: Digest.meta({ description: "SHA-256 of a zero byte and the line" }),
        leaf_index: z.int().min(0),
        path: z.array(Digest).nullable().meta({
          description: "RFC 6962 audit path; null for a row that is newer than the checkpoint",
        }),
      }),
    ),
    as_of: Instant,
  })
  .meta({ id: "TapeProof" });

/** `paths` in the order of the rows. */
export function toTapeProof(
  { checkpoint, rows }: Omit<ProofInputs, "leaves">,
  paths: readonly (string[] | null)[],
  shown: { slug: string; publicKey: string | null; now: number },
) {
  return {
    slug: shown.slug,
    checkpoint: checkpoint && {
      size: checkpoint.size,
      root_sha256: checkpoint.rootSha256,
      signed_at: checkpoint.signedAt,
      note: checkpoint.note,
    },
    public_key: shown.publicKey,
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
    as_of: new Date(shown.now).toISOString(),
  };
}

export type TapeProof = z.output<typeof TapeProof>;
