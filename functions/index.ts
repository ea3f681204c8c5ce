import { Hono } from "hono/tiny";
import type { AppEnv } from "../lib/http/app-env.ts";
import { notFoundHandler } from "../lib/http/router.ts";
import { account, accountRoutes } from "./account/index.ts";
import { language, languageRoutes } from "./language/index.ts";
import { record, recordRoutes } from "./record/index.ts";
import { sensors, sensorsRoutes } from "./sensors/index.ts";
import { signals, signalsRoutes } from "./signals/index.ts";
import { failurePage, site } from "./site/index.ts";

/** Every route of the service with the group that serves it. */
export const GROUPS = {
  sensors: sensorsRoutes,
  signals: signalsRoutes,
  language: languageRoutes,
  record: recordRoutes,
  account: accountRoutes,
} as const;

/**
 * All groups in one app: what `npm start`, the tests and the OpenAPI script use. Words before
 * parameters here too: `/api/tone/{ticker}` would take `/api/tone/analyze`.
 */
export const everything = new Hono<AppEnv>()
  .route("/", sensors)
  .route("/", signals)
  .route("/", language)
  .route("/", record)
  .route("/", account)
  .route("/", site)
  .notFound(notFoundHandler(failurePage));
