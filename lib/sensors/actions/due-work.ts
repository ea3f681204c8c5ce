import { MIN_INSTANT } from "../../core/calendar-date.ts";
import { listSeriesProgress, type SeriesProgress } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import {
  assembleEngineState,
  CONFIDENCE_PART,
  type EngineState,
  initialEngineState,
  SHARED_PART,
  sensorPart,
} from "../domain/engine-state.ts";
import { advanceUnpublished, type ObservationEvent } from "../domain/replay.ts";
import { catalogueTimeline, type Timeline } from "../domain/sensor-config.ts";
import {
  listDueObservations,
  listObservationsKnownAfter,
  type Span,
} from "../queries/due-observations.ts";
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
import { HEARTBEAT_MS } from "./evaluated-rows.ts";

/** More than any sensor's inputs have: a bound on what one look-up may bring. */
const MAX_ROWS = 200_000;

type AddedSensorContext = {
  engine: EngineState;
  timeline: Timeline;
  progress: ReadonlyMap<string, SeriesProgress>;
  /** Series that are about to be evaluated: a sensor is made ready when one of its own is. */
  series: ReadonlyMap<string, unknown>;
  now: number;
};

/**
 * Gives sensors that a proposal added the memory of what their series had before, in place and
 * without a reading, so that their first ranks are within a history. It costs a read when there is
 * such a sensor, which is once in its life; else nothing.
 */
export async function backfillAddedSensors(
  db: Db,
  { engine, timeline, progress, series, now }: AddedSensorContext,
): Promise<void> {
  const { definitions, unpublished } = timeline.at(now);
  const added = [...definitions, ...unpublished].filter(
    ({ id, series: inputs }) =>
      timeline.added.has(id) &&
      engine.sensors[id] === undefined &&
      inputs.some((input) => series.has(input)),
  );
  if (added.length === 0) return;
  const inputs = new Set(added.flatMap((definition) => definition.series));
  const spans = new Map<string, Span>();
  for (const id of inputs) spans.set(id, { after: 0, through: progress.get(id)?.evaluated ?? 0 });
  const limits = { after: MIN_INSTANT, limit: MAX_ROWS };
  const events = await listObservationsKnownAfter(db, spans, limits);
  advanceUnpublished(engine, added, events);
}

/** More than this of one series is history, which is a backfill's business and not a tick's. */
const MAX_ROWS_PER_SERIES = 300;
/** So are more than this that became known before what is evaluated. */
const MAX_LATE_ROWS = 60;

type DueWork = {
  /** Why nothing can be evaluated now; null when it can. */
  obstacle: string | null;
  headVersion: number | null;
  versions: Record<string, number>;
  engine: EngineState;
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
    listDueObservations(db, MAX_ROWS_PER_SERIES + 1),
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
  const { taken, waiting } = splitDue(due, head?.at ?? MIN_INSTANT);
  const evaluated = new Map(
    [...taken].map(([id, rows]) => [id, (progress.get(id)?.evaluated ?? 0) + rows.length]),
  );
  const current = Object.fromEntries(snapshots.map(({ id, version }) => [id, version]));
  const versions = head?.versions ?? current;
  const timeline = catalogueTimeline(
    SENSORS.filter(({ id }) => versions[id] === current[id]),
    configs,
  );
  const engine = assembleEngineState(parts, Object.keys(current)) ?? initialEngineState();
  const events = withRecordedInstants([...taken.values()].flat(), head?.at ?? MIN_INSTANT, now);
  const obstacle = obstacleOf(head, taken.size, waiting);
  if (obstacle === null)
    await backfillAddedSensors(db, { engine, timeline, progress, series: taken, now });
  return {
    ...{ obstacle, headVersion, versions, engine, timeline, events },
    ...{ evaluated, progress, snapshots, waiting },
  };
}

function obstacleOf(head: StoredHead | null, taken: number, waiting: readonly string[]) {
  if (head?.replay) return "a backfill is under way, or was stopped: npm run backfill";
  if (head !== null || taken > 0) return null;
  return waiting.length > 0 ? "nothing is evaluated yet: npm run backfill" : "no observations yet";
}

/** Series that a tick takes in, and those that are too much for it. */
function splitDue(events: readonly ObservationEvent[], evaluatedTo: number) {
  const taken = new Map<string, ObservationEvent[]>();
  const waiting: string[] = [];
  for (const [id, rows] of Map.groupBy(events, ({ seriesId }) => seriesId)) {
    const late = rows.filter(({ knownAt }) => knownAt <= evaluatedTo).length;
    if (rows.length > MAX_ROWS_PER_SERIES || (evaluatedTo > MIN_INSTANT && late > MAX_LATE_ROWS)) {
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
function withRecordedInstants(
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
