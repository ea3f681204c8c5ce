import { findHistory } from "../../lib/db/queries/readings.ts";
import { mayRead } from "../../lib/domain/tier.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { notFound, upgradeRequired } from "../../lib/http/errors.ts";
import { pageLinks, pageOf } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import { readingKey, readingPosition } from "../../lib/wire/history-key.ts";
import { newest } from "../../lib/wire/newest.ts";
import { toSensorHistory, toSensorHistoryVariant } from "../../lib/wire/present-history.ts";
import {
  SensorHistory,
  SensorHistoryPaid,
  SensorHistoryQuery,
  SensorHistoryVariant,
  SensorPath,
} from "../../lib/wire/sensors.ts";

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
  forms: { free: SensorHistory, retail: SensorHistoryPaid, institutional: SensorHistoryPaid },
  variant: sameForAll(SensorHistoryVariant),
  csv: { rows: "readings", name: "history" },
  maxAgeSeconds: 60,
  updates: { every: "at the sensor's cadence; evaluated every 5 minutes", stepSeconds: 300 },
  failures: [400, 403, 404],
  example: { path: "/api/sensors/vix/history?limit=5" },
});

export const history = route(
  historyContract,
  async (c, { param, query }) => {
    const { tier } = c.var.caller;
    const page = pageOf(query, tier, c.var.now, ["instant", "instant", "integer"]);
    const after = page.after && readingPosition(page.after);
    const row = await findHistory(c.env.db, { ...page, sensorId: param.id, after });
    // Then it had not been read yet, so it was not there; a window may be empty for other reasons.
    const isWhole = page.from === null && page.to === null;
    const isToCome = query.as_of !== undefined && isWhole && Number(row?.total) === 0;
    if (!row || isToCome) throw notFound("Unknown sensor");
    if (!mayRead(tier, row.minTier)) throw upgradeRequired();
    const variant = query.rendering === "variant";
    const last = row.readings.length === page.limit ? row.readings.at(-1) : undefined;
    const links = pageLinks(page, Number(row.total), last ? readingKey(last) : null, row.newestAt);
    const shown = { ...page, nextCursor: links.nextCursor };
    return {
      body: variant ? toSensorHistoryVariant(row, shown, tier) : toSensorHistory(row, shown, tier),
      dataAsOf: newest(row.readings.map((reading) => reading[4])),
      variant,
      page: links,
    };
  },
  "Unknown sensor",
);
