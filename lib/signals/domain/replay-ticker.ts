import { DAY_MS } from "../../core/calendar-date.ts";
import type { StoredFire } from "./drops/fire.ts";
import type { EarningsModel } from "./earnings/model.ts";
import { eveningsBetween } from "./evenings.ts";
import type { MarketInputs, TickerInputs } from "./inputs.ts";
import type { TapeBar } from "./price-tape.ts";
import { TickerReplay, type TickerSignals } from "./ticker-replay.ts";

/** Which stretch of a ticker's history is told, in epoch ms, and what earlier runs have told. */
interface Stretch {
  /** Exclusive; minus infinity for all of it. */
  after: number;
  /** Inclusive. */
  until: number;
  /** The ticker's fires of about the last 400 days before. */
  earlierFires: readonly StoredFire[];
  /** Score the newest call anew at `until`, though it was scored: the model is another one. */
  hasNewModel?: boolean;
}

/**
 * Inputs must reach so far back before a stretch that it comes out as in a whole replay: bars over a year
 * of sessions and the longest window of returns, readings with the last one before. All calls.
 */
export const INPUT_DAYS = { bars: 560, readings: 15 };
/** Evenings before a stretch that are walked through to know what the last one said. */
const QUIET_EVENINGS_MS = 10 * DAY_MS;

/**
 * Scores, dislocations, cases, fires and outcomes of one ticker over a stretch of time, from all that
 * became known by the instant of each. What is told of an instant is the same whether its stretch
 * begins with it or long before, and whatever became known later. Source: docs/methods/signals.md.
 */
export function replayTicker(
  inputs: TickerInputs,
  macro: MarketInputs,
  model: EarningsModel,
  stretch: Stretch,
): TickerSignals {
  const { after, until } = stretch;
  const replay = new TickerReplay(
    inputs.ticker,
    macro,
    model,
    stretch.earlierFires.map((fire) => ({ ...fire })),
  );
  takeInOrder(tracksOf(replay, inputs, macro, stretch), until);
  const isScored = replay.signals.scores.some(({ at }) => at > after);
  if (stretch.hasNewModel && !isScored) replay.recordScores(until);
  return replay.signals;
}

/** Rows of one kind that wait to be taken, in the order of time. */
interface Track {
  /** Of the next row; infinity when there is none. */
  at: number;
  takeNext: () => void;
}

function track<Row>(
  rows: readonly Row[],
  atOf: (row: Row) => number,
  take: (row: Row) => void,
): Track {
  let place = 0;
  const nextAt = () => {
    const row = rows[place];
    return row === undefined ? Number.POSITIVE_INFINITY : atOf(row);
  };
  const made: Track = {
    at: nextAt(),
    takeNext: () => {
      const row = rows[place];
      place += 1;
      made.at = nextAt();
      if (row !== undefined) take(row);
    },
  };
  return made;
}

/** What comes first at one instant: prices, what is read from them, words, the evening. */
function tracksOf(
  replay: TickerReplay,
  { bars, readings, calls }: TickerInputs,
  { market, sector }: MarketInputs,
  { after, until }: Stretch,
): Track[] {
  const [first] = readings;
  const evenings =
    first === undefined || calls.length === 0
      ? []
      : eveningsBetween(Math.max(first.at, after - QUIET_EVENINGS_MS), until);
  const lastReading = readings.findLast(({ at }) => at <= after);
  const knownAt = (bar: TapeBar) => bar.knownAt;
  const rowAt = (row: { at: number }) => row.at;
  return [
    track(market, knownAt, (bar) => replay.takeMarketBar(bar, "market", after)),
    track(sector, knownAt, (bar) => replay.takeMarketBar(bar, "sector", after)),
    track(bars, knownAt, (bar) => replay.takeBar(bar, after)),
    track(readings, rowAt, (reading) => {
      const isNew = reading.at > after;
      replay.takeReading(reading, isNew || reading === lastReading, isNew);
    }),
    track(calls, rowAt, (call) => {
      const isOpen = call.at > after - INPUT_DAYS.bars * DAY_MS;
      replay.takeCall(call, call.at > after, isOpen);
    }),
    track(
      evenings,
      (at) => at,
      (at) => replay.takeEvening(at, at > after),
    ),
  ];
}

/** Takes all rows up to an instant, the earliest first, and of equal ones those of the first track. */
function takeInOrder(tracks: readonly Track[], until: number): void {
  for (;;) {
    let next: Track | null = null;
    for (const each of tracks) if (each.at < (next?.at ?? Number.POSITIVE_INFINITY)) next = each;
    if (next === null || next.at > until) return;
    next.takeNext();
  }
}
