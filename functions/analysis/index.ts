import { router } from "../../lib/http/router.ts";
import { analyze } from "./analyze.ts";

export const analysisRoutes = [analyze];
export const analysis = router(analysisRoutes);
