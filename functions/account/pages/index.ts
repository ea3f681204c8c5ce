// The pages of the account Worker: pricing, sign-up, account and alerts.

import { accountPage } from "./account.tsx";
import { alertSteps } from "./alert-steps.tsx";
import { alerts } from "./alerts.tsx";
import { pricing } from "./pricing.tsx";
import { unlockPage } from "./unlock.tsx";
import { welcome } from "./welcome.tsx";

export { failurePage } from "../../../lib/http/send-page.tsx";

/**
 * Pages of accounts. They are not part of the site, because only this Worker has payments, mail and
 * tokens.
 */
export const accountPages = [
  ...pricing,
  ...welcome,
  ...unlockPage,
  ...accountPage,
  ...alerts,
  ...alertSteps,
];
