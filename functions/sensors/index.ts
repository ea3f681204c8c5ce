// All routes of the group sensors.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { serve } from "../../lib/http/serve.ts";
import { equityHistory, equityRegime } from "./equity-regime.ts";
import { healthRoute, liveRoute } from "./health.ts";
import { panel } from "./panel.ts";
import { detail, history, list, outcomes } from "./sensors.ts";
import {
  comparison,
  indexOutcomes,
  interpretation,
  stressIndexHistory,
  stressIndexRoute,
} from "./stress-index.ts";

export const sensorsRoutes = new Hono<AppEnv>()
  .route("/", healthRoute)
  .route("/", liveRoute)
  .route("/", stressIndexRoute)
  .route("/", stressIndexHistory)
  .route("/", comparison)
  .route("/", indexOutcomes)
  .route("/", list)
  .route("/", detail)
  .route("/", history)
  .route("/", outcomes)
  .route("/", panel)
  .route("/", equityRegime)
  .route("/", equityHistory)
  .route("/", interpretation);
export const sensorsApp = serve(sensorsRoutes);
