// The Worker of the group site: the public pages and the documentation.

import { makeServices, withOperator, withRecord } from "../../lib/runtime/services.ts";
import { worker } from "../../lib/runtime/worker.ts";
import { siteApp } from "./index.ts";

export default worker(siteApp, (env) => withOperator(withRecord(makeServices(env), env), env));
