import { DAY_MS } from "../calendar-date.ts";
import type { EarningsModel } from "../earnings/model.ts";
import { eveningsBetween } from "./evenings.ts";
import type { HeldFire, MarketInputs, TickerInputs } from "./inputs.ts";
import { TickerFold } from "./ticker-fold.ts";
import type { TickerSignals } from "./ticker-signals.ts";

/** Which stretch of a ticker's history is told, in epoch ms, and what earlier runs have told. */
export interface Stretch {
  /** Exclusive; minus infinity for all of it. */
  after: number;
  /** Inclusive. */
  until: number;
  /** The ticker's fires of about the last 400 days before. */
  held: readonly HeldFire[];
  /** Score the newest call anew at `until`, though it was scored: the model is another one. */
  isRemodelled?: boolean;
}

/**
 * Inputs must reach so far back before a stretch that it comes out as in a whole replay: bars over a year
 * of sessions and the longest window of returns, readings with the last one before. All calls.
 */
export const INPUT_DAYS = { bars: 560, readings: 15 };
/** Evenings before a stretch that are walked through to know what the last one said. */
const QUIET_EVENINGS_MS = 10 * DAY_MS;

/** What comes first at one instant: prices, what is read from them, words, the evening. */
const [MARKET, BAR, READING, CALL, EVENING] = [0, 1, 2, 3, 4];

interface Event {
  at: number;
  order: number;
  take: () => void;
}

/**
 * Scores, dislocations, cases, fires and outcomes of one ticker over a stretch of time, from all that
 * became known by the instant of each. What is told of an instant is the same whether its stretch
 * begins with it or long before, and whatever became known later. Source: methods §1, §8, §9.
 */
export function replayTicker(
  inputs: TickerInputs,
  macro: MarketInputs,
  model: EarningsModel,
  stretch: Stretch,
): TickerSignals {
  const { after, until } = stretch;
  const fold = new TickerFold(
    inputs.ticker,
    macro,
    model,
    stretch.held.map((fire) => ({ ...fire })),
  );
  const events = eventsOf(fold, inputs, macro, stretch)
    .filter(({ at }) => at <= until)
    .sort((a, b) => a.at - b.at || a.order - b.order);
  for (const { take } of events) take();
  const isScored = fold.signals.scores.some(({ at }) => at > after);
  if (stretch.isRemodelled && !isScored) fold.tellScores(until);
  return fold.signals;
}

function eventsOf(
  fold: TickerFold,
  { bars, readings, calls }: TickerInputs,
  macro: MarketInputs,
  { after, until }: Stretch,
): Event[] {
  const [first] = readings;
  const evenings =
    first === undefined || calls.length === 0
      ? []
      : eveningsBetween(Math.max(first.at, after - QUIET_EVENINGS_MS), until);
  const lastReading = readings.findLast(({ at }) => at <= after);
  return [
    ...(["market", "sector"] as const).flatMap((of) =>
      macro[of].map((bar) => event(bar.knownAt, MARKET, () => fold.takeMarketBar(bar, of, after))),
    ),
    ...bars.map((bar) => event(bar.knownAt, BAR, () => fold.takeBar(bar, after))),
    ...readings.map((reading) => {
      const isTold = reading.at > after;
      const isRead = isTold || reading === lastReading;
      return event(reading.at, READING, () => fold.takeReading(reading, isRead, isTold));
    }),
    ...calls.map((call) => {
      const isOpen = call.at > after - INPUT_DAYS.bars * DAY_MS;
      return event(call.at, CALL, () => fold.takeCall(call, call.at > after, isOpen));
    }),
    ...evenings.map((at) => event(at, EVENING, () => fold.takeEvening(at, at > after))),
  ];
}

const event = (at: number, order: number, take: () => void): Event => ({ at, order, take });
