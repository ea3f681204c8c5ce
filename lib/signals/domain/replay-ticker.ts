import { DAY_MS } from "../../core/calendar-date.ts";
import type { TextBasis } from "./dislocation/dislocation.ts";
import type { StoredFire } from "./drops/fire.ts";
import type { EarningsModel } from "./earnings/model.ts";
import { eveningsBetween } from "./evenings.ts";
import type { DocumentVersion, MarketInputs, TickerInputs } from "./inputs.ts";
import type { PriceBar } from "./price-history.ts";
import { TickerReplay, type TickerSignals } from "./ticker-replay.ts";

/** The period to compute (epoch ms), and results of earlier runs. */
interface ReplayPeriod {
  /** Start, exclusive; minus infinity for the whole history. */
  after: number;
  /** End, inclusive. */
  until: number;
  /** The ticker's fires of about the 400 days before the period. */
  earlierFires: readonly StoredFire[];
  /** Whether to score the newest transcript again at `until`, because the model changed. */
  hasNewModel?: boolean;
}

/**
 * Days of inputs that are needed before a period, so that the result is the same as for the whole
 * history. Bars: a year of sessions and the longest return window; with figures, the five years of
 * a valuation. Readings: enough to include the last one before the period. All transcripts, releases and
 * filings are needed too.
 */
export const INPUT_DAYS = { bars: 560, barsOfFigures: 1_960, readings: 15 };
/** Time before a period that is replayed to restore the last dislocation. */
const WARM_UP_MS = 10 * DAY_MS;

/**
 * Computes scores, dislocations, cases, fires and outcomes of one ticker over a period, each from
 * what was known at its instant. The result for an instant does not depend on the start of the
 * period and on nothing known later. Source: docs/methods/signals.md.
 */
export function replayTicker(
  inputs: TickerInputs,
  macro: MarketInputs,
  model: EarningsModel,
  period: ReplayPeriod,
): TickerSignals {
  const { after, until } = period;
  const replay = new TickerReplay(
    inputs,
    macro,
    model,
    period.earlierFires.map((fire) => ({ ...fire })),
  );
  replayInOrder(tracksOf(replay, inputs, macro, period), until);
  const isScored = replay.signals.scores.some(({ at }) => at > after);
  if (period.hasNewModel && !isScored) replay.recordScores(until);
  return replay.signals;
}

/** Rows of one kind in time order, with the instant of the next row. */
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
  let index = 0;
  const nextAt = () => {
    const row = rows[index];
    return row === undefined ? Number.POSITIVE_INFINITY : atOf(row);
  };
  const result: Track = {
    at: nextAt(),
    takeNext: () => {
      const row = rows[index];
      index += 1;
      result.at = nextAt();
      if (row !== undefined) take(row);
    },
  };
  return result;
}

/**
 * The tracks in the order that counts at equal instants: prices, readings, texts, filed events,
 * evenings.
 */
function tracksOf(
  replay: TickerReplay,
  { bars, readings, transcripts, releases, events }: TickerInputs,
  { market, sector }: MarketInputs,
  { after, until }: ReplayPeriod,
): Track[] {
  const firstText = Math.min(...[...transcripts, ...releases].map(({ at }) => at));
  const evenings = Number.isFinite(firstText)
    ? eveningsBetween(Math.max(firstText, after - WARM_UP_MS), until)
    : [];
  const lastReading = readings.findLast(({ at }) => at <= after);
  const knownAt = (bar: PriceBar) => bar.knownAt;
  const rowAt = (row: { at: number }) => row.at;
  const textTrack = (texts: readonly DocumentVersion[], basis: TextBasis) =>
    track(texts, rowAt, (text) => {
      const isOpen = text.at > after - INPUT_DAYS.bars * DAY_MS;
      replay.addText(text, basis, text.at > after, isOpen);
    });
  return [
    track(market, knownAt, (bar) => replay.addMarketBar(bar, "market", after)),
    track(sector, knownAt, (bar) => replay.addMarketBar(bar, "sector", after)),
    track(bars, knownAt, (bar) => replay.addBar(bar, after)),
    track(readings, rowAt, (reading) => {
      const isNew = reading.at > after;
      replay.addReading(reading, isNew || reading === lastReading, isNew);
    }),
    textTrack(transcripts, "call"),
    textTrack(releases, "release"),
    track(events, rowAt, (event) => replay.addFiledEvent(event, event.at > after)),
    track(
      evenings,
      (at) => at,
      (at) => replay.evaluateEvening(at, at > after),
    ),
  ];
}

/**
 * Processes all rows up to an instant in time order; at equal instants, in the order of the tracks.
 */
function replayInOrder(tracks: readonly Track[], until: number): void {
  for (;;) {
    let next: Track | null = null;
    for (const each of tracks) if (each.at < (next?.at ?? Number.POSITIVE_INFINITY)) next = each;
    if (next === null || next.at > until) return;
    next.takeNext();
  }
}
