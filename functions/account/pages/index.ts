import { accountPage } from "./account.tsx";
import { alertEnds } from "./alert-ends.tsx";
import { alertLinks } from "./alert-links.tsx";
import { alerts } from "./alerts.tsx";
import { pricing } from "./pricing.tsx";
import { unlock } from "./unlock.tsx";
import { welcome } from "./welcome.tsx";

export { failedPage } from "../../../lib/site/failed.tsx";

/** Pages of the account, here and not in the site: payments, mail and tokens are this Worker's alone. */
export const accountPages = [
  ...pricing,
  ...welcome,
  ...unlock,
  ...accountPage,
  ...alerts,
  ...alertLinks,
  ...alertEnds,
];
