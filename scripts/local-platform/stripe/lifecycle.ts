// Changes of a subscription over time (renewals, retries, ends), and changes that a person can force.

import {
  collectPayment,
  createInvoice,
  endSubscription,
  renewSubscription,
  retryPayment,
  setCancelAtPeriodEnd,
  updateSubscription,
} from "./billing.ts";
import { invalidParam } from "./form.ts";
import { toSubscription } from "./present.ts";
import { toCharge } from "./present-invoice.ts";
import { toSession } from "./present-session.ts";
import type { Subscription } from "./records.ts";
import { emitEvent, type StripeContext } from "./state.ts";

const DAY_S = 86_400;
const TRIAL_NOTICE_S = 3 * DAY_S;
/** Maximum number of changes at once, so that a clock set decades ahead does not block a request. */
const MAX_STEPS = 120;

type Due = { at: number; step: () => void };

const noticeAt = ({ trialEnd, status, isTrialNoticeSent }: Subscription): number | null =>
  trialEnd !== null && status === "trialing" && !isTrialNoticeSent
    ? trialEnd - TRIAL_NOTICE_S
    : null;

/** The next change of a subscription that is caused by time. */
function nextChange(context: StripeContext, subscription: Subscription): Due | null {
  const { status, periodEnd, cancelAtPeriodEnd, latestInvoice } = subscription;
  if (status === "past_due") {
    const invoice = context.state.invoices.find(({ id }) => id === latestInvoice);
    const at = invoice?.nextAttempt;
    return at ? { at, step: () => retryPayment(context, at, subscription) } : null;
  }
  if (status !== "active" && status !== "trialing") return null;
  const notice = noticeAt(subscription);
  if (notice !== null && notice < periodEnd) {
    const at = Math.max(notice, subscription.created);
    const notifyTrialEnd = () => {
      subscription.isTrialNoticeSent = true;
      const object = toSubscription(subscription, context);
      emitEvent(context, at, "customer.subscription.trial_will_end", object);
    };
    return { at, step: notifyTrialEnd };
  }
  if (!cancelAtPeriodEnd)
    return { at: periodEnd, step: () => renewSubscription(context, periodEnd, subscription) };
  const finish = () => endSubscription(context, periodEnd, subscription, "cancellation_requested");
  return { at: periodEnd, step: finish };
}

/** Makes all changes that are due, each at its own time: renewals, retries, ends and expiries. */
export function applyDueChanges(context: StripeContext): void {
  for (const session of context.state.sessions) {
    if (session.status !== "open" || session.expiresAt > context.now) continue;
    session.status = "expired";
    emitEvent(context, session.expiresAt, "checkout.session.expired", toSession(session, context));
  }
  for (const subscription of context.state.subscriptions) {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const due = nextChange(context, subscription);
      if (!due || due.at > context.now) break;
      due.step();
    }
  }
}

function setStatus(
  context: StripeContext,
  subscription: Subscription,
  status: Subscription["status"],
): void {
  updateSubscription(context, context.now, subscription, () => {
    subscription.status = status;
  });
}

function failNow(context: StripeContext, subscription: Subscription): void {
  subscription.failNext = true;
  if (subscription.status === "past_due") retryPayment(context, context.now, subscription);
  else renewNow(context, subscription);
}

/** Ends the period now. The subscription renews, or ends if it was cancelled. */
function renewNow(context: StripeContext, subscription: Subscription): void {
  const { status, cancelAtPeriodEnd } = subscription;
  const isRunning = status === "active" || status === "trialing";
  if (isRunning && cancelAtPeriodEnd) {
    endSubscription(context, context.now, subscription, "cancellation_requested");
  } else if (isRunning) renewSubscription(context, context.now, subscription);
  else throw invalidParam(`This subscription is ${status}: recover or resume it first.`);
}

/** Makes the card pay again, and collects open invoices. */
function recover(context: StripeContext, subscription: Subscription): void {
  const customer = context.state.customers.find(({ id }) => id === subscription.customer);
  if (customer?.card) customer.card.pays = true;
  subscription.failNext = false;
  const open = context.state.invoices.find(
    ({ id, status }) => id === subscription.latestInvoice && status === "open",
  );
  const invoice = open ?? createInvoice(context, context.now, subscription, "subscription_cycle");
  updateSubscription(context, context.now, subscription, () => {
    subscription.latestInvoice = invoice.id;
    collectPayment(context, context.now, subscription, invoice);
    subscription.status = "active";
  });
}

function pause(context: StripeContext, subscription: Subscription): void {
  setStatus(context, subscription, "paused");
  const paused = toSubscription(subscription, context);
  emitEvent(context, context.now, "customer.subscription.paused", paused);
}

/** Ends a pause. A subscription that is not paused is no longer cancelled at the end of its period. */
function resume(context: StripeContext, subscription: Subscription): void {
  if (subscription.status !== "paused") {
    setCancelAtPeriodEnd(context, subscription, false);
    return;
  }
  setStatus(context, subscription, "active");
  const resumed = toSubscription(subscription, context);
  emitEvent(context, context.now, "customer.subscription.resumed", resumed);
}

function refund(context: StripeContext, subscription: Subscription): void {
  const paid = context.state.invoices.findLast(
    ({ subscription: of, status, refunded }) =>
      of === subscription.id && status === "paid" && !refunded,
  );
  if (!paid) throw invalidParam("No paid invoice of this subscription is left to refund.");
  paid.refunded = true;
  emitEvent(context, context.now, "charge.refunded", toCharge(paid, context));
}

/** What a person or a test may do to a subscription by hand. */
export const ACTIONS = {
  renew: renewNow,
  fail: failNow,
  recover,
  unpaid: (context: StripeContext, subscription: Subscription) =>
    setStatus(context, subscription, "unpaid"),
  pause,
  resume,
  cancel: (context: StripeContext, subscription: Subscription) =>
    endSubscription(context, context.now, subscription, "cancellation_requested"),
  expire: (context: StripeContext, subscription: Subscription) =>
    setStatus(context, subscription, "incomplete_expired"),
  refund,
} satisfies Record<string, (context: StripeContext, subscription: Subscription) => void>;

export type Action = keyof typeof ACTIONS;

const ENDED = new Set<Subscription["status"]>(["canceled", "incomplete_expired"]);

export function applyAction(
  context: StripeContext,
  subscription: Subscription,
  action: Action,
): void {
  if (ENDED.has(subscription.status) && action !== "refund") {
    throw invalidParam(`This subscription is ${subscription.status}: nothing can be done to it.`);
  }
  ACTIONS[action](context, subscription);
}
