import { accountPage } from "./account.tsx";
import { alertSteps } from "./alert-steps.tsx";
import { alerts } from "./alerts.tsx";
import { pricing } from "./pricing.tsx";
import { unlock } from "./unlock.tsx";
import { welcome } from "./welcome.tsx";

export { failedPage } from "../../../lib/http/failed.tsx";

/** These pages are here, not in the site, because only this Worker has payments, mail and tokens. */
export const accountPages = [
  ...pricing,
  ...welcome,
  ...unlock,
  ...accountPage,
  ...alerts,
  ...alertSteps,
];
