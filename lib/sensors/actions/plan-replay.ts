import { BEFORE_ALL } from "../../core/before-all.ts";
import { listSeriesProgress, type SeriesProgress } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import { type Timeline, timelineOf } from "../domain/catalogue-timeline.ts";
import { emptyWorld, type World } from "../domain/world.ts";
import { worldOf } from "../domain/world-parts.ts";
import { countObservationsKnownBy, type Span } from "../queries/due-observations.ts";
import { listMemoryParts, type StoredHead, toMemory } from "../queries/evaluation.ts";
import { listSensorConfigs, listSensorSnapshots } from "../queries/sensor-snapshots.ts";
import { followPast } from "./follow-past.ts";

/** A replay of observations, and where it stands between two of its transactions. */
export type Replay = {
  /** Version of the head as this replay knows it; null while there is none. */
  headVersion: number | null;
  world: World;
  /** All that became known until here is in the world. */
  at: number;
  spans: ReadonlyMap<string, Span>;
  /** The catalogue through time, with what proposals changed in it. */
  timeline: Timeline;
  /** Versions of the definitions in force, by sensor. */
  versions: Record<string, number>;
  progress: ReadonlyMap<string, SeriesProgress>;
  /** Whether its first transaction forgets what was derived before. */
  startsAnew: boolean;
  /** How many observations it still has before it, and why it begins where it does. */
  observations: number;
  reason: string;
};

/**
 * Where a backfill begins: behind the stored memory when that is of the definitions in force and
 * nothing that became known before its end has come since; else from the first observation.
 */
export async function planReplay(db: Db): Promise<Replay> {
  const [memory, snapshots, progressRows, configs] = await db.batch([
    listMemoryParts(db, "all"),
    listSensorSnapshots(db, BEFORE_ALL),
    listSeriesProgress(db),
    listSensorConfigs(db),
  ]);
  const { head, parts } = toMemory(memory);
  const versions = Object.fromEntries(snapshots.map(({ id, version }) => [id, version]));
  const progress = new Map(progressRows.map((row) => [row.id, row]));
  const timeline = timelineOf(SENSORS, configs);
  const common = { headVersion: head?.version ?? null, versions, progress, timeline };
  const obstacle = await obstacleOf(db, head, versions, progress);
  if (head === null || obstacle !== null) {
    const spans = spansOf(progress, () => 0);
    const reason = obstacle ?? "nothing was evaluated yet";
    const observations = rowsOf(spans);
    const start = { world: emptyWorld(), at: BEFORE_ALL, startsAnew: true };
    return { ...common, ...start, spans, observations, reason };
  }
  const { at, replay } = head;
  const spans = spansOf(progress, ({ id, evaluated }) => replay?.[id]?.after ?? evaluated);
  const world = worldOf(parts, Object.keys(versions)) ?? emptyWorld();
  if (replay === null)
    await followPast(db, { world, timeline, progress, series: progress, now: at });
  const observations =
    rowsOf(spans) - (replay === null ? 0 : await countObservationsKnownBy(db, spans, at));
  const reason = replay === null ? "behind what is evaluated" : "where it was stopped";
  return { ...common, world, at, spans, startsAnew: false, observations, reason };
}

/** Why the stored memory cannot be built upon; null when it can. */
async function obstacleOf(
  db: Db,
  head: StoredHead | null,
  versions: Record<string, number>,
  progress: ReadonlyMap<string, SeriesProgress>,
): Promise<string | null> {
  if (head === null) return null;
  const changed = SENSORS.filter(({ id }) => head.versions[id] !== versions[id]);
  if (changed.length > 0) return `definitions changed: ${changed.map(({ id }) => id).join(", ")}`;
  const { replay, at } = head;
  const news = spansOf(progress, ({ id, evaluated }) => replay?.[id]?.through ?? evaluated);
  const late = rowsOf(news) === 0 ? 0 : await countObservationsKnownBy(db, news, at);
  if (late === 0) return null;
  return `${late} of the new observations became known before ${new Date(at).toISOString()}, up to where it was evaluated`;
}

function spansOf(
  progress: ReadonlyMap<string, SeriesProgress>,
  afterOf: (row: SeriesProgress) => number,
): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const [id, row] of progress) spans.set(id, { after: afterOf(row), through: row.ingested });
  return spans;
}

const rowsOf = (spans: ReadonlyMap<string, Span>): number =>
  [...spans.values()].reduce((sum, { after, through }) => sum + through - after, 0);
