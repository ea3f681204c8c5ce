import { DAY_MS } from "../../core/calendar-date.ts";
import type { StoredFire } from "./drops/fire.ts";
import type { EarningsModel } from "./earnings/model.ts";
import { eveningsBetween } from "./evenings.ts";
import type { MarketInputs, TickerInputs } from "./inputs.ts";
import type { TapeBar } from "./price-tape.ts";
import { TickerReplay, type TickerSignals } from "./ticker-replay.ts";

/** A period of a ticker's history (epoch ms), and the results of earlier runs before it. */
interface Stretch {
  /** Start, exclusive; minus infinity for the whole history. */
  after: number;
  /** End, inclusive. */
  until: number;
  /** The ticker's fires of about the 400 days before the period. */
  earlierFires: readonly StoredFire[];
  /** Whether to score the newest earnings call again at `until`, because the model changed. */
  hasNewModel?: boolean;
}

/**
 * Days of inputs needed before a period for the same result as a full replay: bars for a year of
 * sessions and the longest return window, with figures for the five years of a valuation; readings
 * that include the last one before. All calls, releases and filings are needed.
 */
export const INPUT_DAYS = { bars: 560, barsOfFigures: 1_960, readings: 15 };
/** Days before a period whose evenings are replayed to restore the last dislocation. */
const QUIET_EVENINGS_MS = 10 * DAY_MS;

/**
 * Computes scores, dislocations, cases, fires and outcomes of one ticker over a period, each from
 * what was known at its instant. The result for an instant does not depend on where the period
 * begins, nor on anything known later. Source: docs/methods/signals.md.
 */
export function replayTicker(
  inputs: TickerInputs,
  macro: MarketInputs,
  model: EarningsModel,
  stretch: Stretch,
): TickerSignals {
  const { after, until } = stretch;
  const replay = new TickerReplay(
    inputs,
    macro,
    model,
    stretch.earlierFires.map((fire) => ({ ...fire })),
  );
  takeInOrder(tracksOf(replay, inputs, macro, stretch), until);
  const isScored = replay.signals.scores.some(({ at }) => at > after);
  if (stretch.hasNewModel && !isScored) replay.recordScores(until);
  return replay.signals;
}

/** Rows of one kind, in time order. */
interface Track {
  /** Instant of the next row; infinity after the last one. */
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

/** The order of rows at one instant: prices, their readings, earnings calls, the evening. */
function tracksOf(
  replay: TickerReplay,
  { bars, readings, calls, releases }: TickerInputs,
  { market, sector }: MarketInputs,
  { after, until }: Stretch,
): Track[] {
  const [first] = readings;
  const evenings =
    first === undefined || calls.length + releases.length === 0
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
    track(releases, rowAt, (release) => replay.takeRelease(release)),
    track(
      evenings,
      (at) => at,
      (at) => replay.takeEvening(at, at > after),
    ),
  ];
}

/**
 * Processes all rows up to an instant in time order; at equal instants, in the order of the tracks.
 */
function takeInOrder(tracks: readonly Track[], until: number): void {
  for (;;) {
    let next: Track | null = null;
    for (const each of tracks) if (each.at < (next?.at ?? Number.POSITIVE_INFINITY)) next = each;
    if (next === null || next.at > until) return;
    next.takeNext();
  }
}
