// Reads what markets did after regimes of the index and after states of a sensor.

import { DAY_MS, dateOf } from "../../core/calendar-date.ts";
import { notFound, sensorNeeds } from "../../core/refusals.ts";
import { mayRead, type ReadContext } from "../../core/tier.ts";
import type { Answer } from "../../core/wire/answer.ts";
import { knowledgeTime, reportedAsOf } from "../../core/wire/paging.ts";
import { isSession } from "../../market/domain/calendar.ts";
import { listSeriesHistories, type SeriesHistory } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { successorHeaders } from "../domain/merged-sensors.ts";
import { FIVE_STATES, type SensorState, TWO_STATES } from "../domain/sensor.ts";
import type { OutcomeMemo } from "../domain/stress-index/outcome-memo.ts";
import { REGIMES } from "../domain/stress-index/regime.ts";
import {
  type Horizon,
  type OutcomeTarget,
  type StateOutcome,
  stateOutcomes,
} from "../domain/stress-index/state-outcomes.ts";
import { listIndexLevels } from "../queries/index-levels.ts";
import { findOutcomeStamp, findStateSensor, listKnownStates } from "../queries/state-history.ts";
import {
  type IndexOutcomes,
  type OutcomesQuery,
  outcomeTable,
  type SensorOutcomes,
  toOutcome,
} from "../wire/state-outcomes.ts";

/** A series that is measured; bitcoin and the others are shown as statistics only. */
interface Measured extends Omit<OutcomeTarget, "values"> {
  /** Whether it is left out where the values of its source may not be shown. */
  needsRights?: true;
}

/** Source: docs/methods/stress-index.md#what-followed. */
const MEASURED: readonly Measured[] = [
  { id: "DGS10", name: "the 10-year yield", kind: "difference", scale: 100, unit: "basis points" },
  { id: "DTWEXBGS", name: "the broad dollar", kind: "log", scale: 1, unit: "percent" },
  { id: "WTI", name: "oil", kind: "log", scale: 1, unit: "percent" },
  { id: "BTC", name: "bitcoin", kind: "log", scale: 1, unit: "percent" },
  { id: "SP500", name: "US shares", kind: "log", scale: 1, unit: "percent", needsRights: true },
];
const INDEX_TARGET = {
  id: "stress-index",
  name: "the stress index",
  kind: "difference",
  scale: 1,
  unit: "points",
} as const;

type Dated<Value> = { at: number; value: Value };

const MEASURED_IDS = MEASURED.map(({ id }) => id);

const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/**
 * The end of the last UTC day that is over at an instant. What followed is told as known then: a session counts from
 * its evening on, and every question of a day has one answer.
 */
const lastEvening = (at: number): number => dayOf(at) * DAY_MS - 1;

/** The sessions from a day to another (UTC), as day numbers; none when there is no first day. */
function sessionsFrom(firstAt: number | undefined, lastAt: number | undefined): number[] {
  if (firstAt === undefined || lastAt === undefined) return [];
  const days: number[] = [];
  for (let day = dayOf(firstAt); day <= dayOf(lastAt); day += 1) {
    if (isSession("nyse", dateOf(day))) days.push(day);
  }
  return days;
}

/** By session: the last value that was there on its evening (UTC); null before the first. Values are oldest first. */
function onEvenings<Value>(days: readonly number[], values: readonly Dated<Value>[]) {
  let next = 0;
  let last: Value | null = null;
  return days.map((day) => {
    for (; next < values.length; next += 1) {
      const each = values[next];
      if (each === undefined || each.at >= (day + 1) * DAY_MS) break;
      last = each.value;
    }
    return last;
  });
}

/** By session: the value of that date; null without one. */
function onDates(days: readonly number[], values: SeriesHistory["values"]): (number | null)[] {
  const byDay = new Map(values.map(([at, value]) => [dayOf(at), value]));
  return days.map((day) => byDay.get(day) ?? null);
}

