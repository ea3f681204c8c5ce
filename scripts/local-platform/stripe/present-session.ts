// Writes checkout sessions, portal sessions and events as Stripe's API returns them.

import {
  API_VERSION,
  couponOf,
  EVENT_TYPES,
  LOGIN_PAGE,
  PORTAL_CONFIGURATION,
  planOf,
  WEBHOOK_ENDPOINT,
} from "./catalogue.ts";
import { nulls } from "./nulls.ts";
import type { PortalSession, Session, StripeEvent } from "./records.ts";
import type { StripeContext, StripeJson } from "./state.ts";

export function toEvent(event: StripeEvent): StripeJson {
  const { id, type, created, object, previous, pending } = event;
  return {
    id,
    object: "event",
    api_version: API_VERSION,
    created,
    data: previous === null ? { object } : { object, previous_attributes: previous },
    livemode: false,
    pending_webhooks: pending ? 1 : 0,
    request: { id: event.request, idempotency_key: event.idempotencyKey },
    type,
  };
}

export function toWebhookEndpoint(apiUrl: string | null, { state }: StripeContext): StripeJson {
  return {
    id: WEBHOOK_ENDPOINT,
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: state.since,
    description: "The Workers of this machine",
    enabled_events: [...EVENT_TYPES],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: `${apiUrl ?? "http://none.invalid"}/api/billing/webhook`,
  };
}

export function toPortalSession(session: PortalSession, { url }: StripeContext): StripeJson {
  const { id, secret, customer, returnUrl, created } = session;
  return {
    id,
    object: "billing_portal.session",
    ...nulls("customer_account flow locale on_behalf_of"),
    configuration: PORTAL_CONFIGURATION,
    created,
    customer,
    livemode: false,
    return_url: returnUrl,
    url: `${url}/stripe/portal/${secret}`,
  };
}

/** The portal's settings. Its login page asks for the address and proves it by a mail. */
export function toPortalConfiguration({ url, state }: StripeContext): StripeJson {
  return {
    id: PORTAL_CONFIGURATION,
    object: "billing_portal.configuration",
    ...nulls("application default_return_url name"),
    active: true,
    business_profile: nulls("headline privacy_policy_url terms_of_service_url"),
    created: state.since,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, options: [] },
        enabled: true,
        mode: "at_period_end",
        proration_behavior: "none",
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: "none",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    is_default: true,
    livemode: false,
    login_page: { enabled: true, url: `${url}/stripe/login/${LOGIN_PAGE}` },
    metadata: {},
    updated: state.since,
  };
}

/** The amounts of a checkout session, in cents. */
export function amountsOf(
  { price, quantity, coupon, trialDays }: Session,
  { state }: StripeContext,
) {
  const subtotal = planOf(price).unitAmount * quantity;
  const discount = coupon ? couponOf(coupon, state.since).amountOff * quantity : 0;
  const isFree = trialDays > 0;
  return { subtotal: isFree ? 0 : subtotal, discount: isFree ? 0 : discount };
}

/** Members that are the same in every checkout session. */
const FIXED_MEMBERS: StripeJson = {
  ...nulls("after_expiration allow_promotion_codes billing_address_collection client_secret"),
  ...nulls("consent consent_collection currency_conversion customer_account invoice_creation"),
  ...nulls("locale origin_context payment_intent payment_link permissions recovered_from"),
  ...nulls("payment_method_configuration_details saved_payment_method_options setup_intent"),
  ...nulls("shipping_address_collection shipping_cost submit_type collected_information"),
  ...nulls("integration_identifier wallet_options"),
  adaptive_pricing: { enabled: false },
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  currency: "usd",
  custom_fields: [],
  custom_text: nulls("after_submit shipping_address submit terms_of_service_acceptance"),
  livemode: false,
  managed_payments: { enabled: false },
  mode: "subscription",
  payment_method_collection: "always",
  payment_method_options: {},
  payment_method_types: ["card"],
  phone_number_collection: { enabled: false },
  shipping_options: [],
  ui_mode: "hosted",
};

const checkoutUrl = (id: string, { url }: StripeContext): string => `${url}/stripe/checkout/${id}`;

/** The e-mail address of the payer, if it is known. */
export const emailOf = (
  { customer, customerEmail }: Session,
  { state }: StripeContext,
): string | null => state.customers.find(({ id }) => id === customer)?.email ?? customerEmail;

export function toSession(session: Session, context: StripeContext): StripeJson {
  const { id, status, customer, coupon } = session;
  const { subtotal, discount } = amountsOf(session, context);
  const email = emailOf(session, context);
  const details = { ...nulls("address business_name individual_name name phone tax_ids") };
  return {
    id,
    object: "checkout.session",
    ...FIXED_MEMBERS,
    amount_subtotal: subtotal,
    amount_total: subtotal - discount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    customer,
    customer_creation: session.customerEmail === null && customer ? null : "always",
    customer_details: email ? { ...details, email, tax_exempt: "none" } : null,
    customer_email: session.customerEmail,
    discounts: coupon ? [{ coupon, promotion_code: null }] : [],
    expires_at: session.expiresAt,
    invoice: session.invoice,
    metadata: session.metadata,
    payment_status:
      status !== "complete" ? "unpaid" : subtotal > 0 ? "paid" : "no_payment_required",
    status,
    subscription: session.subscription,
    success_url: session.successUrl,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    url: status === "open" ? checkoutUrl(id, context) : null,
  };
}
