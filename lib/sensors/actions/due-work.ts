import { BEFORE_ALL } from "../../core/before-all.ts";
import { listSeriesProgress, type SeriesProgress } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import { type Timeline, timelineOf } from "../domain/catalogue-timeline.ts";
import type { ObservationEvent } from "../domain/replay.ts";
import { emptyWorld, type World } from "../domain/world.ts";
import { CONFIDENCE_PART, SHARED_PART, sensorPart, worldOf } from "../domain/world-parts.ts";
import { listDueObservations } from "../queries/due-observations.ts";
import {
  findHeadVersion,
  HEAD_PART,
  listMemoryParts,
  type StoredHead,
  toMemory,
} from "../queries/evaluation.ts";
import {
  listSensorConfigs,
  listSensorSnapshots,
  type SensorSnapshot,
} from "../queries/sensor-snapshots.ts";
import { followPast } from "./follow-past.ts";
import { HEARTBEAT_MS } from "./heartbeats.ts";

/** More than this of one series is history, which is a backfill's business and not a tick's. */
const MOST_OF_SERIES = 300;
/** So are more than this that became known before what is evaluated. */
const MOST_LATE = 60;

type DueWork = {
  /** Why nothing can be evaluated now; null when it can. */
  obstacle: string | null;
  headVersion: number | null;
  versions: Record<string, number>;
  world: World;
  timeline: Timeline;
  events: readonly ObservationEvent[];
  /** Rows of each series that are evaluated once these events are. */
  evaluated: ReadonlyMap<string, number>;
  progress: ReadonlyMap<string, SeriesProgress>;
  snapshots: readonly SensorSnapshot[];
  /** Series whose history waits for a backfill. */
  waiting: readonly string[];
};

const COMPOSITES = SENSORS.filter(({ category }) => category === "composite");
const NAMED_PARTS = [
  HEAD_PART,
  SHARED_PART,
  CONFIDENCE_PART,
  ...COMPOSITES.map(({ id }) => sensorPart(id)),
];

/** Reads all that an evaluation at `now` needs, in one round trip. */
export async function readDueWork(db: Db, now: number): Promise<DueWork> {
  // What is due comes before the memories: these are then of all sensors concerned, or of more.
  const [before, due, memory, snapshots, progressRows, configs] = await db.batch([
    findHeadVersion(db),
    listDueObservations(db, MOST_OF_SERIES + 1),
    listMemoryParts(db, NAMED_PARTS),
    listSensorSnapshots(db, now - HEARTBEAT_MS),
    listSeriesProgress(db),
    listSensorConfigs(db),
  ]);
  const { head, parts } = toMemory(memory);
  const headVersion = head?.version ?? null;
  if ((before[0]?.version ?? 0) !== (headVersion ?? 0)) {
    throw new Error("another evaluation was faster");
  }
  const progress = new Map(progressRows.map((row) => [row.id, row]));
  const { taken, waiting } = sorted(due, head?.at ?? BEFORE_ALL);
  const evaluated = new Map(
    [...taken].map(([id, rows]) => [id, (progress.get(id)?.evaluated ?? 0) + rows.length]),
  );
  const current = Object.fromEntries(snapshots.map(({ id, version }) => [id, version]));
  const versions = head?.versions ?? current;
  const timeline = timelineOf(
    SENSORS.filter(({ id }) => versions[id] === current[id]),
    configs,
  );
  const world = worldOf(parts, Object.keys(current)) ?? emptyWorld();
  const events = asRecorded([...taken.values()].flat(), head?.at ?? BEFORE_ALL, now);
  const obstacle = obstacleOf(head, taken.size, waiting);
  if (obstacle === null) await followPast(db, { world, timeline, progress, series: taken, now });
  return {
    ...{ obstacle, headVersion, versions, world, timeline, events },
    ...{ evaluated, progress, snapshots, waiting },
  };
}

function obstacleOf(head: StoredHead | null, taken: number, waiting: readonly string[]) {
  if (head?.replay) return "a backfill is under way, or was stopped: npm run backfill";
  if (head !== null || taken > 0) return null;
  return waiting.length > 0 ? "nothing is evaluated yet: npm run backfill" : "no observations yet";
}

/** Series that a tick takes in, and those that are too much for it. */
function sorted(events: readonly ObservationEvent[], evaluatedTo: number) {
  const taken = new Map<string, ObservationEvent[]>();
  const waiting: string[] = [];
  for (const [id, rows] of Map.groupBy(events, ({ seriesId }) => seriesId)) {
    const late = rows.filter(({ knownAt }) => knownAt <= evaluatedTo).length;
    if (rows.length > MOST_OF_SERIES || (evaluatedTo > BEFORE_ALL && late > MOST_LATE)) {
      waiting.push(id);
    } else taken.set(id, rows);
  }
  return { taken, waiting };
}

/**
 * Events at the instants under which their readings are recorded: when they became known, but what
 * became known before the last evaluation is recorded now, since a reading never goes behind one
 * that was published.
 */
function asRecorded(
  events: readonly ObservationEvent[],
  evaluatedTo: number,
  now: number,
): ObservationEvent[] {
  return events
    .map((event) =>
      event.knownAt > evaluatedTo && event.knownAt <= now ? event : { ...event, knownAt: now },
    )
    .sort((a, b) => a.knownAt - b.knownAt || a.observedAt - b.observedAt);
}
