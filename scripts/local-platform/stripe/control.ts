// Controls of the Stripe stand-in that the real Stripe does not have, for people and tests.

import { type Context, Hono } from "hono";
import * as z from "zod";
import { cardOf, completeCheckout, successUrlOf } from "./checkout.ts";
import { StripeError } from "./form.ts";
import type { Stripe } from "./index.ts";
import { ACTIONS, type Action, applyAction } from "./lifecycle.ts";
import { dashboardPage } from "./page-dashboard.ts";
import { toSubscription } from "./present.ts";
import { toSession } from "./present-session.ts";
import { checkoutSessionOf, type StripeContext, subscriptionOf } from "./state.ts";

const names = Object.keys(ACTIONS) as [Action, ...Action[]];

const ActionRequest = z.union([
  z.strictObject({ subscription: z.string(), action: z.enum(names) }),
  z.strictObject({
    session: z.string(),
    action: z.literal("pay"),
    email: z.email().default("buyer@example.com"),
    card: z.string().default("4242424242424242"),
  }),
]);

const DeliveryMode = z
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
 * Runs an action on a subscription or an open checkout, without the hosted pages.
 */
function runAction(context: StripeContext, request: z.output<typeof ActionRequest>) {
  if ("subscription" in request) {
    const subscription = subscriptionOf(context, request.subscription);
    applyAction(context, subscription, request.action);
    return toSubscription(subscription, context);
  }
  const session = checkoutSessionOf(context, request.session);
  const card = cardOf(request.card);
  if (!card) throw new StripeError(400, { type: "card_error", message: "no such test card" });
  const email = session.customerEmail ?? request.email;
  completeCheckout(context, session, { email, name: null, card });
  return { ...toSession(session, context), success_url: successUrlOf(session) };
}

const deliveryStatus = ({ deliveries, isKept, apiUrl }: Stripe) => ({
  ...deliveries.manner(),
  waiting: deliveries.waiting(),
  kept: isKept,
  sends_to: apiUrl,
});

/** Routes of the dashboard and the controls, below `/stripe`. */
export function stripeControl(stripe: Stripe): Hono {
  const answer = (c: Context, body: object) =>
    isForm(c) ? c.redirect("/stripe", 303) : c.json(body);
  const typeOf = (id: string) =>
    stripe.transact(({ state }) => state.events.find((event) => event.id === id)?.type ?? null);

  return new Hono()
    .onError((error, c) => {
      if (!(error instanceof StripeError)) throw error;
      return c.json({ error: error.message }, 400);
    })
    .get("/", (c) => c.html(stripe.transact((context) => dashboardPage(stripe, context))))
    .get("/control", (c) => c.json(deliveryStatus(stripe)))
    .put("/control", async (c) => {
      const parsed = DeliveryMode.safeParse(await bodyOf(c));
      if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
      const changes = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
      stripe.deliveries.setManner(Object.fromEntries(changes));
      return c.json(deliveryStatus(stripe));
    })
    .post("/control", async (c) => {
      const parsed = ActionRequest.safeParse(await bodyOf(c));
      if (!parsed.success) {
        const error = `expected {"subscription": "sub_…", "action": "${names.join("|")}"} or {"session": "cs_…", "action": "pay"}`;
        return c.json({ error }, 400);
      }
      return answer(
        c,
        stripe.transact((context) => runAction(context, parsed.data)),
      );
    })
    .post("/deliver", async (c) => {
      const body = isForm(c) ? {} : await bodyOf(c);
      const parallel = (body as { parallel?: unknown } | undefined)?.parallel === true;
      const deliveries = await stripe.deliveries.flush({ parallel });
      return answer(c, {
        deliveries: deliveries.map((each) => ({ ...each, type: typeOf(each.id) })),
        waiting: stripe.deliveries.waiting(),
      });
    })
    .post("/events/:id/resend", (c) => {
      const id = c.req.param("id");
      const type = typeOf(id);
      if (type === null) return c.json({ error: "no such event" }, 404);
      stripe.deliveries.send([id]);
      return answer(c, { id, type });
    });
}
