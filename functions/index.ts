// All groups of the API in one place: their routes, and one app that serves them all.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../lib/http/app-env.ts";
import { endpointsOf } from "../lib/http/endpoint.ts";
import { notFoundHandler, passOn } from "../lib/http/serve.ts";
import { accountApp, accountRoutes } from "./account/index.ts";
import { agentsApp } from "./agents/index.ts";
import { languageApp, languageRoutes } from "./language/index.ts";
import { picturesApp } from "./pictures/index.ts";
import { recordApp, recordRoutes } from "./record/index.ts";
import { sensorsApp, sensorsRoutes } from "./sensors/index.ts";
import { signalsApp, signalsRoutes } from "./signals/index.ts";
import { failurePage, siteApp } from "./site/index.ts";

/** The endpoints of the contract, by group. A group is one Worker and one part of the API reference. */
export const GROUPS = {
  sensors: endpointsOf(sensorsRoutes),
  signals: endpointsOf(signalsRoutes),
  language: endpointsOf(languageRoutes),
  record: endpointsOf(recordRoutes),
  account: endpointsOf(accountRoutes),
} as const;

/**
 * All groups in one app, for `npm start`, the tests and the OpenAPI script. Fixed paths come before
 * paths with parameters, because `/api/tone/{ticker}` would match `/api/tone/analyze`.
 */
export const allGroups = new Hono<AppEnv>()
  .route("/", sensorsApp)
  .route("/", signalsApp)
  .route("/", languageApp)
  .route("/", recordApp)
  .route("/", accountApp)
  .route("/", agentsApp)
  .route("/", picturesApp)
  .route("/", siteApp)
  .onError(passOn)
  .notFound(notFoundHandler(failurePage));
