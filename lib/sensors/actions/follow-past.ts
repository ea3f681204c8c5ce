import { BEFORE_ALL } from "../../core/before-all.ts";
import type { SeriesProgress } from "../../market/queries/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { Timeline } from "../domain/catalogue-timeline.ts";
import { followSilently } from "../domain/replay.ts";
import type { World } from "../domain/world.ts";
import { listObservationsKnownAfter, type Span } from "../queries/due-observations.ts";

/** More than any sensor's inputs have: a bound on what one look-up may bring. */
const MOST_ROWS = 200_000;

type Past = {
  world: World;
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
export async function followPast(
  db: Db,
  { world, timeline, progress, series, now }: Past,
): Promise<void> {
  const { definitions, silent } = timeline.at(now);
  const fresh = [...definitions, ...silent].filter(
    ({ id, series: inputs }) =>
      timeline.added.has(id) &&
      world.sensors[id] === undefined &&
      inputs.some((input) => series.has(input)),
  );
  if (fresh.length === 0) return;
  const inputs = new Set(fresh.flatMap((definition) => definition.series));
  const spans = new Map<string, Span>();
  for (const id of inputs) spans.set(id, { after: 0, through: progress.get(id)?.evaluated ?? 0 });
  const limits = { after: BEFORE_ALL, limit: MOST_ROWS };
  const events = await listObservationsKnownAfter(db, spans, limits);
  followSilently(world, fresh, events);
}
