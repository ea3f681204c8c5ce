import { readContextOf } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readSensor } from "../../lib/sensors/actions/read-sensors.ts";
import {
  SensorDetailByTier,
  SensorDetailQuery,
  SensorDetailVariantByTier,
  SensorPath,
} from "../../lib/sensors/wire/sensors.ts";

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
  responseByTier: SensorDetailByTier,
  variant: SensorDetailVariantByTier,
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
