import * as z from "zod";
import { TIERS } from "../../core/tier.ts";
import { Email } from "../../core/wire/email.ts";
import { Instant } from "../../core/wire/shared.ts";
import { CHECKOUT_ID, RETURN_LINK_PATTERN, REVEAL_TOKEN } from "../domain/checkout.ts";

const PaidTier = z.enum(TIERS.slice(1));

export const CheckoutBody = z.object({ email: Email }).meta({ id: "CheckoutRequest" });
export const StatusBody = z.object({ email: Email }).meta({ id: "SubscriptionStatusRequest" });
export const RevealLinkBody = z.object({ email: Email }).meta({ id: "RevealLinkRequest" });

export const ProviderUrl = z
  .object({ url: z.url().meta({ description: "Where to send the browser" }) })
  .meta({ id: "ProviderUrl" });

export const SubscriptionStatus = z
  .object({
    subscribed: z.boolean(),
    tier: PaidTier.optional().meta({ description: "Present only when subscribed" }),
    keyPrefix: z
      .string()
      .length(12)
      .optional()
      .meta({ description: "First 12 characters of the key; present only when subscribed" }),
  })
  .meta({ id: "SubscriptionStatus" });

export const RevealBody = z
  .object({
    session_id: z
      .string()
      .regex(CHECKOUT_ID, "must be the id of a checkout")
      .optional()
      .meta({ description: "From the address of the page after paying" }),
    token: z
      .string()
      .regex(REVEAL_TOKEN, "must be 64 lower-case hexadecimal digits")
      .optional()
      .meta({ description: "From a mailed link" }),
  })
  .refine(
    ({ session_id, token }) => (session_id === undefined) !== (token === undefined),
    "session_id or token is required",
  )
  .meta({ id: "RevealRequest" });

export const RevealedKey = z
  .object({
    key: z.string().meta({ description: "The whole key, shown this once" }),
    keyPrefix: z.string().length(12),
    tier: PaidTier,
  })
  .meta({ id: "RevealedKey" });

export const ReturnQuery = z.object({
  for: z
    .string({ error: "for is required" })
    .regex(RETURN_LINK_PATTERN, "for must be as in the mail")
    .meta({ description: "From the mail" }),
  token: z
    .string({ error: "token is required" })
    .regex(REVEAL_TOKEN, "token must be 64 lower-case hexadecimal digits")
    .meta({ description: "From the mail" }),
});

export const LinkSent = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ id: "LinkSent" });

export const Price = z
  .object({
    tier: PaidTier,
    currency: z.string().length(3).meta({ description: "ISO 4217, lower case" }),
    unit_amount: z
      .int()
      .meta({ description: "In the currency's smallest unit; the list price per interval" }),
    interval: z.string().meta({ description: "day, week, month or year" }),
    interval_count: z.int(),
    promotion: z
      .object({ unit_amount: z.int(), ends_at: Instant })
      .nullable()
      .meta({ description: "What new subscribers pay until it ends; null when none is open" }),
  })
  .meta({ id: "Price" });

export const PortalBody = z.object({}).meta({ id: "PortalRequest" });

export type ProviderUrl = z.output<typeof ProviderUrl>;
export type Price = z.output<typeof Price>;
export type RevealedKey = z.output<typeof RevealedKey>;
export type RevealBody = z.output<typeof RevealBody>;
export type LinkSent = z.output<typeof LinkSent>;
