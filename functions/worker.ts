// The Worker of `npm start`: all groups and the scheduled jobs in one process.

import { makeAllServices } from "../lib/runtime/account-services.ts";
import { worker } from "../lib/runtime/worker.ts";
import cron from "./cron/worker.ts";
import { allGroups } from "./index.ts";
import { makeRenderer } from "./pictures/renderer.ts";
import { RENDERER_FILES } from "./pictures/renderer-files.ts";

export default {
  ...worker(allGroups, (env) => ({
    ...makeAllServices(env),
    drawPng: makeRenderer(RENDERER_FILES),
  })),
  ...cron,
};
