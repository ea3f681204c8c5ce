// The app of the group pictures: charts and cards for other sites, and the pages that embed them.

import { failurePage } from "../../lib/http/send-page.tsx";
import { joined, serve } from "../../lib/http/serve.ts";
import { indexPictures } from "./card.tsx";
import { charts } from "./charts.tsx";
import { otherCharts } from "./other-charts.tsx";

export const picturesApp = serve(
  joined([...indexPictures, ...charts, ...otherCharts]),
  failurePage,
);
