import { accountPage } from "./account.tsx";
import { alertSteps } from "./alert-steps.tsx";
import { alerts } from "./alerts.tsx";
import { pricing } from "./pricing.tsx";
import { unlock } from "./unlock.tsx";
import { welcome } from "./welcome.tsx";

export { failurePage } from "../../../lib/http/html-page.tsx";

/** Pages of the account, here and not in the site: payments, mail and tokens are this Worker's alone. */
export const accountPages = [
  ...pricing,
  ...welcome,
  ...unlock,
  ...accountPage,
  ...alerts,
  ...alertSteps,
];
