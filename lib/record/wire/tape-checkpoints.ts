import * as z from "zod";
import { Count, count, doc, Page } from "../../core/wire/shared.ts";
import type { CheckpointRow } from "../queries/checkpoints.ts";
import { CheckpointMembers, NOTE } from "./tape.ts";

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
const MAX_HEADS = 1000;

export const CheckpointsQuery = z.object({
  limit: count({
    min: 1,
    max: MAX_HEADS,
    default: MAX_HEADS,
    what: "Heads. The most in one answer.",
  }),
  offset: count({ min: 0, max: 9_007_199_254_740_991, default: 0, what: "Heads to skip." }),
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
