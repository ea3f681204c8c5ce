// All routes of the Stripe stand-in: the API, the hosted pages and the controls.

import { type Context, Hono } from "hono";
import type { Mailbox } from "../mail/mailbox.ts";
import { stripeApi } from "./api.ts";
import { openPortalSession } from "./api-portal.ts";
import { cardOf, completeCheckout, runPortalAction, successUrlOf } from "./checkout.ts";
import { stripeControl } from "./control.ts";
import { StripeError } from "./form.ts";
import type { Stripe } from "./index.ts";
import { checkoutPage } from "./page-dashboard.ts";
import {
  expiredPortalPage,
  invoicePage,
  loginSentPage,
  portalLoginPage,
  portalPage,
} from "./page-portal.ts";
import type { Customer, PortalSession } from "./records.ts";
import { checkoutSessionOf, customerOf, invoiceOf, type StripeContext } from "./state.ts";

/** How long a payer waits for the webhook of the purchase, as at Stripe. */
const WAIT_FOR_WEBHOOK_MS = 10_000;
const PORTAL_LIFE_S = 3_600;
const ADDRESS = /^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/;

const formOf = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()));

async function pay(c: Context, stripe: Stripe, id: string) {
  const form = await formOf(c);
  const card = cardOf(form["card"] ?? "");
  const showProblem = (problem: string) =>
    c.html(
      stripe.transact((context) => checkoutPage(checkoutSessionOf(context, id), context, problem)),
      402,
    );
  if (!card) return showProblem("Choose one of the cards.");
  if (card.isDeclined) return showProblem("Your card was declined. Try another one.");
  const paid = stripe.transact((context) => {
    const session = checkoutSessionOf(context, id);
    const email = session.customerEmail ?? form["email"] ?? "";
    if (session.status !== "open" || (session.customer === null && !ADDRESS.test(email)))
      return null;
    completeCheckout(context, session, { email, name: form["name"] || null, card });
    return { session, event: context.state.events.at(-1)?.id ?? "" };
  });
  if (!paid) return showProblem("Give the e-mail address that the subscription is for.");
  await stripe.deliveries.settled(paid.event, WAIT_FOR_WEBHOOK_MS);
  return c.redirect(successUrlOf(paid.session), 303);
}

function login(stripe: Stripe, mailbox: Mailbox, email: string): void {
  const links = stripe.transact((context) =>
    context.state.customers
      .filter((each) => !each.deleted && each.email?.toLowerCase() === email.toLowerCase())
      .slice(-1)
      .map(
        ({ id }) => `${stripe.url}/stripe/portal/${openPortalSession(context, id, null).secret}`,
      ),
  );
  for (const link of links) {
    mailbox.deliver({
      to: [email],
      from: "Stripe stand-in <stripe@platform.local>",
      subject: "Your link to the billing portal",
      text: `Open the billing portal: ${link}\n\nThe link works for an hour.\n`,
      html: `<p><a href="${link}">Open the billing portal</a></p><p>The link works for an hour.</p>`,
    });
  }
}

function portalRoutes(stripe: Stripe): Hono {
  type Shown = { session: PortalSession; customer: Customer; context: StripeContext };
  /** Runs work in a portal session. Null when the session is unknown or has expired. */
  function inPortalSession<T>(secret: string, work: (shown: Shown) => T): T | null {
    return stripe.transact((context) => {
      const session = context.state.portals.find((each) => each.secret === secret);
      if (!session || context.now >= session.created + PORTAL_LIFE_S) return null;
      return work({ session, customer: customerOf(context, session.customer), context });
    });
  }
  return new Hono()
    .get("/:secret", (c) => {
      const message = c.req.query("said") ?? null;
      const shown = inPortalSession(c.req.param("secret"), ({ session, customer, context }) =>
        portalPage(session, customer, context, message),
      );
      return shown === null ? c.html(expiredPortalPage(), 404) : c.html(shown);
    })
    .post("/:secret", async (c) => {
      const [secret, form] = [c.req.param("secret"), await formOf(c)];
      const message = inPortalSession(secret, ({ session, customer, context }) =>
        runPortalAction(context, session, customer, form),
      );
      if (message === null) return c.html(expiredPortalPage(), 404);
      // Redirects, so that reloading the page does not repeat the action.
      return c.redirect(`/stripe/portal/${secret}?${new URLSearchParams({ said: message })}`, 303);
    });
}

/** All routes: the API at two addresses, the hosted pages and the controls. */
export function stripeRoutes(stripe: Stripe, mailbox: Mailbox): Hono {
  const api = stripeApi(stripe);
  return new Hono()
    .all("/v1/*", api)
    .all("/stripe/v1/*", api)
    .get("/stripe/checkout/:id", (c) =>
      c.html(
        stripe.transact((context) =>
          checkoutPage(checkoutSessionOf(context, c.req.param("id")), context, null),
        ),
      ),
    )
    .post("/stripe/checkout/:id", (c) => pay(c, stripe, c.req.param("id")))
    .route("/stripe/portal", portalRoutes(stripe))
    .get("/stripe/login/:id", (c) =>
      c.html(portalLoginPage(c.req.query("prefilled_email") ?? "", null)),
    )
    .post("/stripe/login/:id", async (c) => {
      const { email = "" } = await formOf(c);
      if (!ADDRESS.test(email))
        return c.html(portalLoginPage(email, "That is no e-mail address."), 400);
      login(stripe, mailbox, email);
      return c.html(loginSentPage());
    })
    .get("/stripe/invoice/:id", (c) =>
      c.html(
        stripe.transact((context) => invoicePage(invoiceOf(context, c.req.param("id")), context)),
      ),
    )
    .route("/stripe", stripeControl(stripe))
    .onError((error, c) => {
      if (!(error instanceof StripeError)) throw error;
      return c.json({ error: error.message }, error.status === 404 ? 404 : 400);
    });
}
