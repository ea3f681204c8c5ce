import { change, retry } from "./billing.ts";
import { cardOf, toCard } from "./checkout.ts";
import { ACTIONS } from "./lifecycle.ts";
import { toCustomer } from "./present.ts";
import type { Customer, PortalSession, Subscription } from "./state.ts";
import { emit, type World } from "./world.ts";

function changeCard(world: World, customer: Customer, typed: string): string {
  const card = cardOf(typed);
  if (!card || card.isDeclined) return "Your card was declined; the one before stays.";
  customer.card = toCard(card);
  emit(world, world.now, "customer.updated", toCustomer(customer, world), {});
  return "The card is changed.";
}

function setEnding(world: World, subscription: Subscription, willEnd: boolean): string {
  change(world, world.now, subscription, () => {
    subscription.cancelAtPeriodEnd = willEnd;
    subscription.canceledAt = willEnd ? world.now : null;
    subscription.endReason = willEnd ? "cancellation_requested" : null;
  });
  return willEnd ? "The subscription ends with this period." : "The subscription goes on.";
}

function payOpen(world: World, subscription: Subscription): string {
  retry(world, world.now, subscription);
  return subscription.status === "active" ? "Paid." : "The payment failed again.";
}

const BUTTONS: Record<string, (world: World, subscription: Subscription) => string> = {
  cancel: (world, subscription) => setEnding(world, subscription, true),
  keep: (world, subscription) => setEnding(world, subscription, false),
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
