import { makeAllServices } from "../lib/runtime/account-services.ts";
import { worker } from "../lib/runtime/worker.ts";
import cron from "./cron/worker.ts";
import { everything } from "./index.ts";

export default { ...worker(everything, makeAllServices), ...cron };
