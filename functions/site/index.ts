// All routes of the public site.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { withoutContract } from "../../lib/http/endpoint.ts";
import type { FailureHandler } from "../../lib/http/errors.ts";
import { failurePage as plainFailurePage } from "../../lib/http/send-page.tsx";
import { joined, serve } from "../../lib/http/serve.ts";
import { ASSETS } from "../../lib/ui/assets.ts";
import { callPage } from "./call.tsx";
import { callScoresPage } from "./call-scores.tsx";
import { callsPage } from "./calls.tsx";
import { dislocationPage } from "./dislocation.tsx";
import { docsRawRoutes } from "./docs/index.ts";
import { equityPage } from "./equity.tsx";
import { changesFeed, statusFeed, statusJson } from "./feeds.ts";
import { gatePage } from "./gate.tsx";
import { homePage } from "./home.tsx";
import { knownJson, knownPage } from "./known.tsx";
import { legalPages } from "./legal.tsx";
import { nearestPage } from "./nearest-page.ts";
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
  new Hono<AppEnv>().get(
    path,
    withoutContract(),
    () => new Response(body, { headers: { ...HEADERS, "Content-Type": `${type}; charset=utf-8` } }),
  ),
);

/** The page of an error; that of an unknown address names the nearest page. */
export const failurePage: FailureHandler = (c, error) =>
  plainFailurePage(c, error, error.status === 404 ? nearestPage(c.req.path) : null);

const pages = [
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
  knownJson,
  knownPage,
  changesFeed,
  statusFeed,
  statusJson,
  ...assets,
  ...docsRawRoutes,
];
export const siteApp = serve(joined(pages), failurePage);
