// All routes of the public site.

import type { FailureHandler } from "../../lib/http/errors.ts";
import { rawRoute, router } from "../../lib/http/router.ts";
import { failurePage as plainFailurePage } from "../../lib/http/send-page.tsx";
import { ASSETS } from "../../lib/ui/assets.generated.ts";
import { callPage } from "./call.tsx";
import { callScoresPage } from "./call-scores.tsx";
import { callsPage } from "./calls.tsx";
import { charts } from "./charts.tsx";
import { dislocationPage } from "./dislocation.tsx";
import { docsRawRoutes } from "./docs/index.ts";
import { equityPage } from "./equity.tsx";
import { changesFeed, statusFeed, statusJson } from "./feeds.ts";
import { gatePage } from "./gate.tsx";
import { homePage } from "./home.tsx";
import { knownJson, knownPage } from "./known.tsx";
import { legalPages } from "./legal.tsx";
import { nearestPage } from "./nearest-page.ts";
import { pictures } from "./pictures.tsx";
import { sensorPage } from "./sensor.tsx";
import { sensorsPage } from "./sensors.tsx";
import { signalsPage } from "./signals.tsx";
import { statusPage } from "./status.tsx";
import { stressIndexPage } from "./stress-index.tsx";

import { tapePage } from "./tape.tsx";
import { tonesPage } from "./tone-list.tsx";
import { tonePage } from "./tone-of-ticker.tsx";

const HEADERS = { "Cache-Control": "public, max-age=31536000, immutable" };

/** Assets at addresses that contain their digest, so that they never change. */
const assets = Object.values(ASSETS).map(({ path, type, body }) =>
  rawRoute({
    methods: ["GET"],
    path,
    handle: () =>
      new Response(body, { headers: { ...HEADERS, "Content-Type": `${type}; charset=utf-8` } }),
  }),
);

/** The page of an error; that of an unknown address names the nearest page. */
export const failurePage: FailureHandler = (c, error) =>
  plainFailurePage(c, error, error.status === 404 ? nearestPage(c.req.path) : null);

export const siteRawRoutes = [
  homePage,
  sensorsPage,
  sensorPage,
  stressIndexPage,
  equityPage,
  tonesPage,
  tonePage,
  signalsPage,
  dislocationPage,
  callsPage,
  callScoresPage,
  callPage,
  gatePage,
  tapePage,
  statusPage,
  ...legalPages,
  ...pictures,
  ...charts,
  knownJson,
  knownPage,
  changesFeed,
  statusFeed,
  statusJson,
  ...assets,
  ...docsRawRoutes,
];
export const siteApp = router([], siteRawRoutes, failurePage);
