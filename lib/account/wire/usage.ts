import * as z from "zod";
import { TierName } from "../../core/wire/shared.ts";

export const Usage = z
  .object({
    tier: TierName,
    limit: z.int().nullable().meta({ description: "Requests a minute" }),
    remaining: z.int().nullable(),
    reset: z.int().nullable().meta({ description: "Unix seconds" }),
    requests_24h: z.int().nullable(),
    max_history_rows: z.int(),
    sensors_visible: z.int(),
  })
  .meta({ id: "Usage" });

export type Usage = z.output<typeof Usage>;
