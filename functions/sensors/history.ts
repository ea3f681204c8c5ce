import { readContextOf } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readSensorHistory } from "../../lib/sensors/actions/read-sensors.ts";
import {
  SensorHistoryByTier,
  SensorHistoryQuery,
  SensorHistoryVariant,
  SensorPath,
} from "../../lib/sensors/wire/sensors.ts";

export const historyContract = contract({
  method: "get",
  path: "/api/sensors/:id/history",
  operationId: "getSensorHistory",
  tag: "sensors",
  summary: "Readings of one sensor, newest first",
  description:
    "Rows per request are capped by tier; `Link` leads on from page to page. Confidence and metadata " +
    "are there for callers with a key only.",
  access: "optional",
  family: "data",
  params: SensorPath,
  query: SensorHistoryQuery,
  responseByTier: SensorHistoryByTier,
  variant: allTiers(SensorHistoryVariant),
  csv: { rows: "readings", name: "history" },
  maxAgeSeconds: 60,
  updates: { every: "at the sensor's cadence; evaluated every 5 minutes", stepSeconds: 300 },
  failures: [400, 403, 404],
  example: { path: "/api/sensors/vix/history?limit=5" },
});

export const history = route(
  historyContract,
  (c, { param, query }) => readSensorHistory(c.env.db, readContextOf(c), { ...param, ...query }),
  "Unknown sensor",
);
