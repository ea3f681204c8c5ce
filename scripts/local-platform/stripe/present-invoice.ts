// Writes invoices and charges as Stripe's API returns them.

import { planOf } from "./catalogue.ts";
import { listOf, nulls } from "./nulls.ts";
import type { Invoice } from "./records.ts";
import type { StripeContext, StripeJson } from "./state.ts";

function toLine(invoice: Invoice, { state }: StripeContext): StripeJson {
  const { id, subtotal, periodStart, periodEnd, subscription } = invoice;
  const found = state.subscriptions.find((each) => each.id === subscription);
  return {
    id: `il_${id.slice(3)}`,
    object: "line_item",
    ...nulls("pretax_credit_amounts quantity_decimal"),
    amount: subtotal,
    currency: "usd",
    description: found ? planOf(found.price).name : null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: found?.metadata ?? {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        ...nulls("invoice_item proration_details"),
        proration: false,
        subscription,
        subscription_item: found?.item ?? null,
      },
      type: "subscription_item_details",
    },
    period: { start: periodStart, end: periodEnd },
    pricing: {
      price_details: found
        ? { price: found.price, product: planOf(found.price).product }
        : { price: null, product: null },
      type: "price_details",
      unit_amount_decimal: String(subtotal),
    },
    quantity: 1,
    subscription,
    subtotal,
    taxes: [],
  };
}

/** Members that are the same in every invoice. */
const FIXED_MEMBERS: StripeJson = {
  ...nulls("account_name account_tax_ids application custom_fields customer_account"),
  ...nulls("customer_address customer_phone customer_shipping default_payment_method"),
  ...nulls("default_source description due_date footer from_invoice invoice_pdf"),
  ...nulls("last_finalization_error latest_revision on_behalf_of receipt_number rendering"),
  ...nulls("shipping_cost shipping_details statement_descriptor test_clock subscription"),
  ...nulls("automatically_finalizes_at"),
  account_country: "US",
  amount_overpaid: 0,
  amount_shipping: 0,
  automatic_tax: { ...nulls("disabled_reason liability provider status"), enabled: false },
  collection_method: "charge_automatically",
  currency: "usd",
  customer_tax_exempt: "none",
  customer_tax_ids: [],
  default_tax_rates: [],
  discounts: [],
  ending_balance: 0,
  issuer: { type: "self" },
  livemode: false,
  metadata: {},
  payment_settings: nulls("default_mandate payment_method_options payment_method_types"),
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  starting_balance: 0,
  total_pretax_credit_amounts: [],
  total_taxes: [],
};

/** The amounts of an invoice, in cents. */
function amounts({ id, status, subtotal, discount }: Invoice): StripeJson {
  const total = subtotal - discount;
  const paid = status === "paid" ? total : 0;
  return {
    amount_due: total,
    amount_paid: paid,
    amount_remaining: total - paid,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discount > 0 ? [{ amount: discount, discount: `di_${id}` }] : [],
    total_excluding_tax: total,
  };
}

export function toInvoice(invoice: Invoice, context: StripeContext): StripeJson {
  const { id, status, created, attempts, subscription } = invoice;
  const customer = context.state.customers.find((each) => each.id === invoice.customer);
  const found = context.state.subscriptions.find((each) => each.id === subscription);
  const metadata = found?.metadata ?? {};
  return {
    id,
    object: "invoice",
    ...FIXED_MEMBERS,
    ...amounts(invoice),
    attempt_count: attempts,
    attempted: attempts > 0,
    auto_advance: status === "open",
    billing_reason: invoice.reason,
    created,
    customer: invoice.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    effective_at: created,
    hosted_invoice_url: `${context.url}/stripe/invoice/${id}`,
    lines: listOf(`/v1/invoices/${id}/lines`, [toLine(invoice, context)]),
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription },
      type: "subscription_details",
    },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    status,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
    webhooks_delivered_at: created,
  };
}

/** Writes the charge of a paid invoice, which refunds refer to. */
export function toCharge(invoice: Invoice, context: StripeContext): StripeJson {
  const total = invoice.subtotal - invoice.discount;
  const customer = context.state.customers.find((each) => each.id === invoice.customer);
  return {
    id: invoice.charge,
    object: "charge",
    ...nulls("application application_fee application_fee_amount calculated_statement_descriptor"),
    ...nulls("description failure_balance_transaction failure_code failure_message on_behalf_of"),
    ...nulls("receipt_number receipt_url review shipping source source_transfer"),
    ...nulls("statement_descriptor statement_descriptor_suffix transfer_data transfer_group"),
    amount: total,
    amount_captured: total,
    amount_refunded: invoice.refunded ? total : 0,
    balance_transaction: `txn_${invoice.charge.slice(3)}`,
    billing_details: { ...nulls("address name phone tax_id"), email: customer?.email ?? null },
    captured: true,
    created: invoice.paidAt ?? invoice.created,
    currency: "usd",
    customer: invoice.customer,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: {},
    outcome: { network_status: "approved_by_network", type: "authorized" },
    paid: true,
    payment_intent: `pi_${invoice.charge.slice(3)}`,
    payment_method: customer?.card?.id ?? null,
    payment_method_details: null,
    receipt_email: customer?.email ?? null,
    refunded: invoice.refunded,
    status: "succeeded",
  };
}
