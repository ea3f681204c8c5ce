// All routes of the group account: keys, billing, alerts and webhooks.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { joined, serve } from "../../lib/http/serve.ts";
import { confirm, oneClick, subscribe, unsubscribe } from "./alerts.ts";
import { checkout, portal, price, returnRoute } from "./checkout.ts";
import { revoke, rotate, usage } from "./keys.ts";
import { accountPages, failurePage } from "./pages/index.ts";
import { mailEventsRoute, stripeWebhook, telegram } from "./provider-webhooks.ts";
import { reveal, revealLink, subscriptionStatusRoute } from "./reveal.ts";
import { lock, unlockRoute } from "./sessions.ts";
import {
  createWebhookRoute,
  deleteWebhookRoute,
  listWebhooksRoute,
  testWebhookRoute,
} from "./webhook-endpoints.ts";

export const accountRoutes = new Hono<AppEnv>()
  .route("/", unlockRoute)
  .route("/", lock)
  .route("/", rotate)
  .route("/", revoke)
  .route("/", usage)
  .route("/", price)
  .route("/", checkout)
  .route("/", portal)
  .route("/", subscriptionStatusRoute)
  .route("/", reveal)
  .route("/", revealLink)
  .route("/", returnRoute)
  .route("/", subscribe)
  .route("/", confirm)
  .route("/", unsubscribe)
  .route("/", oneClick)
  .route("/", createWebhookRoute)
  .route("/", listWebhooksRoute)
  .route("/", deleteWebhookRoute)
  .route("/", testWebhookRoute);

/** Routes of pages, and routes whose answers are not JSON by contract. */
const others = joined([...accountPages, stripeWebhook, mailEventsRoute, telegram]);
export const accountApp = serve(accountRoutes.route("/", others), failurePage);
