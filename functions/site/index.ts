import { failurePage } from "../../lib/http/html-page.tsx";
import { rawRoute, router } from "../../lib/http/router.ts";
import { ASSETS } from "../../lib/ui/assets.generated.ts";
import { callPage } from "./call.tsx";
import { callScoresPage } from "./call-scores.tsx";
import { callsPage } from "./calls.tsx";
import { dislocationPage } from "./dislocation.tsx";
import { docsRaws } from "./docs/index.ts";
import { equityPage } from "./equity.tsx";
import { changesFeed, statusFeed } from "./feeds.ts";
import { gatePage } from "./gate.tsx";
import { homePage } from "./home.tsx";
import { legalPages } from "./legal.tsx";
import { pictures } from "./pictures.tsx";
import { sensorPage } from "./sensor.tsx";
import { sensorsPage } from "./sensors.tsx";
import { signalsPage } from "./signals.tsx";
import { statusPage } from "./status.tsx";
import { tapePage } from "./tape.tsx";
import { tonePage } from "./tone.tsx";
import { tonesPage } from "./tones.tsx";

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

export { failurePage };

export const siteRaws = [
  homePage,
  sensorsPage,
  sensorPage,
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
  changesFeed,
  statusFeed,
  ...assets,
  ...docsRaws,
];
export const siteApp = router([], siteRaws, failurePage);
