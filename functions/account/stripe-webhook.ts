import { applyStripeEvent } from "../../lib/account/actions/apply-stripe-event.ts";
import { NoGenuineEvent } from "../../lib/account/domain/billing/failures.ts";
import { readBody } from "../../lib/http/body.ts";
import { UNCOUNTED } from "../../lib/http/caller/access.ts";
import { invalid, isDatabaseDown, unavailable } from "../../lib/http/errors.ts";
import { rawRoute } from "../../lib/http/raw-route.ts";
import { askProvider, billingOf } from "./billing-services.ts";

/**
 * What the payment provider tells us. 400: nobody but the provider could have meant it, and it did
 * not; 2xx: it is written down; 5xx: our own fault, tell us again. Source: decisions I-ISSUE.
 */
export const stripeWebhook = rawRoute({
  methods: ["POST"],
  path: "/api/billing/webhook",
  access: UNCOUNTED,
  async handle(c) {
    const billing = billingOf(c);
    const { now } = c.var;
    const body = await readBody(c);
    const signature = c.req.header("stripe-signature") ?? "";
    const event = await billing.payments.readEvent(body, signature, now).catch((error) => {
      throw error instanceof NoGenuineEvent ? invalid(error.message) : error;
    });
    if (event === null) throw unavailable("Payments are not configured");
    const isOutage = isDatabaseDown;
    if (event.isOurs) {
      await askProvider(c, () => applyStripeEvent(billing, event, { now, isOutage }));
    } else {
      c.env.log({ event: "stripe_event_not_ours", id: event.id, type: event.type });
    }
    return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
  },
});
