import { NoParams } from "../../lib/core/wire/shared.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { readContextOf } from "../../lib/http/read-context.ts";
import { route } from "../../lib/http/router.ts";
import {
  readSensor,
  readSensorHistory,
  readSensorList,
} from "../../lib/sensors/actions/read-sensors.ts";
import {
  SensorDetailForms,
  SensorDetailQuery,
  SensorDetailVariantForms,
  SensorHistoryForms,
  SensorHistoryQuery,
  SensorHistoryVariant,
  SensorList,
  SensorListQuery,
  SensorListVariant,
  SensorPath,
} from "../../lib/sensors/wire/sensors.ts";

export const listContract = contract({
  method: "get",
  path: "/api/sensors",
  operationId: "listSensors",
  tag: "sensors",
  summary: "Sensors with their state, confidence and a 7-day sparkline",
  description:
    "By category, then id. The formal rendering lists the free sensors; with `scope=all` (or in the " +
    "variant rendering) a key lists all that it may read.",
  access: "optional",
  family: "data",
  params: NoParams,
  query: SensorListQuery,
  forms: sameForAll(SensorList),
  variant: sameForAll(SensorListVariant),
  csv: { rows: "sensors", name: "sensors" },
  maxAgeSeconds: 60,
  updates: { every: "each sensor at its cadence; evaluated every 5 minutes", stepSeconds: 300 },
  failures: [400],
  example: { path: "/api/sensors" },
});

export const list = route(listContract, (c, { query }) =>
  readSensorList(c.env.db, readContextOf(c), query),
);

export const detailContract = contract({
  method: "get",
  path: "/api/sensors/:id",
  operationId: "getSensor",
  tag: "sensors",
  summary: "One sensor: state, definitions, methodology, outcomes, latest reading",
  description: "Free callers see the public part of the reading's metadata; keys see all of it.",
  access: "optional",
  family: "data",
  params: SensorPath,
  query: SensorDetailQuery,
  forms: SensorDetailForms,
  variant: SensorDetailVariantForms,
  maxAgeSeconds: 60,
  updates: { every: "at the sensor's cadence; evaluated every 5 minutes", stepSeconds: 300 },
  failures: [400, 403, 404],
  example: { path: "/api/sensors/vix" },
});

export const detail = route(
  detailContract,
  (c, { param, query }) => readSensor(c.env.db, readContextOf(c), { ...param, ...query }),
  "Unknown sensor",
);

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
  forms: SensorHistoryForms,
  variant: sameForAll(SensorHistoryVariant),
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
