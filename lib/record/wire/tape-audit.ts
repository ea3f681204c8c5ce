import * as z from "zod";
import { doc, utc } from "../../core/wire/shared.ts";
import { sha256 } from "./calls.ts";

/** The answer of the audit: where the stored tables differ from the tape. */
export const TapeAudit = z
  .object({
    as_of: utc("of the audit"),
    differences: z
      .array(z.string())
      .meta(
        doc("Table, key and column of what is stored otherwise than the tape says.", [
          "calls sample status",
        ]),
      ),
    heads: z
      .array(
        z.object({
          last_seq: z.int().min(1).meta(doc("Number of its last row.", 1)),
          file_sha256: sha256("of its bytes"),
        }),
      )
      .meta(doc("Every tape that was published, shortest first.")),
  })
  .meta({ id: "TapeAudit" });

export const toTapeAudit = (
  found: { differences: string[]; heads: readonly { lastSeq: number; fileSha256: string }[] },
  now: number,
) => ({
  as_of: new Date(now).toISOString(),
  differences: found.differences,
  heads: found.heads.map((head) => ({ last_seq: head.lastSeq, file_sha256: head.fileSha256 })),
});

export type TapeAudit = z.output<typeof TapeAudit>;
