// Web pages of the Stripe stand-in: its dashboard and the checkout.

import { html } from "hono/html";
import { htmlPage } from "../pages.ts";
import { findPlan, PLAN_IDS, planOf, promotionOf } from "./catalogue.ts";
import { CARDS, successUrlOf } from "./checkout.ts";
import type { Stripe } from "./index.ts";
import { ACTIONS } from "./lifecycle.ts";
import { amountsOf } from "./present-session.ts";
import type { Session, StripeEvent, Subscription } from "./records.ts";
import type { StripeContext } from "./state.ts";

export const NOTICE = html`<p class="note">
  This stands in for Stripe on this machine: no card is charged, and no money moves.
</p>`;

export const formatCents = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const formatUnixDay = (seconds: number): string =>
  new Date(seconds * 1_000).toISOString().slice(0, 10);

export const formatUnixTime = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** A choice of test cards. */
export const cardChoice = () =>
  html`<fieldset>
    <legend>Card</legend>
    ${CARDS.map(
      ({ number, label }, place) => html`<label>
        <input type="radio" name="card" value="${number}" ${place === 0 ? "checked" : ""} />
        ${number.replace(/(\d{4})(?=\d)/g, "$1 ")} (${label})
      </label>`,
    )}
  </fieldset>`;

/** A form with one button. */
export const button = (
  action: string,
  label: string,
  fields: Record<string, string>,
  subject = "",
) =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button ${subject === "" ? "" : html`aria-label="${label} ${subject}"`}>${label}</button>
  </form>`;

function order(session: Session, context: StripeContext) {
  const plan = planOf(session.price);
  const { subtotal, discount } = amountsOf(session, context);
  const full = plan.unitAmount * session.quantity;
  return html`<dl>
    <dt>Subscription</dt>
    <dd>${plan.name}<br />${plan.description}</dd>
    <dt>Each month</dt>
    <dd>${formatCents(full)}</dd>
    ${discount > 0 ? html`<dt>Promotion ${session.coupon}</dt><dd>−${formatCents(discount)}</dd>` : ""}
    ${
      session.trialDays > 0
        ? html`<dt>Free trial</dt><dd>${session.trialDays} days, until ${formatUnixDay(context.now + session.trialDays * 86_400)}</dd>`
        : ""
    }
    <dt>To pay today</dt>
    <dd><strong>${formatCents(subtotal - discount)}</strong></dd>
  </dl>
  ${session.submitText === null ? "" : html`<p>${session.submitText}</p>`}`;
}

function emailField(email: string | null) {
  if (email !== null) {
    return html`<label>E-mail
      <input type="email" name="email" value="${email}" readonly />
    </label>`;
  }
  return html`<label>E-mail
    <input type="email" name="email" autocomplete="email" required maxlength="254" />
  </label>`;
}

/** The page on which a checkout is paid. */
export function checkoutPage(session: Session, context: StripeContext, problem: string | null) {
  const { id, customer, customerEmail, cancelUrl, status } = session;
  if (status !== "open") return closedPage(session);
  const known = context.state.customers.find((each) => each.id === customer);
  return htmlPage(
    "Checkout",
    html`
      ${NOTICE}
      ${problem === null ? "" : html`<p role="alert">${problem}</p>`}
      ${order(session, context)}
      <form method="post" action="/stripe/checkout/${id}">
        ${emailField(known?.email ?? customerEmail)}
        <label>Name on the card
          <input type="text" name="name" autocomplete="name" maxlength="200" />
        </label>
        ${cardChoice()}
        <button class="main">Pay and subscribe</button>
      </form>
      ${cancelUrl === null ? "" : html`<p><a href="${cancelUrl}">Back without paying</a></p>`}
    `,
    { narrow: true },
  );
}

function closedPage(session: Session) {
  const isPaid = session.status === "complete";
  return htmlPage(
    "Checkout",
    html`
      ${NOTICE}
      <p>${isPaid ? "This checkout is paid." : "This checkout has expired: begin a new one."}</p>
      ${isPaid ? html`<p><a href="${successUrlOf(session)}">Go on</a></p>` : ""}
    `,
    { narrow: true },
  );
}

const SHOWN_EVENTS = 100;
const ENDED_STATUSES = ["canceled", "incomplete_expired"];

function subscriptionRow(subscription: Subscription, context: StripeContext) {
  const { id, status, periodEnd, price } = subscription;
  const customer = context.state.customers.find((each) => each.id === subscription.customer);
  const actions = ENDED_STATUSES.includes(status) ? ["refund"] : Object.keys(ACTIONS);
  return html`<tr>
    <td>${customer?.email ?? subscription.customer}<br /><code>${id}</code></td>
    <td>${findPlan(price)?.tier ?? price}</td>
    <td>${status}</td>
    <td>${formatUnixTime(periodEnd)}</td>
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
    <td>${formatUnixTime(event.created)}</td>
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

function prices({ state }: StripeContext) {
  return PLAN_IDS.map((id) => {
    const [plan, promotion] = [planOf(id), promotionOf(id, state.since)];
    const offer = promotion
      ? `, ${formatCents(promotion.unitAmount)} until ${formatUnixTime(promotion.endsAt)} (${promotion.coupon})`
      : "";
    return html`<li><code>${id}</code>: ${formatCents(plan.unitAmount)} a month${offer}</li>`;
  });
}

/** The dashboard: prices, subscriptions and events, with buttons for what a person may do. */
export function dashboardPage(stripe: Stripe, context: StripeContext) {
  const { hold, duplicates, order } = stripe.deliveries.manner();
  const events = context.state.events.slice(-SHOWN_EVENTS).toReversed();
  const isSending = stripe.apiUrl !== null;
  return htmlPage(
    "Stripe",
    html`
      ${NOTICE}
      <p>Time here is the platform's: ${formatUnixTime(context.now)}; moving its clock renews and ends
        subscriptions. ${stripe.isKept ? "All of this is kept over a restart." : "All of this is in memory only."}</p>
      <ul>${prices(context)}</ul>
      <h2>Subscriptions</h2>
      ${table(
        "Subscriptions",
        ["customer", "tier", "state", "period ends", "do"],
        context.state.subscriptions.toReversed().map((each) => subscriptionRow(each, context)),
      )}
      <h2>Events</h2>
      <p>${stripe.deliveries.waiting().length} wait${hold ? ", held back" : ""}; each is sent
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
