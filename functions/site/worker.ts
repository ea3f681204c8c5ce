import { makeServices, withRecord } from "../../lib/runtime/services.ts";
import { worker } from "../../lib/runtime/worker.ts";
import { site } from "./index.ts";

export default worker(site, (env) => withRecord(makeServices(env), env));
