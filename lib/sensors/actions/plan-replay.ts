// Plans where a replay of observations starts, and what it makes again.

import { MIN_INSTANT } from "../../core/calendar-date.ts";
import { listSampleSeries } from "../../market/queries/sample-data.ts";
import { listSeriesProgress, type SeriesProgress } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import {
  assembleEngineState,
  type EngineState,
  initialEngineState,
} from "../domain/engine-state.ts";
import type { SensorDefinition } from "../domain/sensor.ts";
import { catalogueTimeline, type Timeline } from "../domain/sensor-config.ts";
import { catalogueInForce, holding } from "../domain/sensor-rules.ts";
import { METHODOLOGY_VERSION } from "../domain/stress-index/stress-index.ts";
import { countObservationsKnownBy, type Span } from "../queries/due-observations.ts";
import { findOtherVersionEnd } from "../queries/evaluation.ts";
import {
  listMemoryParts,
  type RenewedVersions,
  type StoredHead,
  toMemory,
} from "../queries/evaluation-memory.ts";
import {
  listSensorConfigs,
  listSensorSnapshots,
  type SensorSnapshot,
} from "../queries/sensor-snapshots.ts";
import { backfillAddedSensors, isColdStart } from "./due-work.ts";
import { nextVersions, rulesDigest, writtenVersions } from "./renewal.ts";

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
  /** The version under which each sensor's readings are written. */
  versions: Record<string, number>;
  renewal: RenewedVersions;
  snapshots: readonly SensorSnapshot[];
  progress: ReadonlyMap<string, SeriesProgress>;
  /** Whether its first transaction deletes the memory and the index. */
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
 * Plans a replay. It starts after the stored memory, when no observation arrived that became known
 * before the end of the memory; else at the first observation. Then the sensors that such
 * observations feed get a new version, and what the others published stays. Without a memory, and in
 * the first day of an empty database, everything is made again.
 */
export async function planReplay(db: Db, now: number): Promise<Replay> {
  const [memory, snapshots, progressRows, configs, otherVersion, sample] = await db.batch([
    listMemoryParts(db, "all"),
    listSensorSnapshots(db, MIN_INSTANT),
    listSeriesProgress(db),
    listSensorConfigs(db),
    findOtherVersionEnd(db, METHODOLOGY_VERSION),
    listSampleSeries(db),
  ]);
  const { head, parts } = toMemory(memory);
  const progress = new Map(progressRows.map((row) => [row.id, row]));
  const stored = { headVersion: head?.version ?? null, coldStartAt: head?.coldStartAt ?? null };
  const indexAfter = otherVersion[0]?.at ?? MIN_INSTANT;
  const rules = await rulesDigest(SENSORS);
  const replaced = sample.flatMap(({ id, state }) => (state === "replaced" ? [id] : []));
  const restart =
    head === null ? null : await restartReason(db, head, { progress, rules, replaced });
  const common = { ...stored, progress, snapshots, indexAfter };
  if (head === null || restart !== null) {
    const timeline = catalogueTimeline(SENSORS, configs);
    // Nothing that was made of the sample stays beside an operator's own data.
    const isWhole = head === null || replaced.length > 0;
    const keptThrough = isWhole ? null : keptThroughOf(head, now);
    const { definitions, unpublished } = timeline.at(now);
    const known = [...definitions, ...unpublished];
    const renewed =
      keptThrough === null
        ? {}
        : nextVersions(known.filter(isRenewed(head, restart, snapshots)), snapshots, configs);
    const spans = spansOf(progress, () => 0);
    return {
      ...common,
      timeline,
      spans,
      observations: countRows(spans),
      engine: initialEngineState(),
      at: MIN_INSTANT,
      startsOver: true,
      reason: restart?.reason ?? "nothing was evaluated yet",
      versions: { ...writtenVersions(snapshots), ...renewed },
      renewal: { renewed, keptThrough, rules },
    };
  }
  const { at, replay, renewed = {}, keptThrough = null } = head;
  const { definitions, held } = catalogueInForce(SENSORS, snapshots);
  const timeline =
    replay === null
      ? holding(catalogueTimeline(definitions, configs), held)
      : catalogueTimeline(SENSORS, configs);
  const spans = spansOf(progress, ({ id, evaluated }) => replay?.[id]?.after ?? evaluated);
  const versions = { ...writtenVersions(snapshots), ...renewed };
  const engine = assembleEngineState(parts, Object.keys(versions)) ?? initialEngineState();
  if (replay === null)
    await backfillAddedSensors(db, { engine, timeline, progress, series: progress, now: at });
  const done =
    replay === null ? new Map<string, number>() : await countObservationsKnownBy(db, spans, at);
  return {
    ...common,
    engine,
    at,
    timeline,
    spans,
    versions,
    startsOver: false,
    observations: countRows(spans) - sum(done.values()),
    reason: replay === null ? "behind what is evaluated" : "where it was stopped",
    renewal: { renewed, keptThrough, rules },
  };
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, each) => all + each, 0);

/** Up to when published readings stay in a replay from the beginning; null when none do. */
const keptThroughOf = (head: StoredHead, now: number): number | null => {
  if (head.replay !== null) return head.keptThrough ?? null;
  return isColdStart(head, now) ? null : head.at;
};

/**
 * Sensors that get a new version in a replay from the beginning: those with late observations or
 * changed rules, composites, and those of an earlier such replay that was not finished.
 */
function isRenewed(
  head: StoredHead | null,
  restart: Restart | null,
  snapshots: readonly SensorSnapshot[],
) {
  const pending = new Set(catalogueInForce(SENSORS, snapshots).pending.map(({ id }) => id));
  return ({ id, category, series }: SensorDefinition): boolean =>
    category === "composite" ||
    head?.renewed?.[id] !== undefined ||
    pending.has(id) ||
    series.some((input) => restart?.late.has(input));
}

/** Why the stored memory cannot be used, and the series with late observations. */
type Restart = { reason: string; late: ReadonlySet<string> };

/** Why a replay has to begin again; null when it can continue. */
async function restartReason(
  db: Db,
  { replay, at, rules: begunWith }: StoredHead,
  found: {
    progress: ReadonlyMap<string, SeriesProgress>;
    rules: string;
    /** Series whose rows of the sample an operator's rows have replaced. */
    replaced: readonly string[];
  },
): Promise<Restart | null> {
  const { progress, rules, replaced } = found;
  if (replaced.length > 0) {
    const reason = `the sample's rows were replaced: ${replaced.join(", ")}`;
    return { reason, late: new Set(replaced) };
  }
  if (replay !== null && begunWith !== rules)
    return { reason: "definitions changed while it ran", late: new Set() };
  const unseen = spansOf(progress, ({ id, evaluated }) => replay?.[id]?.through ?? evaluated);
  const late =
    countRows(unseen) === 0
      ? new Map<string, number>()
      : await countObservationsKnownBy(db, unseen, at);
  if (late.size === 0) return null;
  const reason = `${sum(late.values())} of the new observations became known before ${new Date(at).toISOString()}, up to where it was evaluated`;
  return { reason, late: new Set(late.keys()) };
}

export function spansOf(
  progress: ReadonlyMap<string, SeriesProgress>,
  afterOf: (row: SeriesProgress) => number,
): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const [id, row] of progress) spans.set(id, { after: afterOf(row), through: row.ingested });
  return spans;
}

export const countRows = (spans: ReadonlyMap<string, Span>): number =>
  [...spans.values()].reduce((sum, { after, through }) => sum + through - after, 0);
