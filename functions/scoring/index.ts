import { router } from "../../lib/http/router.ts";
import { analyze } from "./analyze.ts";
import { score } from "./score.ts";

export const scoringRoutes = [analyze, score];
export const scoring = router(scoringRoutes);
