import { router } from "../../lib/http/router.ts";
import { alertRaws, alertRoutes } from "./alert-routes.ts";
import { billingRaws, billingRoutes } from "./billing-routes.ts";
import { lock } from "./lock.ts";
import { accountPages, failedPage } from "./pages/index.ts";
import { revoke } from "./revoke-key.ts";
import { rotate } from "./rotate-key.ts";
import { unlock } from "./unlock.ts";
import { usage } from "./usage.ts";

export const accountRoutes = [
  unlock,
  lock,
  rotate,
  revoke,
  usage,
  ...billingRoutes,
  ...alertRoutes,
];
/** Pages, and what is not JSON by contract. */
export const accountRaws = [...accountPages, ...billingRaws, ...alertRaws];
export const account = router(accountRoutes, accountRaws, failedPage);
