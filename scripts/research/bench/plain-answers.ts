// Answer bodies of the plain Node server that `npm run bench` compares the service with.

import { historyPage, type Tier } from "../../../lib/core/tier.ts";
import { encodeCursor } from "../../../lib/core/wire/cursor.ts";
import { newest } from "../../../lib/core/wire/shared.ts";
import { currentConfidence } from "../../../lib/sensors/domain/freshness.ts";
import { toSensorList } from "../../../lib/sensors/wire/present-sensors.ts";
import { toStressIndex } from "../../../lib/sensors/wire/present-stress-index.ts";
import { readingKey, toSensorHistory } from "../../../lib/sensors/wire/sensor-history.ts";
import type { queriesOn } from "./plain-queries.ts";

/** Constant members of a pagination cursor. */
const CURSOR = { listDigest: 0, asOf: null, isBackwards: false };

/** Makes the answer bodies with the service's own pure functions. */
export function plainAnswers(queries: ReturnType<typeof queriesOn>) {
  return {
    async list(tiers: readonly Tier[]) {
      const at = new Date();
      const found = await queries.list(at, tiers);
      const rows = found.map((row) => ({
        ...row,
        confidence: currentConfidence(row, at.getTime()),
      }));
      const recordedAt = newest(rows.map((row) => row.latest?.recordedAt));
      const body = toSensorList(rows, recordedAt ?? at.toISOString());
      const sensors = body.sensors.map(({ latest_value: _, is_withheld: __, ...sensor }) => sensor);
      return { ...body, sensors };
    },

    async history(id: string, page: { limit: number; offset: number }, tier: Tier) {
      const allowed = historyPage(tier, page);
      const at = new Date();
      const row = await queries.history(id, at, { ...page, limit: allowed.limit });
      if (!row) return null;
      const last = row.readings.at(-1);
      const isLast = page.offset + allowed.limit >= Number(row.total);
      const nextCursor =
        last && !isLast
          ? encodeCursor({ ...CURSOR, knownAt: at.getTime(), key: readingKey(last) })
          : null;
      return toSensorHistory(row, { ...allowed, nextCursor }, tier);
    },

    async stressIndex(tier: Tier) {
      const row = await queries.index(new Date());
      if (!row) return null;
      const body = toStressIndex(row, tier);
      if (tier !== "free") return body;
      const contributions = body.contributions.map(({ sensors: _, ...family }) => family);
      const families = body.families.map(({ level: _, ...family }) => family);
      return { ...body, contributions, families };
    },
  };
}
