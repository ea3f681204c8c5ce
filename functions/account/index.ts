import { router } from "../../lib/http/router.ts";
import { confirm, oneClick, subscribe, unsubscribe } from "./alerts.ts";
import { checkout, portal, price, returnRoute } from "./checkout.ts";
import { revoke, rotate, usage } from "./keys.ts";
import { accountPages, failurePage } from "./pages/index.ts";
import { reveal, revealLink, revealStatusRoute } from "./reveal.ts";
import { lock, unlockRoute } from "./sessions.ts";
import {
  createWebhookRoute,
  deleteWebhookRoute,
  listWebhooksRoute,
  testWebhookRoute,
} from "./webhook-endpoints.ts";
import { mailEventsRoute, stripeWebhook, telegram } from "./webhooks.ts";

const keyRoutes = [unlockRoute, lock, rotate, revoke, usage];
const billingRoutes = [price, checkout, portal, revealStatusRoute, reveal, revealLink, returnRoute];
const alertRoutes = [subscribe, confirm, unsubscribe, oneClick];

const webhookRoutes = [createWebhookRoute, listWebhooksRoute, deleteWebhookRoute, testWebhookRoute];

export const accountRoutes = [...keyRoutes, ...billingRoutes, ...alertRoutes, ...webhookRoutes];
/** Routes of pages, and routes whose answers are not JSON by contract. */
export const accountRaws = [...accountPages, stripeWebhook, mailEventsRoute, telegram];
export const accountApp = router(accountRoutes, accountRaws, failurePage);
