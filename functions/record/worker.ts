import { makeServices, withRecord } from "../../lib/runtime/services.ts";
import { worker } from "../../lib/runtime/worker.ts";
import { record } from "./index.ts";

export default worker(record, (env) => withRecord(makeServices(env), env));
