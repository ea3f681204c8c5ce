import * as z from "zod";
import { Instant } from "../../core/wire/shared.ts";
import { Digest } from "./calls.ts";

export const TapeAudit = z
  .object({
    as_of: Instant,
    differences: z.array(z.string()).meta({
      description: "Table, key and column of all that is stored otherwise than the tape says",
    }),
    heads: z
      .array(z.object({ last_seq: z.int().min(1), file_sha256: Digest }))
      .meta({ description: "Every length at which the tape was published, shortest first" }),
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
