// All routes of the group account: keys, billing, alerts and webhooks.

import { router } from "../../lib/http/router.ts";
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

const keyRoutes = [unlockRoute, lock, rotate, revoke, usage];
const billingRoutes = [
  price,
  checkout,
  portal,
  subscriptionStatusRoute,
  reveal,
  revealLink,
  returnRoute,
];
const alertRoutes = [subscribe, confirm, unsubscribe, oneClick];

const webhookRoutes = [createWebhookRoute, listWebhooksRoute, deleteWebhookRoute, testWebhookRoute];

export const accountRoutes = [...keyRoutes, ...billingRoutes, ...alertRoutes, ...webhookRoutes];
/** Routes of pages, and routes whose answers are not JSON by contract. */
export const accountRawRoutes = [...accountPages, stripeWebhook, mailEventsRoute, telegram];
export const accountApp = router(accountRoutes, accountRawRoutes, failurePage);
