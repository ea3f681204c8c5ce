import { type Context, Hono } from "hono";
import type { Mailbox } from "../mail/mailbox.ts";
import { stripeApi } from "./api.ts";
import { openPortal } from "./api-portal.ts";
import { cardOf, complete, press, successUrlOf } from "./checkout.ts";
import { stripeControl } from "./control.ts";
import { StripeRefusal } from "./form.ts";
import type { Stripe } from "./index.ts";
import { checkoutPage } from "./page-dashboard.ts";
import {
  goneFromPortal,
  invoicePage,
  loginPage,
  loginSentPage,
  portalPage,
} from "./page-portal.ts";
import type { Customer, PortalSession } from "./records.ts";
import { customerOf, invoiceOf, sessionOf, type World } from "./state.ts";

/** As long as Stripe holds a payer back for the webhook of the purchase. */
const WAIT_FOR_WEBHOOK_MS = 10_000;
const PORTAL_LIFE_S = 3_600;
const ADDRESS = /^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/;

const formOf = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()));

async function pay(c: Context, stripe: Stripe, id: string) {
  const form = await formOf(c);
  const card = cardOf(form["card"] ?? "");
  const again = (problem: string) =>
    c.html(
      stripe.transact((world) => checkoutPage(sessionOf(world, id), world, problem)),
      402,
    );
  if (!card) return again("Choose one of the cards.");
  if (card.isDeclined) return again("Your card was declined. Try another one.");
  const paid = stripe.transact((world) => {
    const session = sessionOf(world, id);
    const email = session.customerEmail ?? form["email"] ?? "";
    if (session.status !== "open" || (session.customer === null && !ADDRESS.test(email)))
      return null;
    complete(world, session, { email, name: form["name"] || null, card });
    return { session, event: world.state.events.at(-1)?.id ?? "" };
  });
  if (!paid) return again("Give the e-mail address that the subscription is for.");
  await stripe.courier.settled(paid.event, WAIT_FOR_WEBHOOK_MS);
  return c.redirect(successUrlOf(paid.session), 303);
}

function login(stripe: Stripe, mailbox: Mailbox, email: string): void {
  const links = stripe.transact((world) =>
    world.state.customers
      .filter((each) => !each.deleted && each.email?.toLowerCase() === email.toLowerCase())
      .slice(-1)
      .map(({ id }) => `${stripe.url}/stripe/portal/${openPortal(world, id, null).secret}`),
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
  type Shown = { session: PortalSession; customer: Customer; world: World };
  /** Does something in the session of the address; null where that is unknown or over. */
  function within<T>(secret: string, work: (shown: Shown) => T): T | null {
    return stripe.transact((world) => {
      const session = world.state.portals.find((each) => each.secret === secret);
      if (!session || world.now >= session.created + PORTAL_LIFE_S) return null;
      return work({ session, customer: customerOf(world, session.customer), world });
    });
  }
  return new Hono()
    .get("/:secret", (c) => {
      const said = c.req.query("said") ?? null;
      const shown = within(c.req.param("secret"), ({ session, customer, world }) =>
        portalPage(session, customer, world, said),
      );
      return shown === null ? c.html(goneFromPortal(), 404) : c.html(shown);
    })
    .post("/:secret", async (c) => {
      const [secret, form] = [c.req.param("secret"), await formOf(c)];
      const said = within(secret, ({ session, customer, world }) =>
        press(world, session, customer, form),
      );
      if (said === null) return c.html(goneFromPortal(), 404);
      // Led on, so that loading the page again does nothing again.
      return c.redirect(`/stripe/portal/${secret}?${new URLSearchParams({ said })}`, 303);
    });
}

/** Everything of Stripe: the API at two addresses, the hosted pages, the switches. */
export function stripeRoutes(stripe: Stripe, mailbox: Mailbox): Hono {
  const api = stripeApi(stripe);
  return new Hono()
    .all("/v1/*", api)
    .all("/stripe/v1/*", api)
    .get("/stripe/checkout/:id", (c) =>
      c.html(
        stripe.transact((world) => checkoutPage(sessionOf(world, c.req.param("id")), world, null)),
      ),
    )
    .post("/stripe/checkout/:id", (c) => pay(c, stripe, c.req.param("id")))
    .route("/stripe/portal", portalRoutes(stripe))
    .get("/stripe/login/:id", (c) => c.html(loginPage(c.req.query("prefilled_email") ?? "", null)))
    .post("/stripe/login/:id", async (c) => {
      const { email = "" } = await formOf(c);
      if (!ADDRESS.test(email)) return c.html(loginPage(email, "That is no e-mail address."), 400);
      login(stripe, mailbox, email);
      return c.html(loginSentPage());
    })
    .get("/stripe/invoice/:id", (c) =>
      c.html(stripe.transact((world) => invoicePage(invoiceOf(world, c.req.param("id")), world))),
    )
    .route("/stripe", stripeControl(stripe))
    .onError((error, c) => {
      if (!(error instanceof StripeRefusal)) throw error;
      return c.json({ error: error.message }, error.status === 404 ? 404 : 400);
    });
}
