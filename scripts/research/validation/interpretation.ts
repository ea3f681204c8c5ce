// Table of docs/accuracy/interpretation.md: the narratives that `/api/interpretation` would have given in the past.

import { DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import {
  type Interpretation,
  interpretSnapshot,
} from "../../../lib/sensors/domain/interpretation/interpretation.ts";
import { NARRATIVE_TYPES } from "../../../lib/sensors/domain/interpretation/narrative.ts";
import {
  buildSnapshot,
  SNAPSHOT_DAYS,
  type SnapshotInputSensor,
} from "../../../lib/sensors/domain/snapshot.ts";
import { fixed, percent } from "./accuracy-rows.ts";
import type { SampleReplay } from "./replay.ts";
import { FIRST } from "./stress-index-rows.ts";

/** Days of well-known turns of the market. Source: docs/methods/stress-index.md#interpretation. */
const DAYS = ["2007-08-10", "2008-09-17", "2011-08-09", "2020-03-02"] as const;
const MAX_CHANGES = 25;

type DailyInterpretation = Interpretation & { date: string };

/** Returns a function that gives a replayed sensor at increasing instants. */
function makeSensorAt(definition: (typeof SENSORS)[number], readings: SampleReplay["readings"]) {
  const { id, name, tier: minTier, series, cadenceMinutes, unit } = definition;
  const list = readings.get(id) ?? [];
  let next = 0;
  let moves: [number, (typeof list)[number]["state"]][] = [];
  return (at: number): SnapshotInputSensor | null => {
    for (; (list[next]?.recordedAt ?? Number.POSITIVE_INFINITY) <= at; next += 1) {
      const [previous, reading] = [list[next - 1], list[next]];
      if (previous && reading && previous.state !== reading.state) {
        moves.push([reading.recordedAt, previous.state]);
      }
    }
    moves = moves.filter(([movedAt]) => movedAt > at - SNAPSHOT_DAYS.moves * DAY_MS);
    const latest = list[next - 1];
    if (latest === undefined) return null;
    const { state, recordedAt, observedAt } = latest;
    const observed = list
      .slice(Math.max(0, next - 2), next)
      .map(
        (each) => [each.recordedAt, each.value, each.percentile, each.state, each.pending] as const,
      )
      .reverse();
    const facts = { id, name, minTier, series, cadenceMinutes, unit, publishValues: true };
    return { ...facts, state, recordedAt, observedAt, isReplayed: true, moves, observed };
  };
}

/** The interpretation at the last index point of each UTC day of a replay. */
export function dailyInterpretations(replay: SampleReplay): DailyInterpretation[] {
  const sensorsAt = SENSORS.map((definition) => makeSensorAt(definition, replay.readings));
  return replay.points.flatMap((point, i) => {
    const { at, contributions, families, excluded, confidence, date } = point;
    const sensors = sensorsAt.flatMap((sensorAt) => sensorAt(at) ?? []);
    const days = replay.points.slice(Math.max(0, i - SNAPSHOT_DAYS.points), i + 1);
    const inputs = { at, days, contributions, families, excluded, confidence, sensors };
    const snapshot = buildSnapshot(inputs);
    return snapshot === null ? [] : [{ ...interpretSnapshot(snapshot), date }];
  });
}

function row(name: string, replay: SampleReplay): string[] {
  const all = dailyInterpretations(replay);
  const published = all.filter(({ date }) => date >= FIRST);
  const [first, last] = [published[0]?.date ?? FIRST, published.at(-1)?.date ?? FIRST];
  const years = (Date.parse(last) - Date.parse(first)) / (365.25 * DAY_MS);
  const changes = published.filter(
    ({ narrativeType }, i) => i > 0 && published[i - 1]?.narrativeType !== narrativeType,
  ).length;
  const share = (type: Interpretation["narrativeType"]) =>
    published.filter(({ narrativeType }) => narrativeType === type).length / published.length;
  const reached = NARRATIVE_TYPES.filter((type) => all.some((day) => day.narrativeType === type));
  const onDay = (day: string) =>
    published.findLast(({ date }) => date <= day)?.narrativeType ?? "–";
  // HONEST_ADMISSION needs missing data; a replay of complete series has none.
  const isReached = NARRATIVE_TYPES.every(
    (type) => type === "HONEST_ADMISSION" || reached.includes(type),
  );
  const mark = isReached && changes / years <= MAX_CHANGES ? "target" : "below target";
  return [
    name,
    ...NARRATIVE_TYPES.map((type) => percent(share(type))),
    fixed(changes / years, 1),
    `${reached.length} of ${NARRATIVE_TYPES.length}`,
    ...DAYS.map(onDay),
    mark,
  ];
}

/** Shares of the narratives, changes a year, and the narrative on each of the days above. */
export function interpretationTable(replays: readonly (readonly [string, SampleReplay])[]): string {
  const head = [
    "series",
    ...NARRATIVE_TYPES,
    `changes a year (≤ ${MAX_CHANGES})`,
    "types reached",
    ...DAYS,
    "reached",
  ];
  const rows = [head, head.map(() => "---"), ...replays.map(([name, each]) => row(name, each))];
  const through = utcDateOf(replays[0]?.[1].points.at(-1)?.at ?? 0);
  return [
    `Narratives of \`/api/interpretation\`, days from ${FIRST} through ${through}. An admission needs missing data, so a replay of whole series need not reach it.`,
    rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
  ].join("\n\n");
}
