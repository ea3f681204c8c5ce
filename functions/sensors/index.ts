import { router } from "../../lib/http/router.ts";
import { detail } from "./detail.ts";
import { equityRegime } from "./equity-regime.ts";
import { health } from "./health.ts";
import { history } from "./history.ts";
import { interpretation } from "./interpretation.ts";
import { list } from "./list.ts";
import { stressIndex } from "./stress-index.ts";
import { stressIndexHistory } from "./stress-index-history.ts";

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
