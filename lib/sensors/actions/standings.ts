import { utcDateOf } from "../../core/calendar-date.ts";
import { overdueSince } from "../../market/domain/release.ts";
import { SERIES } from "../../market/domain/series.ts";
import type { SeriesProgress } from "../../market/queries/series.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import { outcomesText } from "../domain/outcomes.ts";
import type { SensorDefinition } from "../domain/sensor.ts";
import type { World } from "../domain/world.ts";
import type { SensorStanding } from "../queries/sensor-snapshots.ts";

export const SENSOR_IDS: readonly string[] = SENSORS.map(({ id }) => id);

type Progress = ReadonlyMap<string, SeriesProgress>;

/** What the fold found of each sensor, apart from its readings. */
export function standingsOf(
  definitions: readonly SensorDefinition[],
  progress: Progress,
  world: World,
): SensorStanding[] {
  return definitions.map((definition) => {
    const overdueAt = overdueAtOf(definition, progress);
    const outcomes = world.outcomes[definition.id];
    const state = world.latest[definition.id]?.state;
    return {
      id: definition.id,
      overdueAt: overdueAt === null ? null : new Date(overdueAt).toISOString(),
      ...(outcomes && state ? { outcomes: outcomesText(outcomes, state) } : {}),
    };
  });
}

/**
 * From when on a sensor's source is late, epoch ms: when the first of its inputs misses its next
 * release. Null for composites, which have no source of their own.
 */
export function overdueAtOf(
  { series }: Pick<SensorDefinition, "series">,
  progress: Progress,
): number | null {
  const dues = SERIES.filter(({ id }) => series.includes(id)).flatMap((input) => {
    const last = progress.get(input.id)?.lastObservedAt ?? null;
    const date = last === null ? null : utcDateOf(last.getTime());
    const { calendar, release, graceMinutes } = input;
    // At the end of time whatever is not late never will be.
    return overdueSince(calendar, release, date, Number.POSITIVE_INFINITY, graceMinutes) ?? [];
  });
  return dues.length === 0 ? null : Math.min(...dues);
}
