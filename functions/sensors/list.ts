import { NoParams } from "../../lib/core/wire/shared.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readSensorList } from "../../lib/sensors/actions/read-sensors.ts";
import { SensorList, SensorListQuery, SensorListVariant } from "../../lib/sensors/wire/sensors.ts";

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
  responseByTier: allTiers(SensorList),
  variant: allTiers(SensorListVariant),
  csv: { rows: "sensors", name: "sensors" },
  maxAgeSeconds: 60,
  updates: { every: "each sensor at its cadence; evaluated every 5 minutes", stepSeconds: 300 },
  failures: [400],
  example: { path: "/api/sensors" },
});

export const list = route(listContract, (c, { query }) =>
  readSensorList(c.env.db, readContextOf(c), query),
);
