// Compares the alarms of the stress index with documented episodes of financial stress.

import { dayNumber } from "../../../lib/core/calendar-date.ts";
import { median } from "../../../lib/core/statistics.ts";
import { EPISODES } from "../../../lib/sensors/domain/stress-index/episodes.ts";
import type { DatedValues } from "./agreement.ts";

/** Index value from which a session is an alarm. */
const ALARM = 60;
/** Alarm sessions at most this many days apart are one alarm. */
const JOIN_DAYS = 31;

interface EpisodeTest {
  /** Core episodes with an alarm, and the number of core episodes. */
  core: number;
  coreOf: number;
  /** The same for all episodes. */
  all: number;
  allOf: number;
  alarms: number;
  /** First dates of the alarms outside all episodes. */
  falseAlarms: string[];
  /** Sessions from the onset of each core episode to its alarm; null if there was none. */
  delays: (number | null)[];
  medianDelay: number | null;
}

/** The alarms, each from its first to its last session. */
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

/** Finds the episodes in which the index raised an alarm, and the alarms outside all episodes. */
export function testEpisodes(sessions: DatedValues): EpisodeTest {
  const [first, last] = [sessions[0]?.date ?? "", sessions.at(-1)?.date ?? ""];
  const episodes = EPISODES.filter(({ from, to }) => to >= first && from <= last);
  const found = episodes.map((episode) => {
    const within = sessions.filter(({ date }) => date >= episode.from && date <= episode.to);
    const delay = within.findIndex(({ value }) => value >= ALARM);
    return { ...episode, delay: delay === -1 ? null : delay };
  });
  const core = found.filter(({ isCore }) => isCore);
  const runs = alarmRuns(sessions);
  const isReal = (run: { from: string; to: string }) =>
    episodes.some(({ from, to }) => run.from <= to && run.to >= from);
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

/** Share of all sessions at or above the highest value in a window; null if the window is empty. */
export function peakShare(sessions: DatedValues, from: string, to: string): number | null {
  const within = sessions.filter(({ date }) => date >= from && date <= to);
  if (within.length === 0) return null;
  const peak = Math.max(...within.map(({ value }) => value));
  return sessions.filter(({ value }) => value >= peak).length / sessions.length;
}
