import { worker } from "../lib/runtime/worker.ts";
import cron from "./cron/worker.ts";
import { everything } from "./index.ts";

export default { ...worker(everything), ...cron };
