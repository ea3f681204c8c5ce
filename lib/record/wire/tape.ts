import * as z from "zod";
import { Instant } from "../../core/wire/shared.ts";
import { ROW_TYPES, type RowType } from "../domain/lifecycle.ts";
import type { TapePointerRow } from "../queries/tape.ts";
import { Digest } from "./calls.ts";

const Count = z.int().min(0);
const Seq = z.int().min(1);

export const PublicKey = z.string().meta({ description: "Ed25519, 32 bytes in base64" });

const RowsByType = z.object(
  Object.fromEntries(ROW_TYPES.map((type) => [type, Count])) as Record<RowType, typeof Count>,
);

/** The members of the pointer, in the order of the contract. Source: decisions G3. */
export const TapePointer = z
  .object({
    latest: z.object({
      url: z.url().meta({ description: "Immutable: these bytes, or none" }),
      served_file_sha256: Digest,
      bytes: Count,
      rows: Count,
      rows_by_type: RowsByType,
      first_seq: Seq.nullable().meta({ description: "Null while the tape is empty" }),
      last_seq: Seq.nullable(),
      last_row_sha256: Digest.nullable(),
      root_sha256: Digest.meta({ description: "RFC 6962 root; a leaf is a line without its LF" }),
      media_type: z.literal("application/x-ndjson"),
      created_at: Instant.nullable(),
    }),
    checkpoint_url: z.url(),
    public_key: PublicKey.nullable(),
    earlier_public_keys: z.array(PublicKey).meta({ description: "Of checkpoints before it" }),
    previous_url: z.url().nullable(),
    as_of: Instant,
  })
  .meta({ id: "TapePointer" });

/** SHA-256 of no bytes: the digest of the empty file, and the root of the tree without leaves. */
export const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

export const tapeFileUrl = (baseUrl: string, sha256: string) => `${baseUrl}/tape/${sha256}.ndjson`;

/** `head` is null before the first row. */
export function toTapePointer(
  head: TapePointerRow | null,
  shown: { baseUrl: string; publicKeys: readonly string[]; now: number },
) {
  const [publicKey = null, ...earlier] = shown.publicKeys;
  const sha256 = head?.fileSha256 ?? EMPTY_SHA256;
  const rows = head?.lastSeq ?? 0;
  const byType = ROW_TYPES.map((type) => [type, head?.rowsByType[type] ?? 0]);
  return {
    latest: {
      url: tapeFileUrl(shown.baseUrl, sha256),
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
    checkpoint_url: `${shown.baseUrl}/api/tape/checkpoint`,
    public_key: publicKey,
    earlier_public_keys: earlier,
    previous_url: head?.previousSha256 ? tapeFileUrl(shown.baseUrl, head.previousSha256) : null,
    as_of: new Date(shown.now).toISOString(),
  };
}

export type TapePointer = z.output<typeof TapePointer>;
