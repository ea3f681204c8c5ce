/** Shape of the tape pointer: address, length and digests of the newest tape file. */

import * as z from "zod";
import { Complete, Count, count, doc, Page, utc } from "../../core/wire/shared.ts";
import { ROW_TYPES, type RowType } from "../domain/lifecycle.ts";
import type { CheckpointRow } from "../queries/checkpoints.ts";
import type { ProofInputs, TapePointerRow } from "../queries/tape.ts";
import { Digest, sha256 } from "./calls.ts";

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

const RowsByType = z
  .object(
    Object.fromEntries(
      ROW_TYPES.map((type) => [type, Count.meta(doc(`Rows of type ${type}.`, 1))]),
    ) as Record<RowType, typeof Count>,
  )
  .meta(doc("Rows by type. They sum to rows."));

const FILE = "https://svc.example/tape/82bf70c13b24662bb1e38330ac209a18.ndjson";

/** The members of the pointer, in the order of the contract. Source: docs/decisions.md#g3. */
export const TapePointer = z
  .object({
    latest: z
      .object({
        url: z.url().meta(doc("Address of the file. Its bytes never change.", FILE)),
        served_file_sha256: sha256("of its bytes"),
        bytes: Count.meta(doc("Bytes of the file.", 887)),
        rows: Count.meta(doc("Rows of the file, one a line.", 1)),
        rows_by_type: RowsByType,
        first_seq: Seq.nullable().meta(
          doc("Number of the first row. Null before the first row.", 1),
        ),
        last_seq: Seq.nullable().meta(doc("Number of the last row. Null before the first row.", 1)),
        last_row_sha256: sha256("of its last row").nullable(),
        root_sha256: sha256("root of the RFC 6962 tree. A leaf is a line without its line feed"),
        media_type: z.literal("application/x-ndjson").meta(doc("Media type of the file.")),
        created_at: utc("of its last row").nullable(),
      })
      .meta(doc("The newest tape.")),
    checkpoint_url: z
      .url()
      .meta(doc("Address of the signed head.", "https://svc.example/api/tape/checkpoint")),
    public_key: PublicKey.nullable().meta(
      doc("Ed25519 key, 32 bytes in base64. Null while the tape is not signed.", PUBLIC_KEY),
    ),
    earlier_public_keys: z
      .array(PublicKey)
      .meta(doc("Keys that signed earlier heads, newest first.", [])),
    previous_url: z
      .url()
      .nullable()
      .meta(doc("Address of the previous tape file. Null for the first file.", FILE)),
    as_of: utc("of the last row; of the request before the first row"),
    remembered_head: z
      .string()
      .nullable()
      .meta(doc("Note of the head signed last, from outside the database. Null: not known.", NOTE)),
    witnesses: z
      .array(
        z.object({
          name: z.string().meta(doc("Name of the witness.", "witness.example")),
          key: z.string().meta(doc("Its verifier key (C2SP).", "witness.example+6ef0ff1b+BEyD")),
          url: z.url().meta(doc("Address below which it answers.", "https://witness.example")),
        }),
      )
      .meta(doc("Who else signs the heads, each only as an extension of the one before.", [])),
  })
  .meta({ id: "TapePointer" });

/** SHA-256 of no bytes: the digest of the empty file, and the root of the tree without leaves. */
export const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

export const tapeFileUrl = (baseUrl: string, sha256: string) => `${baseUrl}/tape/${sha256}.ndjson`;

/** Writes the pointer; `head` is null before the first row. */
export function toTapePointer(
  head: TapePointerRow | null,
  context: {
    baseUrl: string;
    publicKeys: readonly string[];
    rememberedNote: string | null;
    witnesses: readonly { name: string; verifierKey: string; url: string }[];
    asOf: string;
  },
) {
  const [publicKey = null, ...earlier] = context.publicKeys;
  const sha256 = head?.fileSha256 ?? EMPTY_SHA256;
  const rows = head?.lastSeq ?? 0;
  const byType = ROW_TYPES.map((type) => [type, head?.rowsByType[type] ?? 0]);
  return {
    latest: {
      url: tapeFileUrl(context.baseUrl, sha256),
      served_file_sha256: sha256,
      bytes: head?.bytes ?? 0,
      rows,
      rows_by_type: Object.fromEntries(byType) as Record<RowType, number>,
      first_seq: rows > 0 ? 1 : null,
      last_seq: rows > 0 ? rows : null,
      last_row_sha256: head?.lastRowSha256 ?? null,
      root_sha256: head?.rootSha256 ?? EMPTY_SHA256,
      media_type: "application/x-ndjson" as const,
      created_at: head?.createdAt ?? null,
    },
    checkpoint_url: `${context.baseUrl}/api/tape/checkpoint`,
    public_key: publicKey,
    earlier_public_keys: earlier,
    previous_url: head?.previousSha256 ? tapeFileUrl(context.baseUrl, head.previousSha256) : null,
    as_of: context.asOf,
    remembered_head: context.rememberedNote,
    witnesses: context.witnesses.map(({ verifierKey: key, ...each }) => ({ ...each, key })),
  };
}

export type TapePointer = z.output<typeof TapePointer>;

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
