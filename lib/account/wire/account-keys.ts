import * as z from "zod";
import { TIERS } from "../../core/tier.ts";
import { Instant } from "../../core/wire/shared.ts";
import { OVERLAP_SECONDS } from "../domain/key-validity.ts";

const PAID_TIERS = TIERS.slice(1);

export const UnlockBody = z
  .object({
    apiKey: z
      .string({ error: ({ input }) => (input == null ? "apiKey is required" : "must be text") })
      .trim()
      .min(1, "apiKey is required"),
  })
  .meta({ id: "UnlockRequest" });

export const Unlocked = z
  .object({
    success: z.literal(true),
    tier: z.enum(PAID_TIERS),
    email: z.email().meta({
      description: "The subscriber's; a key that was issued without one has a name under .invalid",
    }),
  })
  .meta({ id: "Unlocked" });

export const Success = z.object({ success: z.literal(true) }).meta({ id: "Success" });

const overlapRange = `must be a whole number from ${OVERLAP_SECONDS.min} to ${OVERLAP_SECONDS.max}`;

export const RotateBody = z
  .object({
    overlap_seconds: z
      .int(overlapRange)
      .min(OVERLAP_SECONDS.min, overlapRange)
      .max(OVERLAP_SECONDS.max, overlapRange)
      .default(OVERLAP_SECONDS.default)
      .meta({ description: "How long the old key still works" }),
  })
  .meta({ id: "RotateRequest" });

export const RotatedKey = z
  .object({
    key: z.string().meta({ description: "Shown this once: only its digest is stored" }),
    keyPrefix: z.string().meta({ description: "The first 12 characters" }),
    previous_expires_at: Instant,
  })
  .meta({ id: "RotatedKey" });

export type RotatedKey = z.output<typeof RotatedKey>;
export type Unlocked = z.output<typeof Unlocked>;
export type Success = z.output<typeof Success>;
export type RotateBody = z.output<typeof RotateBody>;
