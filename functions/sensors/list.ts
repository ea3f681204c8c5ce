import { listSensors } from "../../lib/db/queries/sensors.ts";
import { currentConfidence } from "../../lib/domain/current-confidence.ts";
import { mayRead, TIERS, type Tier } from "../../lib/domain/tier.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { knowledgeTime, statedAsOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { newest } from "../../lib/wire/newest.ts";
import { toSensorList, toSensorListVariant } from "../../lib/wire/present-sensors.ts";
import { SensorList, SensorListQuery, SensorListVariant } from "../../lib/wire/sensors.ts";
import { NoParams } from "../../lib/wire/shared.ts";

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

/** Formal: the free list for everybody; variant: a key sees all; `scope` overrides. Source: C4. */
function listedTiers(tier: Tier, variant: boolean, scope: "free" | "all" | undefined): Tier[] {
  const all = scope === undefined ? variant : scope === "all";
  return TIERS.filter((needed) => (all ? mayRead(tier, needed) : needed === "free"));
}

export const list = route(listContract, async (c, { query }) => {
  const at = knowledgeTime(query.as_of, c.var.now);
  const variant = query.rendering === "variant";
  const tiers = listedTiers(c.var.caller.tier, variant, query.scope);
  const found = await listSensors(c.env.db, { at, tiers });
  const rows = found
    // What had not been read yet was not listed then.
    .filter(({ latest }) => query.as_of === undefined || latest !== null)
    .map((row) => ({ ...row, confidence: currentConfidence(row, at) }));
  const recordedAt = newest(rows.map((row) => row.latest?.recordedAt));
  const asOf = statedAsOf(query.as_of, recordedAt, at);
  return {
    body: variant ? toSensorListVariant(rows, asOf) : toSensorList(rows, asOf),
    dataAsOf: newest(rows.map((row) => row.latest?.observedAt)),
    variant,
  };
});
