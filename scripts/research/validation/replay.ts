// Replays past observations through the sensors and the stress index, for the tables of docs/accuracy.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, dayNumber, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { knownAtByLag } from "../../../lib/market/domain/release.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import { type EngineState, initialEngineState } from "../../../lib/sensors/domain/engine-state.ts";
import { advance, type ObservationEvent } from "../../../lib/sensors/domain/replay.ts";
import type { SensorDefinition } from "../../../lib/sensors/domain/sensor.ts";
import type { RecordedReading } from "../../../lib/sensors/domain/sensor-record.ts";
import type { IndexPoint } from "../../../lib/sensors/domain/stress-index/index-point.ts";
import { readSeriesFile } from "../../operator/series-file.ts";

/** Result of a replay. */
export interface SampleReplay {
  /** Index points, one for each UTC day, by date. */
  points: (IndexPoint & { date: string })[];
  readings: Map<string, RecordedReading[]>;
  engine: EngineState;
}

/** Reads the observations of all catalogue series in a folder, in the order in which they were known. */
export function loadEvents(folder: string, now: number, only?: ReadonlySet<string>) {
  const events: ObservationEvent[] = [];
  for (const { id, calendar, release } of SERIES) {
    const file = join(folder, `${id}.csv`);
    if ((only !== undefined && !only.has(id)) || !existsSync(file)) continue;
    for (const row of readSeriesFile(file, now)) {
      const knownAt = row.knownAt ?? knownAtByLag(calendar, release, row.date);
      const observedAt = dayNumber(row.date) * DAY_MS;
      events.push({ seriesId: id, observedAt, knownAt, value: row.value, revision: 0 });
    }
  }
  return events.sort((a, b) => a.knownAt - b.knownAt || a.observedAt - b.observedAt);
}

/** Replays the observations day by day through the code of the scheduled tick. */
export function replaySample(
  events: readonly ObservationEvent[],
  onProgress: (events: number) => void,
  definitions: readonly SensorDefinition[] = SENSORS,
): SampleReplay {
  const engine = initialEngineState();
  const readings: SampleReplay["readings"] = new Map();
  const points: SampleReplay["points"] = [];
  for (let from = 0; from < events.length; ) {
    const date = utcDateOf(events[from]?.knownAt ?? 0);
    let to = from;
    while (to < events.length && utcDateOf(events[to]?.knownAt ?? 0) === date) to += 1;
    const at = events[to - 1]?.knownAt ?? 0;
    const step = advance(engine, definitions, events.slice(from, to), at);
    if (step.indexPoint !== null) points.push({ ...step.indexPoint, date });
    for (const reading of step.readings) {
      const list = readings.get(reading.sensorId) ?? [];
      readings.set(reading.sensorId, list);
      list.push(reading);
    }
    onProgress(to - from);
    from = to;
  }
  return { points, readings, engine };
}
