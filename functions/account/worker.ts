// The Worker of the group account: its endpoints and pages, with payments and mail.

import { withAccounts } from "../../lib/runtime/account-services.ts";
import { makeServices } from "../../lib/runtime/services.ts";
import { worker } from "../../lib/runtime/worker.ts";
import { accountApp } from "./index.ts";

export default worker(accountApp, (env) => withAccounts(makeServices(env), env));
