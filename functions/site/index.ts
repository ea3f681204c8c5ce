import { router } from "../../lib/http/router.ts";
import { failedPage } from "../../lib/site/failed.tsx";
import { assets } from "./assets.ts";
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
import { tone } from "./tone.tsx";
import { tones } from "./tones.tsx";

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
