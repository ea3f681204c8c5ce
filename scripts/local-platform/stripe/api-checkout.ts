// Endpoints of Stripe's API for checkout sessions.

import * as z from "zod";
import { planOf, requireRedeemable } from "./catalogue.ts";
import { emailAddress, endpoint, flag, metadata, paging, stripePage, whole } from "./endpoint.ts";
import { invalidParam, missingObject } from "./form.ts";
import { emailOf, toSession } from "./present-session.ts";
import type { Session } from "./records.ts";
import { checkoutSessionOf, customerOf, emitEvent, newId, type StripeContext } from "./state.ts";

const DAY_S = 86_400;
const HALF_HOUR_S = 1_800;
const text = z.string();

const sessionInput = {
  mode: z.literal("subscription", "this stand-in sells subscriptions only"),
  line_items: z
    .array(z.strictObject({ price: text, quantity: whole.default(1) }))
    .length(1, "this stand-in takes one line"),
  success_url: text,
  cancel_url: text.optional(),
  customer: text.optional(),
  customer_email: emailAddress.optional(),
  client_reference_id: text.max(200).optional(),
  discounts: z
    .array(z.strictObject({ coupon: text }))
    .max(1)
    .optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      trial_period_days: whole.optional(),
      description: text.optional(),
    })
    .optional(),
  expires_at: whole.optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1_200) }) }).optional(),
  // Accepted as in the real Stripe, but without effect here.
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.record(text, text).optional(),
  billing_address_collection: text.optional(),
  customer_update: z.record(text, text).optional(),
  locale: text.optional(),
  payment_method_collection: text.optional(),
  payment_method_types: z.array(text).optional(),
  tax_id_collection: z.record(text, text).optional(),
  ui_mode: text.optional(),
};
type SessionInput = z.output<z.ZodObject<typeof sessionInput>>;

function expiryOf({ expires_at: expiresAt }: SessionInput, { now }: StripeContext): number {
  if (expiresAt === undefined) return now + DAY_S;
  if (expiresAt < now + HALF_HOUR_S || expiresAt > now + DAY_S) {
    throw invalidParam(
      "The `expires_at` must be between 30 minutes and 24 hours ahead.",
      "expires_at",
    );
  }
  return expiresAt;
}

function openSession(context: StripeContext, input: SessionInput): Session {
  const { customer = null, customer_email: customerEmail = null, discounts, line_items } = input;
  if (customer !== null && customerEmail !== null) {
    throw invalidParam("You may only specify one of these parameters: customer, customer_email.");
  }
  if (discounts && input.allow_promotion_codes !== undefined) {
    const names = "allow_promotion_codes, discounts";
    throw invalidParam(`You may only specify one of these parameters: ${names}.`);
  }
  if (customer !== null && customerOf(context, customer, "customer").deleted) {
    throw missingObject("customer", customer, "customer");
  }
  const line = line_items[0];
  const price = planOf(line?.price ?? "", "line_items[0][price]").id;
  const coupon = discounts?.[0]?.coupon ?? null;
  const session: Session = {
    id: newId("cs_test", 58),
    customer,
    customerEmail,
    price,
    quantity: line?.quantity ?? 1,
    coupon: coupon && requireRedeemable(coupon, price, context.state.since, context.now),
    submitText: input.custom_text?.submit.message ?? null,
    trialDays: input.subscription_data?.trial_period_days ?? 0,
    status: "open",
    subscription: null,
    invoice: null,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    clientReferenceId: input.client_reference_id ?? null,
    created: context.now,
    expiresAt: expiryOf(input, context),
    metadata: input.metadata ?? {},
    subscriptionMetadata: input.subscription_data?.metadata ?? {},
  };
  context.state.sessions.push(session);
  return session;
}

export const checkoutEndpoints = [
  endpoint("POST", "/checkout/sessions", sessionInput, (context, input) =>
    toSession(openSession(context, input), context),
  ),
  endpoint(
    "GET",
    "/checkout/sessions",
    {
      ...paging,
      customer: text.optional(),
      customer_details: z.strictObject({ email: emailAddress }).optional(),
      subscription: text.optional(),
      status: text.optional(),
    },
    (context, input) => {
      const { customer, customer_details: details, subscription, status } = input;
      const rows = context.state.sessions.filter(
        (row) =>
          (customer === undefined || row.customer === customer) &&
          (details === undefined || emailOf(row, context) === details.email) &&
          (subscription === undefined || row.subscription === subscription) &&
          (status === undefined || row.status === status),
      );
      return stripePage("/v1/checkout/sessions", rows, input, (row) => toSession(row, context));
    },
  ),
  endpoint("GET", "/checkout/sessions/:id", {}, (context, _, id) =>
    toSession(checkoutSessionOf(context, id), context),
  ),
  endpoint("POST", "/checkout/sessions/:id/expire", {}, (context, _, id) => {
    const session = checkoutSessionOf(context, id);
    if (session.status !== "open")
      throw invalidParam('Only Checkout Sessions with a status in ["open"] can be expired.');
    session.status = "expired";
    emitEvent(context, context.now, "checkout.session.expired", toSession(session, context));
    return toSession(session, context);
  }),
];
