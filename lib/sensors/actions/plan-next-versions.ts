// Plans the replay of sensors whose rules or method have changed.

import { MIN_INSTANT } from "../../core/calendar-date.ts";
import { listSeriesProgress, type SeriesProgress } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import {
  assembleEngineState,
  type EngineState,
  initialEngineState,
} from "../domain/engine-state.ts";
import { catalogueTimeline, type Timeline } from "../domain/sensor-config.ts";
import { catalogueInForce } from "../domain/sensor-rules.ts";
import { countObservationsKnownBy, type Span } from "../queries/due-observations.ts";
import {
  listMemoryParts,
  NEXT,
  type NextHead,
  type StoredHead,
  toMemory,
} from "../queries/evaluation-memory.ts";
import {
  listSensorConfigs,
  listSensorSnapshots,
  type SensorSnapshot,
} from "../queries/sensor-snapshots.ts";
import { MAX_LATE_ROWS } from "./due-work.ts";
import { countRows, spansOf } from "./plan-replay.ts";
import { nextVersions, rulesDigest } from "./renewal.ts";

/** A replay of the newest catalogue that runs beside the evaluation. */
export type NextReplay = {
  engine: EngineState;
  /** The state of the evaluation, which gets the sensors of the replay at its end. */
  live: EngineState;
  liveHead: StoredHead;
  timeline: Timeline;
  at: number;
  spans: ReadonlyMap<string, Span>;
  /** Rows that came in since, to be evaluated at the end. */
  unseen: ReadonlyMap<string, Span>;
  head: Omit<NextHead, "at">;
  /** The version of the stored head; null without one. */
  headVersion: number | null;
  /** Whether it starts, and so deletes what an earlier one has left. */
  isStart: boolean;
  left: number;
  progress: ReadonlyMap<string, SeriesProgress>;
  snapshots: readonly SensorSnapshot[];
};

/** Plans the replay of what waits for one; null when nothing does, or everything is replayed anyway. */
export async function planNext(db: Db): Promise<NextReplay | null> {
  const [memory, snapshots, progressRows, configs] = await db.batch([
    listMemoryParts(db, "all"),
    listSensorSnapshots(db, MIN_INSTANT),
    listSeriesProgress(db),
    listSensorConfigs(db),
  ]);
  const { head: liveHead, nextHead, parts } = toMemory(memory);
  const { pending } = catalogueInForce(SENSORS, snapshots);
  if (liveHead === null || liveHead.replay !== null || pending.length === 0) return null;
  const ids = new Set(snapshots.map(({ id }) => id));
  const catalogue = SENSORS.filter(({ id }) => ids.has(id));
  const live = assembleEngineState(parts, ids) ?? initialEngineState();
  const nextParts = new Map(
    [...parts].flatMap(([name, part]) =>
      name.startsWith(NEXT) ? [[name.slice(NEXT.length), part] as const] : [],
    ),
  );
  const engine = assembleEngineState(nextParts, ids);
  const progress = new Map(progressRows.map((row) => [row.id, row]));
  const reach = reachOf(progress, snapshots);
  const renewed = nextVersions(pending, snapshots, configs);
  const rules = await rulesDigest(pending);
  const common = {
    live,
    liveHead,
    timeline: catalogueTimeline(catalogue, configs),
    progress,
    snapshots,
  };
  if (nextHead !== null && engine !== null && nextHead.rules === rules) {
    const { at, version, ...head } = nextHead;
    const spans = new Map(Object.entries(nextHead.replay));
    const unseen = spansOf(reach, ({ id }) => spans.get(id)?.through ?? 0);
    const late = await countObservationsKnownBy(db, unseen, at);
    if ([...late.values()].every((count) => count <= MAX_LATE_ROWS)) {
      const done = await countObservationsKnownBy(db, spans, at);
      const left = countRows(spans) - [...done.values()].reduce((sum, count) => sum + count, 0);
      return {
        ...common,
        engine,
        at,
        spans,
        unseen,
        head,
        headVersion: version,
        isStart: false,
        left,
      };
    }
  }
  const spans = spansOf(reach, () => 0);
  const total = countRows(spans);
  const head = { replay: Object.fromEntries(spans), renewed, keptThrough: null, rules, total };
  return {
    ...common,
    engine: initialEngineState(),
    at: MIN_INSTANT,
    spans,
    unseen: new Map(),
    head,
    headVersion: nextHead?.version ?? null,
    isStart: true,
    left: total,
  };
}

/**
 * How far the replay reads each series: as far as it is evaluated, or all of a history that only
 * sensors without readings use.
 */
function reachOf(
  progress: ReadonlyMap<string, SeriesProgress>,
  snapshots: readonly SensorSnapshot[],
): Map<string, SeriesProgress> {
  const read = new Set(snapshots.filter(({ isRead }) => isRead).map(({ id }) => id));
  const reach = new Map<string, SeriesProgress>();
  for (const [id, row] of progress) {
    const fed = SENSORS.filter(({ series }) => series.includes(id));
    const isNew = fed.length > 0 && !fed.some((sensor) => read.has(sensor.id));
    reach.set(id, isNew ? row : { ...row, ingested: row.evaluated });
  }
  return reach;
}
