import * as z from "zod";
import { doc, utc } from "../../core/wire/shared.ts";
import { sha256 } from "./digests.ts";

/** What the audit does not compare. Source: docs/methods/record.md#markets. */
const NOT_COMPARED = [
  "market_prob, market_prob_at and market_source of a call whose newest mark is not on the tape",
];

/** The answer of the audit: where the stored tables differ from the tape. */
export const TapeAudit = z
  .object({
    as_of: utc("of the newest row or signature; of the request before the first row"),
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
      .meta(doc("The newest 1,000 tapes that were published, shortest first.")),
    verified_at: utc("at which the whole record was last verified").nullable().meta({
      description:
        "UTC time at which the whole record was last verified; later rows and the rows of calls are verified for each answer. Null while each answer verifies everything.",
    }),
    not_compared: z
      .array(z.string())
      .meta(doc("What is served beside the tape and not compared with it.", NOT_COMPARED)),
  })
  .meta({ id: "TapeAudit" });

export const toTapeAudit = (
  found: {
    differences: string[];
    verifiedAt: string | null;
    heads: readonly { lastSeq: number; fileSha256: string }[];
  },
  asOf: string,
) => ({
  as_of: asOf,
  differences: found.differences,
  heads: found.heads.map((head) => ({ last_seq: head.lastSeq, file_sha256: head.fileSha256 })),
  verified_at: found.verifiedAt,
  not_compared: NOT_COMPARED,
});

export type TapeAudit = z.output<typeof TapeAudit>;
