import { router } from "../../lib/http/router.ts";
import { score } from "./score.ts";

export const scoringRoutes = [score];
export const scoring = router(scoringRoutes);
