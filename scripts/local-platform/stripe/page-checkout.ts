import { html } from "hono/html";
import { page } from "../page-frame.ts";
import { planOf } from "./catalogue.ts";
import { successUrlOf } from "./checkout.ts";
import { cardChoice, dayOf, money, NOTICE } from "./page-parts.ts";
import { amountsOf } from "./present-session.ts";
import type { Session } from "./records.ts";
import type { World } from "./world.ts";

function order(session: Session, world: World) {
  const plan = planOf(session.price);
  const { subtotal, discount } = amountsOf(session, world);
  const full = plan.unitAmount * session.quantity;
  return html`<dl>
    <dt>Subscription</dt>
    <dd>${plan.name}<br />${plan.description}</dd>
    <dt>Each month</dt>
    <dd>${money(full)}</dd>
    ${discount > 0 ? html`<dt>Promotion ${session.coupon}</dt><dd>−${money(discount)}</dd>` : ""}
    ${
      session.trialDays > 0
        ? html`<dt>Free trial</dt><dd>${session.trialDays} days, until ${dayOf(world.now + session.trialDays * 86_400)}</dd>`
        : ""
    }
    <dt>To pay today</dt>
    <dd><strong>${money(subtotal - discount)}</strong></dd>
  </dl>`;
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

/** The page on which an open session is paid. */
export function checkoutPage(session: Session, world: World, problem: string | null) {
  const { id, customer, customerEmail, cancelUrl, status } = session;
  if (status !== "open") return closedPage(session);
  const known = world.state.customers.find((each) => each.id === customer);
  return page(
    "Checkout",
    html`
      ${NOTICE}
      ${problem === null ? "" : html`<p role="alert">${problem}</p>`}
      ${order(session, world)}
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
  return page(
    "Checkout",
    html`
      ${NOTICE}
      <p>${isPaid ? "This checkout is paid." : "This checkout has expired: begin a new one."}</p>
      ${isPaid ? html`<p><a href="${successUrlOf(session)}">Go on</a></p>` : ""}
    `,
    { narrow: true },
  );
}
