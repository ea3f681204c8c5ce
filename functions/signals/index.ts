import { router } from "../../lib/http/router.ts";
import { proposals } from "./proposals.ts";

export const signalsRoutes = [proposals];
export const signals = router(signalsRoutes);
