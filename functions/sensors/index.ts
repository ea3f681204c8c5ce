// All routes of the group sensors.

import { router } from "../../lib/http/router.ts";
import { equityHistory, equityRegime } from "./equity-regime.ts";
import { healthRoute, liveRoute } from "./health.ts";
import { panelWithFiles } from "./panel-files.ts";
import { detail, history, list, outcomes } from "./sensors.ts";
import {
  comparison,
  indexOutcomes,
  interpretation,
  stressIndexHistory,
  stressIndexRoute,
} from "./stress-index.ts";

export const sensorsRoutes = [
  healthRoute,
  liveRoute,
  stressIndexRoute,
  stressIndexHistory,
  comparison,
  indexOutcomes,
  list,
  detail,
  history,
  outcomes,
  panelWithFiles,
  equityRegime,
  equityHistory,
  interpretation,
];
export const sensorsApp = router(sensorsRoutes);
