// The app of the group pictures: charts and cards for other sites, and the pages that embed them.

import { router } from "../../lib/http/router.ts";
import { failurePage } from "../../lib/http/send-page.tsx";
import { indexPictures } from "./card.tsx";
import { charts } from "./charts.tsx";
import { otherCharts } from "./other-charts.tsx";

export const picturesRawRoutes = [...indexPictures, ...charts, ...otherCharts];
export const picturesApp = router([], picturesRawRoutes, failurePage);
