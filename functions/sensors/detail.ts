import { findSensor } from "../../lib/db/queries/sensors.ts";
import { currentConfidence } from "../../lib/domain/current-confidence.ts";
import { configured } from "../../lib/domain/sensor-config.ts";
import { mayRead } from "../../lib/domain/tier.ts";
import { contract } from "../../lib/http/contract.ts";
import { notFound, upgradeRequired } from "../../lib/http/errors.ts";
import { knowledgeTime } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { toSensorDetail, toSensorDetailVariant } from "../../lib/wire/present-sensors.ts";
import {
  SensorDetail,
  SensorDetailPaid,
  SensorDetailQuery,
  SensorDetailVariant,
  SensorDetailVariantPaid,
  SensorPath,
} from "../../lib/wire/sensors.ts";

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
  forms: { free: SensorDetail, retail: SensorDetailPaid, institutional: SensorDetailPaid },
  variant: {
    free: SensorDetailVariant,
    retail: SensorDetailVariantPaid,
    institutional: SensorDetailVariantPaid,
  },
  maxAgeSeconds: 60,
  updates: { every: "at the sensor's cadence; evaluated every 5 minutes", stepSeconds: 300 },
  failures: [400, 403, 404],
  example: { path: "/api/sensors/vix" },
});

export const detail = route(
  detailContract,
  async (c, { param, query }) => {
    const { tier } = c.var.caller;
    const at = knowledgeTime(query.as_of, c.var.now);
    const found = await findSensor(c.env.db, { id: param.id, at });
    // Then it had not been read yet, so it was not there.
    const isToCome = query.as_of !== undefined && !found?.latest;
    if (!found || isToCome) throw notFound("Unknown sensor");
    if (!mayRead(tier, found.minTier)) throw upgradeRequired();
    const definition = configured(found.definition, found.config);
    const row = { ...found, definition, confidence: currentConfidence(found, at) };
    const variant = query.rendering === "variant";
    return {
      body: variant ? toSensorDetailVariant(row, tier) : toSensorDetail(row, tier),
      dataAsOf: row.latest?.observedAt ?? null,
      variant,
    };
  },
  "Unknown sensor",
);
