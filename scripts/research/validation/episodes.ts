import { dayNumber } from "../../../lib/core/calendar-date.ts";
import { median } from "../../../lib/core/statistics.ts";
import { EPISODES } from "../../../lib/sensors/domain/stress-index/episodes.ts";
import type { DatedValues } from "./agreement.ts";

const ALARM = 60;
/** Alarm days not further apart are one alarm. */
const JOIN_DAYS = 31;

interface EpisodeTest {
  core: number;
  coreOf: number;
  all: number;
  allOf: number;
  alarms: number;
  falseAlarms: string[];
  /** Sessions from the onset of each core episode to the alarm; null: never. */
  delays: (number | null)[];
  medianDelay: number | null;
}

/** Runs of sessions at or above the alarm line. */
function alarmRuns(sessions: DatedValues): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  for (const { date, value } of sessions) {
    if (value < ALARM) continue;
    const last = runs.at(-1);
    if (last && dayNumber(date) - dayNumber(last.to) <= JOIN_DAYS) last.to = date;
    else runs.push({ from: date, to: date });
  }
  return runs;
}

/** Which documented episodes the index reaches the alarm line in, and which alarms are none of them. */
export function testEpisodes(sessions: DatedValues): EpisodeTest {
  const [first, last] = [sessions[0]?.date ?? "", sessions.at(-1)?.date ?? ""];
  const known = EPISODES.filter(({ from, to }) => to >= first && from <= last);
  const found = known.map((episode) => {
    const within = sessions.filter(({ date }) => date >= episode.from && date <= episode.to);
    const delay = within.findIndex(({ value }) => value >= ALARM);
    return { ...episode, delay: delay === -1 ? null : delay };
  });
  const core = found.filter(({ isCore }) => isCore);
  const runs = alarmRuns(sessions);
  const isReal = (run: { from: string; to: string }) =>
    known.some(({ from, to }) => run.from <= to && run.to >= from);
  const delays = core.map(({ delay }) => delay);
  return {
    core: core.filter(({ delay }) => delay !== null).length,
    coreOf: core.length,
    all: found.filter(({ delay }) => delay !== null).length,
    allOf: found.length,
    alarms: runs.length,
    falseAlarms: runs.filter((run) => !isReal(run)).map(({ from }) => from),
    delays,
    medianDelay: median(delays.map((delay) => delay ?? Number.POSITIVE_INFINITY)),
  };
}

/** Share of all sessions at or above the highest value of a window; null when it has none. */
export function peakShare(sessions: DatedValues, from: string, to: string): number | null {
  const within = sessions.filter(({ date }) => date >= from && date <= to);
  if (within.length === 0) return null;
  const peak = Math.max(...within.map(({ value }) => value));
  return sessions.filter(({ value }) => value >= peak).length / sessions.length;
}
