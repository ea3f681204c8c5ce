// The Worker of the group record: published calls and the tape.

import { makeServices, withRecord } from "../../lib/runtime/services.ts";
import { worker } from "../../lib/runtime/worker.ts";
import { recordApp } from "./index.ts";

export default worker(recordApp, (env) => withRecord(makeServices(env), env));
