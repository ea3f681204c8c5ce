import { router } from "../../lib/http/router.ts";
import { usage } from "./usage.ts";

export const accountRoutes = [usage];
export const account = router(accountRoutes);
