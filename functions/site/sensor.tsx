import type { Context } from "hono";
import { gathered } from "../../lib/db/gathered.ts";
import { findHistory } from "../../lib/db/queries/readings.ts";
import { findSensor } from "../../lib/db/queries/sensors.ts";
import { currentConfidence } from "../../lib/domain/current-confidence.ts";
import { configured } from "../../lib/domain/sensor-config.ts";
import { historyPage, mayRead } from "../../lib/domain/tier.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { notFound } from "../../lib/http/errors.ts";
import { toSensorHistory } from "../../lib/wire/present-history.ts";
import { toSensorDetailVariant } from "../../lib/wire/present-sensors.ts";
import {
  SensorDetailVariant,
  SensorDetailVariantPaid,
  SensorHistory,
  SensorHistoryPaid,
  SensorPath,
} from "../../lib/wire/sensors.ts";
import { LockedSensorPage } from "./locked-sensor.tsx";
import { page, shownTo } from "./page.tsx";
import { type HistoryView, SensorPage, type SensorView } from "./sensor-page.tsx";

/** Readings on the page, as far as the caller's tier lets a request have. */
const SHOWN_READINGS = 520;

const detailForms = {
  free: SensorDetailVariant,
  retail: SensorDetailVariantPaid,
  institutional: SensorDetailVariantPaid,
};
const historyForms = {
  free: SensorHistory,
  retail: SensorHistoryPaid,
  institutional: SensorHistoryPaid,
};

/** The sensor and its newest readings in one question, or a 404. */
async function readSensor(c: Context<AppEnv>, id: string) {
  const db = gathered(c.env.db);
  const at = c.get("now");
  const shown = historyPage(c.get("caller").tier, { limit: SHOWN_READINGS, offset: 0 });
  const window = { from: null, to: null, newestFirst: true, after: null };
  const [found, history] = await Promise.all([
    findSensor(db, { id, at }),
    findHistory(db, { sensorId: id, knownAt: at, ...window, ...shown }),
  ]);
  if (!found || !history) throw notFound("Unknown sensor");
  return { found, history, shown };
}

export const sensor = page({
  path: "/sensors/:id",
  place: "/sensors",
  show: async (c) => {
    const path = SensorPath.safeParse(c.req.param());
    if (!path.success) throw notFound("Unknown sensor");
    const { tier } = c.get("caller");
    const at = c.get("now");
    const { found, history, shown } = await readSensor(c, path.data.id);
    const definition = configured(found.definition, found.config);
    const head = { title: found.name, description: definition.description };
    const provenances = [...new Set(found.sources.flatMap(({ provenance }) => provenance ?? []))];
    if (!mayRead(tier, found.minTier)) {
      const contents = <LockedSensorPage definition={definition} tier={found.minTier} />;
      return { ...head, contents };
    }
    const row = { ...found, definition, confidence: currentConfidence(found, at) };
    // Heartbeats repeat a reading: they are no news of the market.
    const readings = history.readings.filter(([, , , , , isCarriedForward]) => !isCarriedForward);
    const body = toSensorHistory({ ...history, readings }, { ...shown, nextCursor: null }, tier);
    return {
      ...head,
      notices: provenances.map((text) => `Not today's market: a ${text}.`),
      contents: (
        <SensorPage
          base={c.env.config.baseUrl}
          calendar={definition.calendar}
          unit={definition.unit}
          detail={
            shownTo<{ sensor: SensorView }>(c, detailForms, toSensorDetailVariant(row, tier)).sensor
          }
          history={shownTo<HistoryView>(c, historyForms, body)}
        />
      ),
    };
  },
});
