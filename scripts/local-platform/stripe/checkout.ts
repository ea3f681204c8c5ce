// What a customer does on the hosted pages of the Stripe stand-in: pay, change the card, cancel.

import {
  collectPayment,
  createInvoice,
  nextMonth,
  retryPayment,
  setCancelAtPeriodEnd,
} from "./billing.ts";
import { invalidParam } from "./form.ts";
import { ACTIONS } from "./lifecycle.ts";
import { toCustomer, toSubscription } from "./present.ts";
import { toSession } from "./present-session.ts";
import type { Customer, PortalSession, Session, Subscription } from "./records.ts";
import { customerOf, emitEvent, newId, type StripeContext } from "./state.ts";

function changeCard(context: StripeContext, customer: Customer, typed: string): string {
  const card = cardOf(typed);
  if (!card || card.isDeclined) return "Your card was declined; the one before stays.";
  customer.card = toCard(card);
  emitEvent(context, context.now, "customer.updated", toCustomer(customer, context), {});
  return "The card is changed.";
}

function cancelSubscription(context: StripeContext, subscription: Subscription): string {
  setCancelAtPeriodEnd(context, subscription, true);
  return "The subscription ends with this period.";
}

function keepSubscription(context: StripeContext, subscription: Subscription): string {
  setCancelAtPeriodEnd(context, subscription, false);
  return "The subscription goes on.";
}

function payOpenInvoice(context: StripeContext, subscription: Subscription): string {
  retryPayment(context, context.now, subscription);
  return subscription.status === "active" ? "Paid." : "The payment failed again.";
}

const PORTAL_ACTIONS: Record<
  string,
  (context: StripeContext, subscription: Subscription) => string
> = {
  cancel: cancelSubscription,
  keep: keepSubscription,
  pay: payOpenInvoice,
  "fail-next": (_, subscription) => {
    subscription.failNext = true;
    return "The next payment will fail.";
  },
  renew: (context, subscription) => {
    ACTIONS.renew(context, subscription);
    if (subscription.status === "canceled") return "The subscription has ended.";
    return subscription.status === "active" ? "A new period began." : "The payment failed.";
  },
};

/** Runs the action of a portal button, only on the customer's own subscription. Returns the message to show. */
export function runPortalAction(
  context: StripeContext,
  { customer: owner }: PortalSession,
  customer: Customer,
  form: Record<string, string>,
): string {
  if (form["action"] === "card") return changeCard(context, customer, form["card"] ?? "");
  const subscription = context.state.subscriptions.find(
    ({ id, customer: of, status }) =>
      id === form["subscription"] && of === owner && status !== "canceled",
  );
  const run = PORTAL_ACTIONS[form["action"] ?? ""];
  return subscription && run ? run(context, subscription) : "Nothing was done.";
}

const DAY_S = 86_400;

/**
 * Cards that a person may try, with numbers of Stripe's test mode. The first pays, the second is declined, the third
 * is accepted once and declined at each later payment.
 */
export const CARDS = [
  { number: "4242424242424242", label: "pays", isDeclined: false, pays: true },
  { number: "4000000000000002", label: "is declined", isDeclined: true, pays: false },
  { number: "4000000000000341", label: "is taken, then declined", isDeclined: false, pays: false },
] as const;

type CardChoice = (typeof CARDS)[number];

export const cardOf = (typed: string): CardChoice | null =>
  CARDS.find(({ number }) => number === typed.replace(/\D/g, "")) ?? null;

export const toCard = ({ number, pays }: CardChoice): NonNullable<Customer["card"]> => ({
  id: newId("pm", 24),
  last4: number.slice(-4),
  pays,
});

export function addCustomer(
  context: StripeContext,
  { email, name, metadata }: Pick<Customer, "email" | "name" | "metadata">,
): Customer {
  const id = newId("cus", 14);
  const created = context.now;
  const customer: Customer = { id, email, name, created, metadata, card: null, deleted: false };
  context.state.customers.push(customer);
  emitEvent(context, context.now, "customer.created", toCustomer(customer, context));
  return customer;
}

function subscribe(context: StripeContext, session: Session, customer: Customer): Subscription {
  const { now } = context;
  const trialEnd = session.trialDays > 0 ? now + session.trialDays * DAY_S : null;
  const subscription: Subscription = {
    id: newId("sub", 24),
    item: newId("si", 14),
    customer: customer.id,
    price: session.price,
    coupon: session.coupon,
    status: trialEnd === null ? "active" : "trialing",
    created: now,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? nextMonth(now, now),
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    isTrialNoticeSent: false,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    endReason: null,
    latestInvoice: null,
    metadata: session.subscriptionMetadata,
    failNext: false,
  };
  context.state.subscriptions.push(subscription);
  return subscription;
}

type Payer = { email: string; name: string | null; card: CardChoice };

/**
 * Pays an open session: creates customer, subscription, first invoice and their events. The first
 * payment succeeds with any card that is not declined at once.
 */
export function completeCheckout(context: StripeContext, session: Session, payer: Payer): void {
  if (session.status !== "open") throw invalidParam(`This session is ${session.status}.`);
  if (payer.card.isDeclined) throw invalidParam("Your card was declined.");
  const customer = session.customer
    ? customerOf(context, session.customer)
    : addCustomer(context, { email: payer.email, name: payer.name, metadata: {} });
  const card = toCard(payer.card);
  customer.card = { ...card, pays: true };
  const subscription = subscribe(context, session, customer);
  const invoice = createInvoice(context, context.now, subscription, "subscription_create");
  subscription.latestInvoice = invoice.id;
  collectPayment(context, context.now, subscription, invoice);
  customer.card = card;
  emitEvent(
    context,
    context.now,
    "customer.subscription.created",
    toSubscription(subscription, context),
  );
  Object.assign(session, {
    status: "complete",
    customer: customer.id,
    subscription: subscription.id,
    invoice: invoice.id,
  });
  emitEvent(context, context.now, "checkout.session.completed", toSession(session, context));
}

/** The address to which a customer returns after paying. */
export const successUrlOf = ({ successUrl, id }: Session): string =>
  successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
