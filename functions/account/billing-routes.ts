import { checkout } from "./checkout.ts";
import { portal } from "./portal.ts";
import { price } from "./price.ts";
import { returnRoute } from "./return-to-checkout.ts";
import { reveal } from "./reveal.ts";
import { revealLink } from "./reveal-link.ts";
import { status } from "./status.ts";
import { stripeWebhook } from "./stripe-webhook.ts";

export const billingRoutes = [price, checkout, portal, status, reveal, revealLink, returnRoute];
export const billingRaws = [stripeWebhook];
