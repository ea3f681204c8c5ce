import { router } from "../../lib/http/router.ts";
import { assets } from "./assets.ts";
import { failedPage } from "./failed.tsx";
import { home } from "./home.tsx";

export { failedPage };

export const sitePages = [home];
export const site = router([], [...sitePages, ...assets], failedPage);
