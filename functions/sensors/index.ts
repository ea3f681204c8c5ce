import { router } from "../../lib/http/router.ts";
import { equityRegime } from "./equity-regime.ts";
import { health } from "./health.ts";
import { detail, history, list } from "./sensors.ts";
import { interpretation, stressIndex, stressIndexHistory } from "./stress-index.ts";

export const sensorsRoutes = [
  health,
  stressIndex,
  stressIndexHistory,
  list,
  detail,
  history,
  equityRegime,
  interpretation,
];
export const sensors = router(sensorsRoutes);
