import { addDays, dayNumber, utcDateOf } from "../../../lib/core/calendar-date.ts";
import {
  isSession,
  nextSession,
  previousSession,
  sessionCloseAt,
} from "../../../lib/market/domain/calendar.ts";
import type { Rhythm } from "./sources.ts";

export type Observation = { date: string; value: string };

/** The sample's last days, one per rhythm: what the anchors stand for. */
const SAMPLE_END: Record<Rhythm, string> = { nyse: "2022-12-30", "24x7": "2022-12-31" };

/** The newest session that is over at `now`: the day that a first start anchors the replay to. */
export function newestSession(rhythm: Rhythm, now: number): string {
  let date = addDays(utcDateOf(now), 1);
  while (!isSession(rhythm, date) || sessionCloseAt(rhythm, date) > now) {
    date = previousSession(rhythm, date);
  }
  return date;
}

const walked = new Map<string, string[]>();

/** The last `count` sessions up to `end`, newest first. Walked once, since all series share them. */
function sessionsBack(rhythm: Rhythm, end: string, count: number): string[] {
  const key = `${rhythm} ${end}`;
  const sessions = walked.get(key) ?? [end];
  walked.set(key, sessions);
  for (let last = sessions.at(-1) ?? end; sessions.length < count; sessions.push(last)) {
    last = previousSession(rhythm, last);
  }
  return sessions.slice(0, count);
}

/**
 * The sample's values, newest first, one for each session back from its end; other days are left
 * out. A single session without a value (a holiday of the bond market alone) has the one before:
 * moved to another date it would look like a feed that fails.
 */
function byDistance(sample: readonly Observation[], rhythm: Rhythm): (string | undefined)[] {
  const [oldest] = sample;
  if (!oldest) return [];
  const values = new Map(sample.map(({ date, value }) => [date, value]));
  const days = dayNumber(SAMPLE_END[rhythm]) - dayNumber(oldest.date) + 1;
  const most = rhythm === "nyse" ? Math.ceil((days * 5) / 7) + 1 : days;
  const sessions = sessionsBack(rhythm, SAMPLE_END[rhythm], most);
  const found = sessions
    .filter((date) => date >= oldest.date)
    .map((date): string | undefined => values.get(date));
  return found.map((value, i) => (value === undefined && found[i - 1] ? found[i + 1] : value));
}

/**
 * Moves a sample to the present. Its last session becomes `anchor`, the session before that the
 * one before the anchor, and so on back, so weekends and holidays fall where they belong. After
 * the anchor the sample runs backwards: the k-th session after it has the value of k sessions
 * before the end. So values never jump, and never run out. Only sessions over at `now` are there.
 */
export function replay(
  sample: readonly Observation[],
  rhythm: Rhythm,
  anchor: string,
  now: number,
): Observation[] {
  const values = byDistance(sample, rhythm);
  const newest = newestSession(rhythm, now);
  const past = sessionsBack(rhythm, anchor, values.length).map((date, i) => ({
    date,
    value: values[i],
  }));
  past.reverse();
  let date = nextSession(rhythm, anchor);
  for (let distance = 1; distance < values.length && date <= newest; distance += 1) {
    past.push({ date, value: values[distance] });
    date = nextSession(rhythm, date);
  }
  return past.filter(
    (each): each is Observation => each.value !== undefined && each.date <= newest,
  );
}
