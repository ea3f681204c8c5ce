// All routes of the group sensors.

import { Hono } from "hono/tiny";
import { writeParquet } from "../../lib/http/answer/parquet.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { serve } from "../../lib/http/serve.ts";
import { asParquet } from "../../lib/http/traits.ts";
import { equityHistory, equityRegime } from "./equity-regime.ts";
import { healthRoute, liveRoute } from "./health.ts";
import { panel, panelContract } from "./panel.ts";
import { detail, history, historyContract, list, outcomes } from "./sensors.ts";
import {
  comparison,
  indexOutcomes,
  interpretation,
  stressIndexHistory,
  stressIndexRoute,
} from "./stress-index.ts";

/** Tables that come as files, too. Said here, so that the tools of agents do not carry the library. */
const files: Hono<AppEnv> = new Hono<AppEnv>();
for (const { path } of [historyContract, panelContract]) files.get(path, asParquet(writeParquet));

export const sensorsRoutes = new Hono<AppEnv>()
  .route("/", files)
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
