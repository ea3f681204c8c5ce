import { withRecord } from "../../lib/runtime/record-services.ts";
import { makeServices } from "../../lib/runtime/services.ts";
import { worker } from "../../lib/runtime/worker.ts";
import { record } from "./index.ts";

export default worker(record, (env) => withRecord(makeServices(env), env));
