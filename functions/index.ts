import { Hono } from "hono/tiny";
import type { AppEnv } from "../lib/http/app-env.ts";
import { unmatched } from "../lib/http/router.ts";
import { account, accountRoutes } from "./account/index.ts";
import { analysis, analysisRoutes } from "./analysis/index.ts";
import { authorship, authorshipRoutes } from "./authorship/index.ts";
import { docs } from "./docs/index.ts";
import { language, languageRoutes } from "./language/index.ts";
import { record, recordRoutes } from "./record/index.ts";
import { scoring, scoringRoutes } from "./scoring/index.ts";
import { sensors, sensorsRoutes } from "./sensors/index.ts";
import { signals, signalsRoutes } from "./signals/index.ts";
import { failedPage, site } from "./site/index.ts";

/** Every route of the service with the group that serves it. */
export const GROUPS = {
  sensors: sensorsRoutes,
  signals: signalsRoutes,
  analysis: analysisRoutes,
  language: languageRoutes,
  scoring: scoringRoutes,
  authorship: authorshipRoutes,
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
  .route("/", analysis)
  .route("/", language)
  .route("/", scoring)
  .route("/", authorship)
  .route("/", record)
  .route("/", account)
  .route("/", docs)
  .route("/", site)
  .notFound(unmatched(failedPage));
