import type { Services } from "../http/app-env.ts";
import { alertsOf } from "./alert-services.ts";
import { parseSettings } from "./env.ts";
import { paymentsOf } from "./payments.ts";
import { makeServices, outside, type WorkerEnv } from "./services.ts";

/** What accounts may reach. Apart from `makeServices`, so that no other group bundles the providers. */
export function makeAccountServices(env: WorkerEnv): Services {
  const settings = parseSettings(env);
  return {
    ...makeServices(env),
    payments: paymentsOf(settings, outside),
    alerts: alertsOf(settings),
  };
}
