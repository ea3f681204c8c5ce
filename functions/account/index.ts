import { router } from "../../lib/http/router.ts";
import { confirm, oneClick, subscribe, unsubscribe } from "./alerts.ts";
import { checkout, portal, price, returnRoute } from "./checkout.ts";
import { revoke, rotate, usage } from "./keys.ts";
import { accountPages, failurePage } from "./pages/index.ts";
import { reveal, revealLink, status } from "./reveal.ts";
import { lock, unlock } from "./sessions.ts";
import { mailEvents, stripeWebhook, telegram } from "./webhooks.ts";

const keyRoutes = [unlock, lock, rotate, revoke, usage];
const billingRoutes = [price, checkout, portal, status, reveal, revealLink, returnRoute];
const alertRoutes = [subscribe, confirm, unsubscribe, oneClick];

export const accountRoutes = [...keyRoutes, ...billingRoutes, ...alertRoutes];
/** Pages, and what is not JSON by contract. */
export const accountRaws = [...accountPages, stripeWebhook, mailEvents, telegram];
export const account = router(accountRoutes, accountRaws, failurePage);
