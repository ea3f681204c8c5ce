import type { Context } from "hono";
import { gathered } from "../../lib/db/gathered.ts";
import { listCalls } from "../../lib/db/queries/calls.ts";
import { findIndex } from "../../lib/db/queries/index-readings.ts";
import { findKnown, type KnownRow } from "../../lib/db/queries/interpretation.ts";
import { listProvenances } from "../../lib/db/queries/page-facts.ts";
import { listFreshnessInputs, listSensors } from "../../lib/db/queries/sensors.ts";
import { DAY_MS } from "../../lib/domain/calendar-date.ts";
import { currentConfidence } from "../../lib/domain/current-confidence.ts";
import { DEAD_AFTER_MS } from "../../lib/domain/freshness.ts";
import { interpretation } from "../../lib/domain/interpretation.ts";
import { SNAPSHOT_DAYS, snapshotOf } from "../../lib/domain/snapshot.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { sameForAll } from "../../lib/http/contract.ts";
import { unavailable } from "../../lib/http/errors.ts";
import { CallList } from "../../lib/wire/calls.ts";
import { InterpretationBody, toInterpretation, toKnown } from "../../lib/wire/interpretation.ts";
import { toCall } from "../../lib/wire/present-calls.ts";
import { toSensorList } from "../../lib/wire/present-sensors.ts";
import { toStressIndex } from "../../lib/wire/present-stress-index.ts";
import { SensorList } from "../../lib/wire/sensors.ts";
import { StressIndex, StressIndexPaid } from "../../lib/wire/stress-index.ts";
import type { CallView } from "./call-standing.tsx";
import { freshnessCounts } from "./freshness-counts.ts";
import { shownTo } from "./page.tsx";
import type { ListedSensor } from "./sensor-tiles.tsx";

/** Days of the index on the overview. */
export const SHOWN_DAYS = 90;

/** Newest calls on the overview. */
const LATEST_CALLS = 5;

interface IndexView {
  stress_index: number;
  regime: string;
  sensor_count: number;
  breakdown: Record<string, number>;
  as_of: string;
  methodology: string;
  confidence: number | null;
  changed: number | null;
  excluded: string[];
  contributions: { category: string; weight: number; contribution: number }[];
}

interface InterpretationView {
  headline: string;
  summary: string;
  narrative_type: string;
  confidence: string;
  total_sensors: number;
  elevated_count: number;
}

/** Everything that the overview shows, of one instant and in one question to the database. */
export async function readOverview(c: Context<AppEnv>) {
  const db = gathered(c.env.db);
  const at = c.get("now");
  const [index, known, rows, freshness, provenances, { calls }] = await Promise.all([
    findIndex(db, at),
    findKnown(db, { at, pointDays: SHOWN_DAYS, moveDays: SNAPSHOT_DAYS.moves }),
    listSensors(db, { at, tiers: ["free"] }),
    listFreshnessInputs(db),
    listProvenances(db),
    listCalls(db, { status: null, limit: LATEST_CALLS, offset: 0 }),
  ]);
  const isStopped = index && at - Date.parse(index.asOf) > DEAD_AFTER_MS;
  const snapshot = known && snapshotOf(toKnown(ofSnapshot(known), at));
  if (!index || !known || !snapshot || index.sensorCount === 0 || isStopped) {
    throw unavailable("No sensor is live");
  }
  const indexForms = { free: StressIndex, retail: StressIndexPaid, institutional: StressIndexPaid };
  const listed = rows.map((row) => ({ ...row, confidence: currentConfidence(row, at) }));
  return {
    index: shownTo<IndexView>(c, indexForms, toStressIndex(index)),
    said: shownTo<InterpretationView>(
      c,
      sameForAll(InterpretationBody),
      toInterpretation(interpretation(snapshot), known.asOf),
    ),
    days: known.days.map(([dayAt, value, state]) => ({ at: dayAt, value, state })),
    sensors: shownTo<{ sensors: ListedSensor[] }>(
      c,
      sameForAll(SensorList),
      toSensorList(listed, known.asOf),
    ).sensors,
    definitions: new Map(rows.map(({ id, definition }) => [id, definition])),
    freshness: freshnessCounts(freshness, at),
    provenances,
    calls: shownTo<{ calls: CallView[] }>(c, sameForAll(CallList), {
      count: calls.length,
      calls: calls.map(toCall),
    }).calls,
  };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** The days that an interpretation looks at: the chart has more of them. */
function ofSnapshot(known: KnownRow): KnownRow {
  const from = Math.floor(Date.parse(known.asOf) / DAY_MS - SNAPSHOT_DAYS.points) * DAY_MS;
  return { ...known, days: known.days.filter(([dayAt]) => dayAt >= from) };
}
