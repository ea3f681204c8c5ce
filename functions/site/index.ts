import { router } from "../../lib/http/router.ts";
import { failedPage } from "../../lib/site/failed.tsx";
import { assets } from "./assets.ts";
import { dislocation } from "./dislocation.tsx";
import { equity } from "./equity.tsx";
import { home } from "./home.tsx";
import { sensor } from "./sensor.tsx";
import { sensors } from "./sensors.tsx";
import { status } from "./status.tsx";
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
  status,
  ...assets,
];
export const site = router([], siteRaws, failedPage);
