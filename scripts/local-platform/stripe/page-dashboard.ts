import { html } from "hono/html";
import { page } from "../page-frame.ts";
import { findPlan, PLAN_IDS, planOf, promotionOf } from "./catalogue.ts";
import type { Stripe } from "./index.ts";
import { ACTIONS } from "./lifecycle.ts";
import { button, momentOf, money, NOTICE } from "./page-parts.ts";
import type { StripeEvent, Subscription } from "./records.ts";
import type { World } from "./world.ts";

const SHOWN_EVENTS = 100;
const OVER = ["canceled", "incomplete_expired"];

function subscriptionRow(subscription: Subscription, world: World) {
  const { id, status, periodEnd, price } = subscription;
  const customer = world.state.customers.find((each) => each.id === subscription.customer);
  const actions = OVER.includes(status) ? ["refund"] : Object.keys(ACTIONS);
  return html`<tr>
    <td>${customer?.email ?? subscription.customer}<br /><code>${id}</code></td>
    <td>${findPlan(price)?.tier ?? price}</td>
    <td>${status}</td>
    <td>${momentOf(periodEnd)}</td>
    <td>${actions.map((action) =>
      button("/stripe/control", action, { subscription: id, action }, customer?.email ?? id),
    )}</td>
  </tr>`;
}

function stateOf({ pending, lastStatus }: StripeEvent, isSending: boolean): string {
  if (!pending) return "delivered";
  if (!isSending) return "kept: no Worker is attached";
  return lastStatus === null ? "waiting" : `waiting after ${lastStatus}`;
}

const eventRow = (event: StripeEvent, isSending: boolean) =>
  html`<tr>
    <td>${momentOf(event.created)}</td>
    <td>${event.type}<br /><code>${event.id}</code></td>
    <td>${stateOf(event, isSending)}</td>
    <td>${button(`/stripe/events/${event.id}/resend`, "send again", {}, event.id)}</td>
  </tr>`;

const table = (label: string, heads: string[], rows: unknown[]) =>
  rows.length === 0
    ? html`<p>None yet.</p>`
    : html`<div class="wide" tabindex="0" role="region" aria-label="${label}">
        <table>
          <thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
          <tbody>${rows}</tbody>
        </table>
      </div>`;

function prices({ state }: World) {
  return PLAN_IDS.map((id) => {
    const [plan, promotion] = [planOf(id), promotionOf(id, state.since)];
    const offer = promotion
      ? `, ${money(promotion.unitAmount)} until ${momentOf(promotion.endsAt)} (${promotion.coupon})`
      : "";
    return html`<li><code>${id}</code>: ${money(plan.unitAmount)} a month${offer}</li>`;
  });
}

/** Everything that this Stripe holds, with what a person may do to it. */
export function dashboardPage(stripe: Stripe, world: World) {
  const { hold, duplicates, order } = stripe.courier.manner();
  const events = world.state.events.slice(-SHOWN_EVENTS).toReversed();
  const isSending = stripe.apiUrl !== null;
  return page(
    "Stripe",
    html`
      ${NOTICE}
      <p>Time here is the platform's: ${momentOf(world.now)}; moving its clock renews and ends
        subscriptions. ${stripe.isKept ? "All of this is kept over a restart." : "All of this is in memory only."}</p>
      <ul>${prices(world)}</ul>
      <h2>Subscriptions</h2>
      ${table(
        "Subscriptions",
        ["customer", "tier", "state", "period ends", "do"],
        world.state.subscriptions.toReversed().map((each) => subscriptionRow(each, world)),
      )}
      <h2>Events</h2>
      <p>${stripe.courier.waiting().length} wait${hold ? ", held back" : ""}; each is sent
        ${duplicates + 1} time(s), ${order === "as_made" ? "in order" : order}.
        <code>PUT /stripe/control {"hold":true,"duplicates":2,"order":"shuffled","seed":7}</code>
        changes that.</p>
      ${button("/stripe/deliver", "deliver all now", {})}
      ${table(
        "Events",
        ["time", "event", "state", "do"],
        events.map((event) => eventRow(event, isSending)),
      )}
    `,
  );
}
