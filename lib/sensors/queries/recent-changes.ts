// The query for recent changes of the regime and of sensor states, for the site's Atom feed.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { indexReadings, sensorStateChanges, sensors } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { isoText } from "../../runtime/database/sql.ts";
import { isOffered } from "./offered.ts";
import { versionAt } from "./versions.ts";

const s = alias(sensors, "s");
const c = alias(sensorStateChanges, "c");
const i = alias(indexReadings, "i");

/** A change of a sensor's state, or of the index's regime (`sensorId` is then null). */
export interface RecentChange {
  sensorId: string | null;
  name: string;
  from: string;
  to: string;
  /** ISO text. */
  at: string;
  /** The index at the change; null for sensors, whose values a licence may withhold. */
  value: number | null;
}

/** Days back in which changes of sensors are listed. */
export const SENSOR_CHANGE_DAYS = 90;
/** Maximum changes of the regime, and of sensors; a page that lists so many says that there may be more. */
export const MAX_OF_EACH = 500;
const at = sql`${sql.placeholder("at")}::timestamptz`;

/**
 * Changes of the index's regime within a year, except between two method versions, and changes of the
 * states of free sensors within 90 days.
 */
const changes = prepared<RecentChange>(sql`
  (select null as "sensorId", 'Stress index' as name, before as "from", after as "to",
    ${isoText(sql`moved_at`)} as at, value
  from (
    select ${i.asOf} as moved_at, ${i.regime} as after, ${i.stressIndex} as value,
      lag(${i.regime}) over history as before,
      lag(${i.methodologyVersion}) over history = ${i.methodologyVersion} as is_same
    from ${indexReadings} i
    where ${i.asOf} <= ${at} and ${i.asOf} > ${at} - interval '1 year'
    window history as (order by ${i.asOf})) moves
  where is_same and before <> after order by moved_at desc limit ${sql.raw(String(MAX_OF_EACH))})
  union all
  (select ${s.id}, ${s.name}, ${c.fromState}, ${c.toState}, ${isoText(c.changedAt)}, null
  from ${sensorStateChanges} c join ${sensors} s
    on ${s.id} = ${c.sensorId} and ${c.version} = ${versionAt(s, at)}
  where ${s.active} and ${isOffered(s.id)} and ${s.minTier} = 'free' and ${c.changedAt} <= ${at}
    and ${c.changedAt} >= ${at} - ${sql.raw(`interval '${SENSOR_CHANGE_DAYS} days'`)}
  order by ${c.changedAt} desc, ${s.id} limit ${sql.raw(String(MAX_OF_EACH))})`);

/** Lists the newest changes of the index's regime and of free sensors' states. */
export const listRecentChanges = (db: Db, now: number): Promise<RecentChange[]> =>
  changes(db, { at: new Date(now).toISOString() });