/** The series that are measured and the index, by session. */
async function readTargets(db: Db, at: number) {
  const [levels, found] = await Promise.all([
    listIndexLevels(db, { step: "day", from: null, at }),
    listSeriesHistories(db, { ids: MEASURED_IDS, at }),
  ]);
  const targetsOn = (days: readonly number[]): OutcomeTarget[] => {
    const series = MEASURED.flatMap(({ needsRights, ...measured }) => {
      const own = found.find(({ seriesId }) => seriesId === measured.id);
      if (own === undefined || own.values.length === 0) return [];
      if (needsRights && !own.publishValues) return [];
      return [{ ...measured, values: onDates(days, own.values) }];
    });
    const byDay = new Map(levels.map((level) => [dayOf(level.at), level.value]));
    const index = { ...INDEX_TARGET, values: days.map((day) => byDay.get(day) ?? null) };
    return [...series, index];
  };
  return { levels, targetsOn };
}

/** The database, and what this isolate computed before. */
type OutcomeServices = { db: Db; outcomes: OutcomeMemo };

/** Reads what followed the regimes of the index, as known on the last evening before `as_of`. */
export async function readIndexOutcomes(
  { db, outcomes }: OutcomeServices,
  { now }: ReadContext,
  query: OutcomesQuery,
): Promise<Answer<IndexOutcomes>> {
  const at = knowledgeTime(query.as_of, now);
  const evening = lastEvening(at);
  const horizon = Number(query.horizon) as Horizon;
  const stamp = await findOutcomeStamp(db, { ids: MEASURED_IDS, at: evening });
  const question = `index ${horizon} ${evening} ${stamp}`;
  const { rows, dataAsOf } = await outcomes.of(question, now, async () => {
    const { levels, targetsOn } = await readTargets(db, evening);
    const days = sessionsFrom(levels[0]?.at, levels.at(-1)?.at);
    const regimes = onEvenings(
      days,
      levels.map((level) => ({ at: level.at, value: level.state })),
    );
    return {
      rows: presented(stateOutcomes(REGIMES, regimes, targetsOn(days), horizon), horizon),
      dataAsOf: isoOf(levels.at(-1)?.at),
    };
  });
  return {
    body: {
      version: "v1",
      read_only: true,
      as_of: reportedAsOf(query.as_of, dataAsOf, at),
      horizon,
      regimes: rows.map(({ name, ...outcome }) => ({ regime: name, ...outcome })),
    },
    dataAsOf,
    table: outcomeTable("regime", rows),
  };
}

/**
 * Reads what followed the states of a sensor, as known on the last evening before `as_of`; refuses when the tier may
 * not read it, before any history is read.
 */
export async function readSensorOutcomes(
  { db, outcomes }: OutcomeServices,
  { tier, now }: ReadContext,
  query: OutcomesQuery & { id: string },
): Promise<Answer<SensorOutcomes>> {
  const at = knowledgeTime(query.as_of, now);
  const evening = lastEvening(at);
  const horizon = Number(query.horizon) as Horizon;
  const { id } = query;
  const [sensor, stamp] = await Promise.all([
    findStateSensor(db, { id, at: evening, now: at }),
    findOutcomeStamp(db, { ids: MEASURED_IDS, at: evening }),
  ]);
  if (sensor === null) throw notFound("Unknown sensor");
  if (!mayRead(tier, sensor.minTier)) throw sensorNeeds(sensor.minTier, successorHeaders(id));
  const question = `${id} ${horizon} ${evening} ${sensor.scheme} ${sensor.stamp} ${stamp}`;
  const { rows, dataAsOf } = await outcomes.of(question, now, async () => {
    const [states, { targetsOn }] = await Promise.all([
      listKnownStates(db, { id, at: evening }),
      readTargets(db, evening),
    ]);
    const known = states.map(([text, value]) => ({ at: Date.parse(text), value }));
    const days = sessionsFrom(known[0]?.at, known.at(-1)?.at);
    const order = sensor.scheme === "two" ? TWO_STATES : FIVE_STATES;
    const found = stateOutcomes<string>(order, onEvenings(days, known), targetsOn(days), horizon);
    return { rows: presented(found, horizon), dataAsOf: isoOf(known.at(-1)?.at) };
  });
  return {
    body: {
      version: "v1",
      read_only: true,
      as_of: reportedAsOf(query.as_of, dataAsOf, at),
      sensor_id: id,
      horizon,
      states: rows.map(({ name, ...outcome }) => ({ state: name as SensorState, ...outcome })),
    },
    dataAsOf,
    headers: successorHeaders(id),
    table: outcomeTable("state", rows),
  };
}

const presented = (found: readonly StateOutcome<string>[], horizon: Horizon) =>
  found.map((each) => ({ name: each.state, ...toOutcome(each, horizon) }));

const isoOf = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();
