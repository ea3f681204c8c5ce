// The app of the group pictures: charts and cards for other sites, and the pages that embed them.

import { router } from "../../lib/http/router.ts";
import { failurePage } from "../../lib/http/send-page.tsx";
import { pictures } from "./card.tsx";
import { charts } from "./charts.tsx";

export const picturesRawRoutes = [...pictures, ...charts];
export const picturesApp = router([], picturesRawRoutes, failurePage);
