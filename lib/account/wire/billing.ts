// Shapes of requests and answers about payment: checkout, subscription, revealed key, price and portal.

import * as z from "zod";
import { TIERS } from "../../core/tier.ts";
import { Email } from "../../core/wire/email.ts";
import { doc, utc } from "../../core/wire/shared.ts";
import { KEY_PREFIX } from "../domain/api-key.ts";
import { CHECKOUT_ID, RETURN_LINK_PATTERN, REVEAL_TOKEN } from "../domain/checkout.ts";
import { NewKey, PREFIX, SuccessFlag } from "./account-keys.ts";

const PaidTier = z.enum(TIERS.slice(1)).meta(doc("Tier of the subscription."));

export const CheckoutBody = z.object({ email: Email }).meta({ id: "CheckoutRequest" });
export const StatusBody = z.object({ email: Email }).meta({ id: "SubscriptionStatusRequest" });
export const RevealLinkBody = z
  .object({
    email: Email,
    session_id: z
      .string()
      .regex(CHECKOUT_ID, "must be the id of a checkout")
      .optional()
      .meta(doc("Id of the checkout whose key is asked for.", "cs_test_a1b2c3d4")),
    keyPrefix: z
      .string()
      .regex(KEY_PREFIX, "must be the first twelve characters of a key")
      .optional()
      .meta(doc("Public prefix of the key that is asked for.", "svc_aB3dE5fG")),
  })
  .meta({ id: "RevealLinkRequest" });

export const ProviderUrl = z
  .object({
    url: z.url().meta(doc("Address to send the browser to.", "https://payments.example/…")),
  })
  .meta({ id: "ProviderUrl" });

export const SubscriptionAnswer = z
  .object({
    subscribed: z.boolean().meta(doc("Whether the address has a subscription.")),
    tier: PaidTier.optional().meta(doc("Tier of the subscription. Only when subscribed.")),
    keyPrefix: z
      .string()
      .length(12)
      .optional()
      .meta(doc("First 12 characters of the key. Only when subscribed.", "svc_AbCdEf01")),
  })
  .meta({ id: "SubscriptionStatus" });

export const RevealBody = z
  .object({
    session_id: z
      .string()
      .regex(CHECKOUT_ID, "must be the id of a checkout")
      .optional()
      .meta(doc("Id of the checkout, from the address after paying.", "cs_test_a1b2c3d4")),
    token: z
      .string()
      .regex(REVEAL_TOKEN, "must be 64 lower-case hexadecimal digits")
      .optional()
      .meta(doc("Token of a mailed link, 64 hexadecimal digits.", "0".repeat(64))),
  })
  .refine(
    ({ session_id, token }) => (session_id === undefined) !== (token === undefined),
    "session_id or token is required",
  )
  .meta({ id: "RevealRequest" });

export const RevealedKey = z
  .object({
    key: NewKey,
    keyPrefix: z.string().length(12).meta(PREFIX),
    tier: PaidTier,
  })
  .meta({ id: "RevealedKey" });

export const ReturnQuery = z.object({
  for: z
    .string({ error: "for is required" })
    .regex(RETURN_LINK_PATTERN, "for must be as in the mail")
    .meta(doc("The parameter `for` of the link in the mail.", "1.20000")),
  token: z
    .string({ error: "token is required" })
    .regex(REVEAL_TOKEN, "token must be 64 lower-case hexadecimal digits")
    .meta(doc("Token from the mail, 64 hexadecimal digits.", "0".repeat(64))),
});

export const LinkSent = z
  .object({
    success: SuccessFlag,
    message: z.string().meta(doc("What happens next, in a sentence.", "A link is on the way.")),
  })
  .meta({ id: "LinkSent" });

export const Price = z
  .object({
    tier: PaidTier,
    currency: z.string().length(3).meta(doc("Currency by ISO 4217, lower case.", "usd")),
    unit_amount: z.int().meta(doc("Smallest unit of the currency. List price.", 24900)),
    interval: z.string().meta(doc("day, week, month or year.", "month")),
    interval_count: z.int().meta(doc("Number of intervals that the price pays for.", 1)),
    promotion: z
      .object({
        unit_amount: z.int().meta(doc("Smallest unit of the currency. Price now.", 9900)),
        ends_at: utc("at which it ends"),
        duration: z
          .enum(["once", "repeating", "forever"])
          .meta(doc("How long a new subscriber pays it: once is the first period.", "forever")),
        duration_in_months: z
          .int()
          .nullable()
          .meta(doc("Months for which a new subscriber pays it. Null unless repeating.", null)),
      })
      .nullable()
      .meta(doc("Price for new subscribers during a promotion. Null without a promotion.")),
    terms: z
      .object({
        now: z.string().meta(doc("Price of now, in words.", "$99 a month")),
        renewal: z
          .string()
          .meta(doc("Until when, and what it renews at.", "Renews at $249 a month.")),
      })
      .meta(doc("The price in the words of the pricing page and of the checkout.")),
  })
  .meta({ id: "Price" });

export const PortalBody = z.object({}).meta({ id: "PortalRequest" });

export type ProviderUrl = z.output<typeof ProviderUrl>;
export type Price = z.output<typeof Price>;
export type RevealedKey = z.output<typeof RevealedKey>;
export type RevealBody = z.output<typeof RevealBody>;
export type RevealLinkBody = z.output<typeof RevealLinkBody>;
export type LinkSent = z.output<typeof LinkSent>;
