// The observations that the feeds publish: the replayed sample, and values that were put by hand.

import { isCalendarDate } from "../../../lib/core/calendar-date.ts";
import type { StateFile } from "../state-file.ts";
import {
  anchorOf,
  FEED_SERIES,
  findSeries,
  newestSession,
  type ReplayedObservation,
  readSample,
  replayFeeds,
  replayStocks,
  type SessionDays,
} from "./replay.ts";

export type FeedStore = ReturnType<typeof makeFeedStore>;

type PutOutcome = { status: 200 | 400 | 404; body: object };

/** The observation in a PUT body, or what is wrong with it. */
function parseObservation(body: unknown): ReplayedObservation | string {
  const { date, value } = (body ?? {}) as Record<string, unknown>;
  if (typeof date !== "string" || !isCalendarDate(date)) {
    return 'expected {"date": "YYYY-MM-DD", "value": number}, and the date is not one';
  }
  const isNumber = typeof value === "number" || (typeof value === "string" && value.trim() !== "");
  if (!isNumber || !Number.isFinite(Number(value))) {
    return 'expected {"date": "YYYY-MM-DD", "value": number}, and the value is not one';
  }
  return { date, value: String(value).trim() };
}

/** Makes the store of all observations that the feeds publish. Values put by hand replace those of the sample. */
export function makeFeedStore(options: { state: StateFile; now: () => number; sample: boolean }) {
  const { state, now } = options;
  const sample = new Map<string, ReplayedObservation[]>(
    options.sample ? [...readSample(), ...replayStocks()] : [],
  );
  state.value.anchors ??= {
    nyse: newestSession("nyse", now()),
    "24x7": newestSession("24x7", now()),
  };
  state.save();
  const { anchors } = state.value;
  const cache = new Map<string, { newest: string; observations: ReplayedObservation[] }>();

  function replayed(name: string, rhythm: SessionDays, at: number): ReplayedObservation[] {
    const newest = newestSession(rhythm, at);
    const cached = cache.get(name);
    if (cached?.newest === newest) return cached.observations;
    const observations = replayFeeds(sample.get(name) ?? [], rhythm, anchorOf(rhythm, anchors), at);
    cache.set(name, { newest, observations });
    return observations;
  }

  /** Returns the observations of a series in ascending order; empty when it has no data. */
  function read(name: string, at: number = now()): ReplayedObservation[] {
    const rhythm = findSeries(name)?.rhythm ?? "nyse";
    const base = replayed(name, rhythm, at);
    const put = state.value.appended[name];
    if (!put) return base;
    const merged = new Map(base.map((each) => [each.date, each]));
    for (const [date, value] of Object.entries(put)) merged.set(date, { date, value });
    return [...merged.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  function names(): string[] {
    const listed = FEED_SERIES.map(({ name }) => name);
    return [...new Set([...listed, ...sample.keys(), ...Object.keys(state.value.appended)])];
  }

  return {
    anchors,
    read,
    /** All series that have data, as they are at an instant. */
    all: (at: number): Map<string, ReplayedObservation[]> =>
      new Map(
        names()
          .map((name): [string, ReplayedObservation[]] => [name, read(name, at)])
          .filter(([, observations]) => observations.length > 0),
      ),
    list: () =>
      names().map((name) => {
        const observations = read(name);
        return {
          series: name,
          sources: findSeries(name)?.sources ?? [],
          from: observations[0]?.date ?? null,
          to: observations.at(-1)?.date ?? null,
          rows: observations.length,
        };
      }),
    put(name: string, body: unknown): PutOutcome {
      if (!findSeries(name)) {
        return { status: 404, body: { error: `unknown series ${name}: see GET /feeds` } };
      }
      const observation = parseObservation(body);
      if (typeof observation === "string") return { status: 400, body: { error: observation } };
      const { date, value } = observation;
      state.value.appended[name] = { ...state.value.appended[name], [date]: value };
      state.save();
      return { status: 200, body: { series: name, ...observation } };
    },
  };
}
