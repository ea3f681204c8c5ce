// The Worker of the group agents: the tools of the Model Context Protocol.

import { makeServices, withRecord } from "../../lib/runtime/services.ts";
import { worker } from "../../lib/runtime/worker.ts";
import { agentsApp } from "./index.ts";

export default worker(agentsApp, (env) => withRecord(makeServices(env), env));
