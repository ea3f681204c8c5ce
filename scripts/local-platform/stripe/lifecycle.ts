import { change, collect, draw, end, renew, retry, setEnding } from "./billing.ts";
import { invalid } from "./form.ts";
import { toSubscription } from "./present.ts";
import { toCharge } from "./present-invoice.ts";
import { toSession } from "./present-session.ts";
import type { Subscription } from "./records.ts";
import { emit, type World } from "./state.ts";

const DAY_S = 86_400;
const TRIAL_NOTICE_S = 3 * DAY_S;
/** A clock that was set decades ahead must not keep a request busy. */
const MAX_STEPS = 120;

type Due = { at: number; step: () => void };

const noticeAt = ({ trialEnd, status, trialTold }: Subscription): number | null =>
  trialEnd !== null && status === "trialing" && !trialTold ? trialEnd - TRIAL_NOTICE_S : null;

/** What the clock brings a subscription next. */
function nextOf(world: World, subscription: Subscription): Due | null {
  const { status, periodEnd, cancelAtPeriodEnd, latestInvoice } = subscription;
  if (status === "past_due") {
    const invoice = world.state.invoices.find(({ id }) => id === latestInvoice);
    const at = invoice?.nextAttempt;
    return at ? { at, step: () => retry(world, at, subscription) } : null;
  }
  if (status !== "active" && status !== "trialing") return null;
  const notice = noticeAt(subscription);
  if (notice !== null && notice < periodEnd) {
    const at = Math.max(notice, subscription.created);
    const tell = () => {
      subscription.trialTold = true;
      const told = toSubscription(subscription, world);
      emit(world, at, "customer.subscription.trial_will_end", told);
    };
    return { at, step: tell };
  }
  if (!cancelAtPeriodEnd)
    return { at: periodEnd, step: () => renew(world, periodEnd, subscription) };
  const finish = () => end(world, periodEnd, subscription, "cancellation_requested");
  return { at: periodEnd, step: finish };
}

/** Does all that became due by now, each at its own time: renewals, retries, ends, expiries. */
export function settle(world: World): void {
  for (const session of world.state.sessions) {
    if (session.status !== "open" || session.expiresAt > world.now) continue;
    session.status = "expired";
    emit(world, session.expiresAt, "checkout.session.expired", toSession(session, world));
  }
  for (const subscription of world.state.subscriptions) {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const due = nextOf(world, subscription);
      if (!due || due.at > world.now) break;
      due.step();
    }
  }
}

function setStatus(world: World, subscription: Subscription, status: Subscription["status"]): void {
  change(world, world.now, subscription, () => {
    subscription.status = status;
  });
}

function failNow(world: World, subscription: Subscription): void {
  subscription.failNext = true;
  if (subscription.status === "past_due") retry(world, world.now, subscription);
  else renewNow(world, subscription);
}

function renewNow(world: World, subscription: Subscription): void {
  const { status } = subscription;
  if (status === "active" || status === "trialing") renew(world, world.now, subscription);
  else throw invalid(`This subscription is ${status}: recover or resume it first.`);
}

/** The card pays again: what is open is collected. */
function recover(world: World, subscription: Subscription): void {
  const customer = world.state.customers.find(({ id }) => id === subscription.customer);
  if (customer?.card) customer.card.pays = true;
  subscription.failNext = false;
  const open = world.state.invoices.find(
    ({ id, status }) => id === subscription.latestInvoice && status === "open",
  );
  const invoice = open ?? draw(world, world.now, subscription, "subscription_cycle");
  change(world, world.now, subscription, () => {
    subscription.latestInvoice = invoice.id;
    collect(world, world.now, subscription, invoice);
    subscription.status = "active";
  });
}

function pause(world: World, subscription: Subscription): void {
  setStatus(world, subscription, "paused");
  const paused = toSubscription(subscription, world);
  emit(world, world.now, "customer.subscription.paused", paused);
}

/** Ends a pause; without one, takes back that the subscription ends with its period. */
function resume(world: World, subscription: Subscription): void {
  if (subscription.status !== "paused") {
    setEnding(world, subscription, false);
    return;
  }
  setStatus(world, subscription, "active");
  const resumed = toSubscription(subscription, world);
  emit(world, world.now, "customer.subscription.resumed", resumed);
}

function refund(world: World, subscription: Subscription): void {
  const paid = world.state.invoices.findLast(
    ({ subscription: of, status, refunded }) =>
      of === subscription.id && status === "paid" && !refunded,
  );
  if (!paid) throw invalid("No paid invoice of this subscription is left to refund.");
  paid.refunded = true;
  emit(world, world.now, "charge.refunded", toCharge(paid, world));
}

/** What a person or a test may do to a subscription by hand. */
export const ACTIONS = {
  renew: renewNow,
  fail: failNow,
  recover,
  unpaid: (world: World, subscription: Subscription) => setStatus(world, subscription, "unpaid"),
  pause,
  resume,
  cancel: (world: World, subscription: Subscription) =>
    end(world, world.now, subscription, "cancellation_requested"),
  expire: (world: World, subscription: Subscription) =>
    setStatus(world, subscription, "incomplete_expired"),
  refund,
} satisfies Record<string, (world: World, subscription: Subscription) => void>;

export type Action = keyof typeof ACTIONS;

const ENDED = new Set<Subscription["status"]>(["canceled", "incomplete_expired"]);

export function act(world: World, subscription: Subscription, action: Action): void {
  if (ENDED.has(subscription.status) && action !== "refund") {
    throw invalid(`This subscription is ${subscription.status}: nothing can be done to it.`);
  }
  ACTIONS[action](world, subscription);
}
