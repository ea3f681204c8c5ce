// Shape of the tape pointer: address, length and digests of the newest tape file.

import * as z from "zod";
import { Count, doc, utc } from "../../core/wire/shared.ts";
import { ROW_TYPES, type RowType } from "../domain/lifecycle.ts";
import { EMPTY_SHA256 } from "../domain/tape/tape-state.ts";
import type { TapePointerRow } from "../queries/tape.ts";
import { sha256 } from "./digests.ts";
import { NOTE, PUBLIC_KEY, PublicKey, Seq } from "./tape.ts";

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
      .meta(
        doc(
          "Signed note of the head that was signed last, from a store outside the database. The tape must extend it. Null before the first, and while it is not known.",
          NOTE,
        ),
      ),
    witnesses: z
      .array(
        z.object({
          name: z.string().meta(doc("Name of the witness.", "witness.example")),
          key: z
            .string()
            .meta(
              doc(
                "Its verifier key (C2SP): name, key id, and algorithm and key in base64.",
                "witness.example+6ef0ff1b+BEyDqkEYoAUkcufPEArOqRbjGORy73nItYs7pe/ztMpu",
              ),
            ),
          url: z.url().meta(doc("Address below which it answers.", "https://witness.example")),
        }),
      )
      .meta(doc("Who else signs the heads, each only as an extension of the one before.", [])),
  })
  .meta({ id: "TapePointer" });

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
    witnesses: context.witnesses.map(({ name, verifierKey, url }) => ({
      name,
      key: verifierKey,
      url,
    })),
  };
}

export type TapePointer = z.output<typeof TapePointer>;
