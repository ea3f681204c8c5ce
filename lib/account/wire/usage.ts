import * as z from "zod";
import { doc, TierName } from "../../core/wire/shared.ts";

/** The answer about the caller's tier, limits and requests. */
export const Usage = z
  .object({
    tier: TierName,
    limit: z.int().nullable().meta(doc("Requests per minute. Null while it is unknown.", 60)),
    remaining: z.int().nullable().meta(doc("Requests left in the current minute.", 59)),
    reset: z.int().nullable().meta(doc("Unix seconds. End of the current minute.", 1_767_389_400)),
    requests_24h: z
      .int()
      .nullable()
      .meta(doc("Requests of the key in the last 24 hours. Null without a key.", 1204)),
    max_history_rows: z.int().meta(doc("Rows. Maximum for one history request.", 200)),
    sensors_visible: z.int().meta(doc("Sensors that the caller may read.", 12)),
  })
  .meta({ id: "Usage" });

export type Usage = z.output<typeof Usage>;
