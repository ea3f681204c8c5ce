import * as z from "zod";
import { count, Instant } from "../../core/wire/shared.ts";
import type { CheckpointRow } from "../queries/checkpoints.ts";
import { Digest } from "./calls.ts";

export const CheckpointList = z
  .object({
    count: z.int().min(0).meta({ description: "All signed heads, those of other pages too" }),
    limit: z.int(),
    offset: z.int(),
    checkpoints: z.array(
      z.object({
        size: z.int().min(0),
        root_sha256: Digest,
        signed_at: Instant,
        note: z.string().meta({
          description: "Our signed note; the witnesses' signature lines stand behind ours",
        }),
        cosigned_by: z.array(z.string()).meta({ description: "Names of the witnesses" }),
      }),
    ),
  })
  .meta({ id: "CheckpointList" });

/** The most heads that one answer has. */
const MAX_HEADS = 1000;

export const CheckpointsQuery = z.object({
  limit: count({ min: 1, max: MAX_HEADS, default: MAX_HEADS, what: "Heads of a page" }),
  offset: count({ min: 0, max: 9_007_199_254_740_991, default: 0, what: "Heads to skip" }),
});

export const toCheckpointList = (
  found: { total: number; shown: readonly CheckpointRow[] },
  page: { limit: number; offset: number },
) => ({
  count: found.total,
  limit: page.limit,
  offset: page.offset,
  checkpoints: found.shown.map(({ size, rootSha256, signedAt, note, cosignedBy }) => ({
    size,
    root_sha256: rootSha256,
    signed_at: signedAt,
    note,
    cosigned_by: cosignedBy,
  })),
});

export type CheckpointsQuery = z.output<typeof CheckpointsQuery>;
export type CheckpointList = z.output<typeof CheckpointList>;
