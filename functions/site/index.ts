import { failedPage } from "../../lib/http/failed.tsx";
import { rawRoute } from "../../lib/http/raw-route.ts";
import { router } from "../../lib/http/router.ts";
import { ASSETS } from "../../lib/ui/assets.generated.ts";
import { call } from "./call.tsx";
import { calls } from "./calls.tsx";
import { dislocation } from "./dislocation.tsx";
import { docsRaws } from "./docs/index.ts";
import { equity } from "./equity.tsx";
import { gate } from "./gate.tsx";
import { home } from "./home.tsx";
import { sensor } from "./sensor.tsx";
import { sensors } from "./sensors.tsx";
import { status } from "./status.tsx";
import { tape } from "./tape.tsx";
import { tone, tones } from "./tone.tsx";

const HEADERS = { "Cache-Control": "public, max-age=31536000, immutable" };

/** Assets at addresses with their digest, so that they never change. */
const assets = Object.values(ASSETS).map(({ path, type, body }) =>
  rawRoute({
    methods: ["GET"],
    path,
    handle: () =>
      new Response(body, { headers: { ...HEADERS, "Content-Type": `${type}; charset=utf-8` } }),
  }),
);

export { failedPage };

export const siteRaws = [
  home,
  sensors,
  sensor,
  equity,
  tones,
  tone,
  dislocation,
  calls,
  call,
  gate,
  tape,
  status,
  ...assets,
  ...docsRaws,
];
export const site = router([], siteRaws, failedPage);
