// Shapes of requests and answers about a key: unlock, rotate, and the new key.

import * as z from "zod";
import { TIERS } from "../../core/tier.ts";
import { doc, TierName, utc } from "../../core/wire/shared.ts";
import { OVERLAP_SECONDS } from "../domain/api-key.ts";

const PAID_TIERS = TIERS.slice(1);
export const SuccessFlag = z.literal(true).meta(doc("Always true."));
export const NewKey = z
  .string()
  .meta(doc("The whole key. It is shown this once.", "svc_AbCdEf01_…"));
export const PREFIX = doc("First 12 characters of the key.", "svc_AbCdEf01");

export const UnlockBody = z
  .object({
    apiKey: z
      .string({ error: ({ input }) => (input == null ? "apiKey is required" : "must be text") })
      .trim()
      .min(1, "apiKey is required")
      .meta(doc("Your key.", "<API_KEY>")),
  })
  .meta({ id: "UnlockRequest" });

export const Unlocked = z
  .object({
    success: SuccessFlag,
    tier: z.enum(PAID_TIERS).meta(doc("Tier of the key.")),
    email: z
      .email()
      .meta(
        doc("E-mail address of the subscriber, or a name under .invalid.", "quant@fund.example"),
      ),
  })
  .meta({ id: "Unlocked" });

export const Success = z.object({ success: SuccessFlag }).meta({ id: "Success" });

const overlapRange = `must be a whole number from ${OVERLAP_SECONDS.min} to ${OVERLAP_SECONDS.max}`;

export const RotateBody = z
  .object({
    overlap_seconds: z
      .int(overlapRange)
      .min(OVERLAP_SECONDS.min, overlapRange)
      .max(OVERLAP_SECONDS.max, overlapRange)
      .default(OVERLAP_SECONDS.default)
      .meta(doc("Seconds for which the old key still works.", OVERLAP_SECONDS.default)),
  })
  .meta({ id: "RotateRequest" });

export const RotatedKey = z
  .object({
    key: NewKey,
    keyPrefix: z.string().meta(PREFIX),
    previous_expires_at: utc("at which the old key ends"),
  })
  .meta({ id: "RotatedKey" });

export type RotatedKey = z.output<typeof RotatedKey>;
export type Unlocked = z.output<typeof Unlocked>;
export type Success = z.output<typeof Success>;
export type RotateBody = z.output<typeof RotateBody>;

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
