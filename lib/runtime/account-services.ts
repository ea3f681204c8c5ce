import type { Services } from "../http/app-env.ts";
import { AccountSettings, ProviderSecrets } from "./account-env.ts";
import { alertsOf } from "./alert-services.ts";
import { readSettings } from "./env.ts";
import { paymentsOf } from "./payments.ts";
import { boundFetch, type WorkerEnv } from "./services.ts";

/** The services of a Worker of accounts, so that no other one bundles the providers. */
export function withAccounts(services: Services, env: WorkerEnv): Services {
  const settings = readSettings(AccountSettings, env, ProviderSecrets);
  const config = { ...services.config, contact: settings.CONTACT_EMAIL ?? null };
  const payments = paymentsOf(settings, boundFetch);
  return { ...services, config, payments, alerts: alertsOf(settings) };
}
