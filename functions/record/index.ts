import { router } from "../../lib/http/router.ts";
import { openapi } from "./openapi.ts";

export const recordRoutes = [openapi];
export const record = router(recordRoutes);
