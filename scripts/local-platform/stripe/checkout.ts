import { collect, draw, nextMonth, retry, setEnding } from "./billing.ts";
import { invalid } from "./form.ts";
import { ACTIONS } from "./lifecycle.ts";
import { toCustomer, toSubscription } from "./present.ts";
import { toSession } from "./present-session.ts";
import type { Customer, PortalSession, Session, Subscription } from "./records.ts";
import { customerOf, emit, mint, type World } from "./state.ts";

function changeCard(world: World, customer: Customer, typed: string): string {
  const card = cardOf(typed);
  if (!card || card.isDeclined) return "Your card was declined; the one before stays.";
  customer.card = toCard(card);
  emit(world, world.now, "customer.updated", toCustomer(customer, world), {});
  return "The card is changed.";
}

function endLater(world: World, subscription: Subscription): string {
  setEnding(world, subscription, true);
  return "The subscription ends with this period.";
}

function goOn(world: World, subscription: Subscription): string {
  setEnding(world, subscription, false);
  return "The subscription goes on.";
}

function payOpen(world: World, subscription: Subscription): string {
  retry(world, world.now, subscription);
  return subscription.status === "active" ? "Paid." : "The payment failed again.";
}

const BUTTONS: Record<string, (world: World, subscription: Subscription) => string> = {
  cancel: endLater,
  keep: goOn,
  pay: payOpen,
  "fail-next": (_, subscription) => {
    subscription.failNext = true;
    return "The next payment will fail.";
  },
  renew: (world, subscription) => {
    ACTIONS.renew(world, subscription);
    return subscription.status === "active" ? "A new period began." : "The payment failed.";
  },
};

/** Does what a customer pressed in the portal, to what is the customer's own. Answers what to say. */
export function press(
  world: World,
  { customer: owner }: PortalSession,
  customer: Customer,
  form: Record<string, string>,
): string {
  if (form["action"] === "card") return changeCard(world, customer, form["card"] ?? "");
  const subscription = world.state.subscriptions.find(
    ({ id, customer: of, status }) =>
      id === form["subscription"] && of === owner && status !== "canceled",
  );
  const run = BUTTONS[form["action"] ?? ""];
  return subscription && run ? run(world, subscription) : "Nothing was done.";
}

const DAY_S = 86_400;

/**
 * Cards a person may try. Numbers are those of Stripe's test mode: the first pays, the second is
 * declined, the third is taken and declined at each later payment.
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
  id: mint("pm", 24),
  last4: number.slice(-4),
  pays,
});

export function addCustomer(
  world: World,
  { email, name, metadata }: Pick<Customer, "email" | "name" | "metadata">,
): Customer {
  const id = mint("cus", 14);
  const created = world.now;
  const customer: Customer = { id, email, name, created, metadata, card: null, deleted: false };
  world.state.customers.push(customer);
  emit(world, world.now, "customer.created", toCustomer(customer, world));
  return customer;
}

function subscribe(world: World, session: Session, customer: Customer): Subscription {
  const { now } = world;
  const trialEnd = session.trialDays > 0 ? now + session.trialDays * DAY_S : null;
  const subscription: Subscription = {
    id: mint("sub", 24),
    item: mint("si", 14),
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
    trialTold: false,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    endReason: null,
    latestInvoice: null,
    metadata: session.subscriptionMetadata,
    failNext: false,
  };
  world.state.subscriptions.push(subscription);
  return subscription;
}

type Payer = { email: string; name: string | null; card: CardChoice };

/**
 * Pays an open session: customer, subscription and first invoice come to be, and their events. The
 * first payment is taken from any card that is not declined at once. Answers the last event's id.
 */
export function complete(world: World, session: Session, payer: Payer): void {
  if (session.status !== "open") throw invalid(`This session is ${session.status}.`);
  if (payer.card.isDeclined) throw invalid("Your card was declined.");
  const customer = session.customer
    ? customerOf(world, session.customer)
    : addCustomer(world, { email: payer.email, name: payer.name, metadata: {} });
  const card = toCard(payer.card);
  customer.card = { ...card, pays: true };
  const subscription = subscribe(world, session, customer);
  const invoice = draw(world, world.now, subscription, "subscription_create");
  subscription.latestInvoice = invoice.id;
  collect(world, world.now, subscription, invoice);
  customer.card = card;
  emit(world, world.now, "customer.subscription.created", toSubscription(subscription, world));
  Object.assign(session, {
    status: "complete",
    customer: customer.id,
    subscription: subscription.id,
    invoice: invoice.id,
  });
  emit(world, world.now, "checkout.session.completed", toSession(session, world));
}

/** Where a paid session leads to. */
export const successUrlOf = ({ successUrl, id }: Session): string =>
  successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
