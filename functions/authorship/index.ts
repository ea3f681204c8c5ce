import { router } from "../../lib/http/router.ts";
import { compare } from "./compare.ts";

export const authorshipRoutes = [compare];
export const authorship = router(authorshipRoutes);
