import { checkout } from "./checkout.ts";
import { portal } from "./portal.ts";
import { price } from "./price.ts";
import { reveal } from "./reveal.ts";
import { status } from "./status.ts";
import { stripeWebhook } from "./stripe-webhook.ts";

export const billingRoutes = [price, checkout, portal, status, reveal];
export const billingRaws = [stripeWebhook];
