import { retry, setEnding } from "./billing.ts";
import { cardOf, toCard } from "./checkout.ts";
import { ACTIONS } from "./lifecycle.ts";
import { toCustomer } from "./present.ts";
import type { Customer, PortalSession, Subscription } from "./records.ts";
import { emit, type World } from "./world.ts";

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
