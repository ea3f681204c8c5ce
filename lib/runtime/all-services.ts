import type { Services } from "../http/app-env.ts";
import { withAccounts } from "./account-services.ts";
import { withRecord } from "./record-services.ts";
import { makeServices, type WorkerEnv } from "./services.ts";

/** What all groups together may reach: for the whole service in one Worker. */
export const makeAllServices = (env: WorkerEnv): Services =>
  withAccounts(withRecord(makeServices(env), env), env);
