// Plans where a replay of observations starts, and reads its observations day by day.

import { DAY_MS, MIN_INSTANT } from "../../core/calendar-date.ts";
import { listSampleSeries } from "../../market/queries/sample-data.ts";
import { listSeriesProgress, type SeriesProgress } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import {
  assembleEngineState,
  type EngineState,
  initialEngineState,
} from "../domain/engine-state.ts";
import type { ObservationEvent } from "../domain/replay.ts";
import { catalogueTimeline, type Timeline } from "../domain/sensor-config.ts";
import { METHODOLOGY_VERSION } from "../domain/stress-index/stress-index.ts";
import {
  countObservationsKnownBy,
  listObservationsKnownAfter,
  type Span,
} from "../queries/due-observations.ts";
import {
  findOtherVersionEnd,
  listMemoryParts,
  type StoredHead,
  toMemory,
} from "../queries/evaluation.ts";
import { listSensorConfigs, listSensorSnapshots } from "../queries/sensor-snapshots.ts";
import { backfillAddedSensors } from "./due-work.ts";

/** A replay of observations, and its position between two transactions. */
export type Replay = {
  /** The version of the stored head that this replay continues; null without one. */
  headVersion: number | null;
  engine: EngineState;
  /** Observations known up to this instant are processed. */
  at: number;
  spans: ReadonlyMap<string, Span>;
  /** The catalogue through time, including the changes made by proposals. */
  timeline: Timeline;
  /** Versions of the current definitions, by sensor. */
  versions: Record<string, number>;
  progress: ReadonlyMap<string, SeriesProgress>;
  /** Whether its first transaction deletes all derived data. */
  startsOver: boolean;
  /** Number of observations still to process, and why the replay starts where it does. */
  observations: number;
  reason: string;
  /** The last index point of another method version; nothing is written up to it. */
  indexAfter: number;
  /** See `Head`. */
  coldStartAt: number | null;
};

/**
 * Plans a replay. It starts after the stored memory, when the definitions have not changed and no
 * observation arrived that became known before the end of the memory; else at the first observation.
 */
export async function planReplay(db: Db): Promise<Replay> {
  const [memory, snapshots, progressRows, configs, otherVersion, sample] = await db.batch([
    listMemoryParts(db, "all"),
    listSensorSnapshots(db, MIN_INSTANT),
    listSeriesProgress(db),
    listSensorConfigs(db),
    findOtherVersionEnd(db, METHODOLOGY_VERSION),
    listSampleSeries(db),
  ]);
  const { head, parts } = toMemory(memory);
  const versions = Object.fromEntries(snapshots.map(({ id, version }) => [id, version]));
  const progress = new Map(progressRows.map((row) => [row.id, row]));
  const timeline = catalogueTimeline(SENSORS, configs);
  const stored = { headVersion: head?.version ?? null, coldStartAt: head?.coldStartAt ?? null };
  const indexAfter = otherVersion[0]?.at ?? MIN_INSTANT;
  const common = { ...stored, versions, progress, timeline, indexAfter };
  const replaced = sample.flatMap(({ id, state }) => (state === "replaced" ? [id] : []));
  const reasonToRestart =
    head !== null && replaced.length > 0
      ? `the sample's rows were replaced: ${replaced.join(", ")}`
      : await restartReason(db, head, versions, progress);
  if (head === null || reasonToRestart !== null) {
    const spans = spansOf(progress, () => 0);
    const reason = reasonToRestart ?? "nothing was evaluated yet";
    const observations = countRows(spans);
    const start = { engine: initialEngineState(), at: MIN_INSTANT, startsOver: true };
    return { ...common, ...start, spans, observations, reason };
  }
  const { at, replay } = head;
  const spans = spansOf(progress, ({ id, evaluated }) => replay?.[id]?.after ?? evaluated);
  const engine = assembleEngineState(parts, Object.keys(versions)) ?? initialEngineState();
  if (replay === null)
    await backfillAddedSensors(db, { engine, timeline, progress, series: progress, now: at });
  const observations =
    countRows(spans) - (replay === null ? 0 : await countObservationsKnownBy(db, spans, at));
  const reason = replay === null ? "behind what is evaluated" : "where it was stopped";
  return { ...common, engine, at, spans, startsOver: false, observations, reason };
}

/** Why the stored memory cannot be used; null when it can. */
async function restartReason(
  db: Db,
  head: StoredHead | null,
  versions: Record<string, number>,
  progress: ReadonlyMap<string, SeriesProgress>,
): Promise<string | null> {
  if (head === null) return null;
  const changed = SENSORS.filter(({ id }) => head.versions[id] !== versions[id]);
  if (changed.length > 0) return `definitions changed: ${changed.map(({ id }) => id).join(", ")}`;
  const { replay, at } = head;
  const unseen = spansOf(progress, ({ id, evaluated }) => replay?.[id]?.through ?? evaluated);
  const late = countRows(unseen) === 0 ? 0 : await countObservationsKnownBy(db, unseen, at);
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

const countRows = (spans: ReadonlyMap<string, Span>): number =>
  [...spans.values()].reduce((sum, { after, through }) => sum + through - after, 0);

/** Observations of one read; large, because each read also scans the rows after it. */
const READ_ROWS = 20_000;
/** Observations that are replayed at once; other callbacks wait some milliseconds. */
const SLICE_ROWS = 500;

type Slice = { events: ObservationEvent[]; isLast: boolean };

/**
 * Reads the observations of the spans that became known after an instant, in the order of that time,
 * as slices of whole UTC days. There is always at least one slice; the last one may be empty.
 */
export async function* daySlices(
  db: Db,
  spans: ReadonlyMap<string, Span>,
  after: number,
): AsyncGenerator<Slice> {
  for (let [at, isLast] = [after, false]; !isLast; ) {
    const read = await wholeDays(db, spans, at);
    let rest = read.events;
    isLast = read.isLast;
    at = rest.at(-1)?.knownAt ?? at;
    while (rest.length > SLICE_ROWS) {
      const end = endOfDay(rest, SLICE_ROWS);
      yield { events: rest.slice(0, end), isLast: false };
      rest = rest.slice(end);
    }
    if (rest.length > 0 || isLast) yield { events: rest, isLast };
  }
}

const dayOf = (event: ObservationEvent | undefined) => Math.floor((event?.knownAt ?? 0) / DAY_MS);

/** One read without its last day, which may be incomplete; a larger day raises the limit. */
async function wholeDays(db: Db, spans: ReadonlyMap<string, Span>, after: number): Promise<Slice> {
  for (let limit = READ_ROWS; ; limit *= 2) {
    const events = await listObservationsKnownAfter(db, spans, { after, limit });
    if (events.length < limit) return { events, isLast: true };
    const lastDay = dayOf(events.at(-1));
    const end = events.findIndex((event) => dayOf(event) === lastDay);
    if (end > 0) return { events: events.slice(0, end), isLast: false };
  }
}

/** End of the day of the event before `place`. */
function endOfDay(events: readonly ObservationEvent[], place: number): number {
  const day = dayOf(events[place - 1]);
  let end = place;
  while (end < events.length && dayOf(events[end]) === day) end += 1;
  return end;
}
