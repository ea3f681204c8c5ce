// Web pages of the Stripe stand-in for customers: portal, login and invoice.

import { html } from "hono/html";
import { htmlPage } from "../pages.ts";
import { planOf } from "./catalogue.ts";
import { button, cardChoice, formatCents, formatUnixDay, NOTICE } from "./page-dashboard.ts";
import type { Customer, Invoice, PortalSession, Subscription } from "./records.ts";
import type { StripeContext } from "./state.ts";

const ENDED = ["canceled", "incomplete_expired"];

function nextStepText({ status, cancelAtPeriodEnd, periodEnd, endedAt }: Subscription): string {
  if (endedAt !== null) return `ended on ${formatUnixDay(endedAt)}`;
  if (status === "past_due") return "the last payment failed";
  if (status !== "active" && status !== "trialing") return "";
  return `${cancelAtPeriodEnd ? "ends" : "renews"} on ${formatUnixDay(periodEnd)}`;
}

function subscriptionPart(subscription: Subscription, action: string) {
  const { id, price, status, cancelAtPeriodEnd, failNext } = subscription;
  const plan = planOf(price);
  const isOver = ENDED.includes(status);
  const actionButton = (name: string, label: string) =>
    button(action, label, { subscription: id, action: name });
  return html`<section aria-label="${plan.name}">
    <h2>${plan.name}</h2>
    <p>${status.replaceAll("_", " ")}${nextStepText(subscription) === "" ? "" : `, ${nextStepText(subscription)}`}</p>
    ${isOver ? "" : cancelAtPeriodEnd ? actionButton("keep", "Keep the subscription") : actionButton("cancel", "Cancel at the end of the period")}
    ${status === "past_due" ? actionButton("pay", "Pay what is open") : ""}
    ${
      isOver
        ? ""
        : html`<fieldset>
            <legend>To try things out (not at the real Stripe)</legend>
            ${failNext ? html`<p>The next payment will fail.</p>` : actionButton("fail-next", "Let the next payment fail")}
            ${status === "active" || status === "trialing" ? actionButton("renew", "End this period now") : ""}
          </fieldset>`
    }
  </section>`;
}

const invoiceRow = ({ id, number, created, status, subtotal, discount, refunded }: Invoice) =>
  html`<tr>
    <td>${formatUnixDay(created)}</td>
    <td><a href="/stripe/invoice/${id}">${number}</a></td>
    <td>${formatCents(subtotal - discount)}</td>
    <td>${refunded ? "refunded" : status}</td>
  </tr>`;

function invoiceTable(invoices: readonly Invoice[]) {
  if (invoices.length === 0) return html`<p>None yet.</p>`;
  return html`<div class="wide" tabindex="0" role="region" aria-label="Invoices">
    <table>
      <thead><tr><th>date</th><th>number</th><th>amount</th><th>state</th></tr></thead>
      <tbody>${invoices.map(invoiceRow)}</tbody>
    </table>
  </div>`;
}

/** The portal: the subscriptions, card and invoices of a customer. */
export function portalPage(
  session: PortalSession,
  customer: Customer,
  context: StripeContext,
  notice: string | null,
) {
  const action = `/stripe/portal/${session.secret}`;
  const ofCustomer = <T extends { customer: string }>(list: readonly T[]) =>
    list.filter((each) => each.customer === customer.id).toReversed();
  const subscriptions = ofCustomer(context.state.subscriptions);
  return htmlPage(
    "Billing portal",
    html`
      ${NOTICE}
      ${notice === null ? "" : html`<p role="status">${notice}</p>`}
      <p>Signed in as ${customer.email ?? customer.id}.</p>
      ${subscriptions.length === 0 ? html`<p>No subscription.</p>` : ""}
      ${subscriptions.map((each) => subscriptionPart(each, action))}
      <h2>Card</h2>
      <p>${customer.card ? `The card ending in ${customer.card.last4} is used.` : "No card is kept."}</p>
      <form method="post" action="${action}">
        <input type="hidden" name="action" value="card" />
        ${cardChoice()}
        <button>Change the card</button>
      </form>
      <h2>Invoices</h2>
      ${invoiceTable(ofCustomer(context.state.invoices))}
      ${session.returnUrl === null ? "" : html`<p><a href="${session.returnUrl}">Return to the service</a></p>`}
    `,
    { narrow: true },
  );
}

export const expiredPortalPage = () =>
  htmlPage(
    "Billing portal",
    html`<p>This session of the portal is unknown or over: open a new one from the service.</p>`,
    { narrow: true },
  );

/** The login page, where a customer asks for a link by mail. */
export function portalLoginPage(email: string, problem: string | null) {
  return htmlPage(
    "Sign in to the billing portal",
    html`
      ${NOTICE}
      ${problem === null ? "" : html`<p role="alert">${problem}</p>`}
      <p>We send a link to the address of your subscription.</p>
      <form method="post">
        <label>E-mail
          <input type="email" name="email" value="${email}" autocomplete="email" required maxlength="254" />
        </label>
        <button class="main">Send</button>
      </form>
    `,
    { narrow: true },
  );
}

export const loginSentPage = () =>
  htmlPage(
    "Look into your mailbox",
    html`
      ${NOTICE}
      <p>If this address belongs to a customer, a link is on its way to it.
        Here it lies in the <a href="/mail">mailbox</a>.</p>
    `,
    { narrow: true },
  );

export function invoicePage(invoice: Invoice, context: StripeContext) {
  const { number, created, subtotal, discount, status, refunded } = invoice;
  const customer = context.state.customers.find(({ id }) => id === invoice.customer);
  return htmlPage(
    `Invoice ${number}`,
    html`
      ${NOTICE}
      <dl>
        <dt>Date</dt><dd>${formatUnixDay(created)}</dd>
        <dt>For</dt><dd>${customer?.email ?? invoice.customer}</dd>
        <dt>Period</dt><dd>${formatUnixDay(invoice.periodStart)} to ${formatUnixDay(invoice.periodEnd)}</dd>
        <dt>Amount</dt><dd>${formatCents(subtotal - discount)}</dd>
        <dt>State</dt><dd>${refunded ? "refunded" : status}</dd>
      </dl>
    `,
    { narrow: true },
  );
}
