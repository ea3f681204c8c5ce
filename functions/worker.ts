// The Worker of `npm start`: all groups and the scheduled jobs in one process.

import { makeAllServices } from "../lib/runtime/account-services.ts";
import { worker } from "../lib/runtime/worker.ts";
import cron from "./cron/worker.ts";
import { allGroups } from "./index.ts";

export default { ...worker(allGroups, makeAllServices), ...cron };
