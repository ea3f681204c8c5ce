// Endpoints of sensors: the list, one sensor, and its history.

import { Hono } from "hono/tiny";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { zValidator } from "../../lib/http/validate.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import {
  readSensor,
  readSensorHistory,
  readSensorList,
} from "../../lib/sensors/actions/read-sensors.ts";
import { readSensorOutcomes } from "../../lib/sensors/actions/read-state-outcomes.ts";
import { SensorHistoryByTier, SensorHistoryQuery } from "../../lib/sensors/wire/sensor-history.ts";
import {
  SensorDetailByTier,
  SensorDetailQuery,
  SensorList,
  SensorListQuery,
  SensorPath,
} from "../../lib/sensors/wire/sensors.ts";
import { OutcomesQuery, SensorOutcomes } from "../../lib/sensors/wire/state-outcomes.ts";
import {
  SensorDetailVariantByTier,
  SensorHistoryVariant,
  SensorListVariant,
  toSensorDetailVariant,
  toSensorHistoryVariant,
  toSensorListVariant,
} from "../../lib/sensors/wire/variant.ts";

export const listContract = contract({
  method: "get",
  path: "/api/sensors",
  operationId: "listSensors",
  tag: "sensors",
  summary: "Sensors with state, confidence and a 7-day sparkline",
  description:
    "Sensors come by category, then by id. Without `scope=all` the list has the free sensors. " +
    "With it, or in the variant rendering, a key lists all that it may read.",
  access: "optional",
  family: "data",
  query: SensorListQuery,
  response: SensorList,
  variant: SensorListVariant,
  toVariant: toSensorListVariant,
  csv: { rows: "sensors", name: "sensors" },
  maxAgeSeconds: 60,
  updates: { every: "each sensor at its cadence; evaluated every 5 minutes", stepSeconds: 300 },
  failures: [400],
  example: { path: "/api/sensors" },
});

export const list = new Hono<AppEnv>().get(
  listContract.path,
  endpoint(listContract),
  zValidator("query", listContract.query),
  (c) => reply(c, listContract, readSensorList(c.env.db, readContextOf(c), c.req.valid("query"))),
);

export const detailContract = contract({
  method: "get",
  path: "/api/sensors/:id",
  operationId: "getSensor",
  tag: "sensors",
  summary: "One sensor: state, rules, method, past outcomes, newest reading",
  description:
    "A free caller sees the public part of the reading's metadata. A key shows all of it.",
  access: "optional",
  family: "data",
  params: SensorPath,
  query: SensorDetailQuery,
  response: SensorDetailByTier,
  variant: SensorDetailVariantByTier,
  toVariant: toSensorDetailVariant,
  maxAgeSeconds: 60,
  updates: { every: "at the sensor's cadence; evaluated every 5 minutes", stepSeconds: 300 },
  failures: [400, 403, 404],
  example: { path: "/api/sensors/vix" },
});

export const detail = new Hono<AppEnv>().get(
  detailContract.path,
  endpoint(detailContract),
  zValidator("query", detailContract.query),
  zValidator("param", detailContract.params, "Unknown sensor"),
  (c) =>
    reply(
      c,
      detailContract,
      readSensor(c.env.db, readContextOf(c), { ...c.req.valid("param"), ...c.req.valid("query") }),
    ),
);

export const historyContract = contract({
  method: "get",
  path: "/api/sensors/:id/history",
  operationId: "getSensorHistory",
  tag: "sensors",
  summary: "Readings of one sensor, newest first",
  description:
    "Your tier sets the highest `limit`. `Link` leads from page to page. Confidence and " +
    "metadata need a key. Also as CSV and as Apache Parquet.",
  access: "optional",
  family: "data",
  params: SensorPath,
  query: SensorHistoryQuery,
  response: SensorHistoryByTier,
  variant: SensorHistoryVariant,
  toVariant: toSensorHistoryVariant,
  csv: { rows: "readings", name: ":id", dated: "observed_at" },
  maxAgeSeconds: 60,
  updates: { every: "at the sensor's cadence; evaluated every 5 minutes", stepSeconds: 300 },
  failures: [400, 403, 404],
  example: { path: "/api/sensors/vix/history?limit=5" },
});

export const history = new Hono<AppEnv>().get(
  historyContract.path,
  endpoint(historyContract),
  zValidator("query", historyContract.query),
  zValidator("param", historyContract.params, "Unknown sensor"),
  (c) =>
    reply(
      c,
      historyContract,
      readSensorHistory(c.env.db, readContextOf(c), {
        ...c.req.valid("param"),
        ...c.req.valid("query"),
      }),
    ),
);

export const outcomesContract = contract({
  method: "get",
  path: "/api/sensors/:id/outcomes",
  operationId: "getSensorOutcomes",
  tag: "sensors",
  summary: "What markets did after each state of one sensor",
  description:
    "As for the regimes of the index, by the state that was known on the evening of a session. The first observations, which rank nothing, are left out. It describes the past.",
  access: "optional",
  family: "data",
  params: SensorPath,
  query: OutcomesQuery,
  response: SensorOutcomes,
  csv: { rows: "states", name: ":id-outcomes" },
  maxAgeSeconds: 3_600,
  updates: { every: "after each session", stepSeconds: null },
  failures: [400, 403, 404],
  example: { path: "/api/sensors/vix/outcomes?horizon=21" },
});

export const outcomes = new Hono<AppEnv>().get(
  outcomesContract.path,
  endpoint(outcomesContract),
  zValidator("query", outcomesContract.query),
  zValidator("param", outcomesContract.params, "Unknown sensor"),
  (c) =>
    reply(
      c,
      outcomesContract,
      readSensorOutcomes({ ...c.env, db: withBatchedReads(c.env.db) }, readContextOf(c), {
        ...c.req.valid("param"),
        ...c.req.valid("query"),
      }),
    ),
);
