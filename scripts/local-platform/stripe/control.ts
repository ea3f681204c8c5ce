import { type Context, Hono } from "hono";
import * as z from "zod";
import { cardOf, complete, successUrlOf } from "./checkout.ts";
import { StripeRefusal } from "./form.ts";
import type { Stripe } from "./index.ts";
import { ACTIONS, type Action, act } from "./lifecycle.ts";
import { dashboardPage } from "./page-dashboard.ts";
import { toSubscription } from "./present.ts";
import { toSession } from "./present-session.ts";
import { checkoutSessionOf, type StripeContext, subscriptionOf } from "./state.ts";

const names = Object.keys(ACTIONS) as [Action, ...Action[]];

const Wanted = z.union([
  z.strictObject({ subscription: z.string(), action: z.enum(names) }),
  z.strictObject({
    session: z.string(),
    action: z.literal("pay"),
    email: z.email().default("buyer@example.com"),
    card: z.string().default("4242424242424242"),
  }),
]);

const Manner = z
  .strictObject({
    hold: z.boolean(),
    duplicates: z.int().min(0).max(100),
    order: z.enum(["as_made", "reversed", "shuffled"]),
    seed: z.int(),
  })
  .partial();

const isForm = (c: Context): boolean =>
  (c.req.header("content-type") ?? "").startsWith("application/x-www-form-urlencoded");

async function bodyOf(c: Context): Promise<unknown> {
  if (isForm(c)) return Object.fromEntries(new URLSearchParams(await c.req.text()));
  return c.req.json().catch(() => undefined);
}

/**
 * Executes what a person or a test does to a subscription or an open checkout outside the hosted
 * pages.
 */
function doWanted(context: StripeContext, wanted: z.output<typeof Wanted>) {
  if ("subscription" in wanted) {
    const subscription = subscriptionOf(context, wanted.subscription);
    act(context, subscription, wanted.action);
    return toSubscription(subscription, context);
  }
  const session = checkoutSessionOf(context, wanted.session);
  const card = cardOf(wanted.card);
  if (!card) throw new StripeRefusal(400, { type: "card_error", message: "no such test card" });
  const email = session.customerEmail ?? wanted.email;
  complete(context, session, { email, name: null, card });
  return { ...toSession(session, context), success_url: successUrlOf(session) };
}

const mannerOf = ({ courier, isKept, apiUrl }: Stripe) => ({
  ...courier.manner(),
  waiting: courier.waiting(),
  kept: isKept,
  sends_to: apiUrl,
});

/** Switches that the real Stripe does not have, below `/stripe`. */
export function stripeControl(stripe: Stripe): Hono {
  const answered = (c: Context, body: object) =>
    isForm(c) ? c.redirect("/stripe", 303) : c.json(body);
  const typeOf = (id: string) =>
    stripe.transact(({ state }) => state.events.find((event) => event.id === id)?.type ?? null);

  return new Hono()
    .onError((error, c) => {
      if (!(error instanceof StripeRefusal)) throw error;
      return c.json({ error: error.message }, 400);
    })
    .get("/", (c) => c.html(stripe.transact((context) => dashboardPage(stripe, context))))
    .get("/control", (c) => c.json(mannerOf(stripe)))
    .put("/control", async (c) => {
      const parsed = Manner.safeParse(await bodyOf(c));
      if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
      const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
      stripe.courier.setManner(Object.fromEntries(given));
      return c.json(mannerOf(stripe));
    })
    .post("/control", async (c) => {
      const parsed = Wanted.safeParse(await bodyOf(c));
      if (!parsed.success) {
        const error = `expected {"subscription": "sub_…", "action": "${names.join("|")}"} or {"session": "cs_…", "action": "pay"}`;
        return c.json({ error }, 400);
      }
      return answered(
        c,
        stripe.transact((context) => doWanted(context, parsed.data)),
      );
    })
    .post("/deliver", async (c) => {
      const body = isForm(c) ? {} : await bodyOf(c);
      const parallel = (body as { parallel?: unknown } | undefined)?.parallel === true;
      const deliveries = await stripe.courier.flush({ parallel });
      return answered(c, {
        deliveries: deliveries.map((each) => ({ ...each, type: typeOf(each.id) })),
        waiting: stripe.courier.waiting(),
      });
    })
    .post("/events/:id/resend", (c) => {
      const id = c.req.param("id");
      const type = typeOf(id);
      if (type === null) return c.json({ error: "no such event" }, 404);
      stripe.courier.send([id]);
      return answered(c, { id, type });
    });
}
