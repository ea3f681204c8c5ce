import { router } from "../../lib/http/router.ts";
import { checkout } from "./checkout.ts";
import { confirm } from "./confirm.ts";
import { lock } from "./lock.ts";
import { mailEvents } from "./mail-events.ts";
import { accountPages, failedPage } from "./pages/index.ts";
import { portal } from "./portal.ts";
import { price } from "./price.ts";
import { returnRoute } from "./return-to-checkout.ts";
import { reveal } from "./reveal.ts";
import { revealLink } from "./reveal-link.ts";
import { revoke } from "./revoke-key.ts";
import { rotate } from "./rotate-key.ts";
import { status } from "./status.ts";
import { stripeWebhook } from "./stripe-webhook.ts";
import { subscribe } from "./subscribe.ts";
import { telegram } from "./telegram.ts";
import { unlock } from "./unlock.ts";
import { oneClick, unsubscribe } from "./unsubscribe.ts";
import { usage } from "./usage.ts";

const keyRoutes = [unlock, lock, rotate, revoke, usage];
const billingRoutes = [price, checkout, portal, status, reveal, revealLink, returnRoute];
const alertRoutes = [subscribe, confirm, unsubscribe, oneClick];

export const accountRoutes = [...keyRoutes, ...billingRoutes, ...alertRoutes];
/** Pages, and what is not JSON by contract. */
export const accountRaws = [...accountPages, stripeWebhook, mailEvents, telegram];
export const account = router(accountRoutes, accountRaws, failedPage);
