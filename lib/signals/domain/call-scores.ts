import { DAY_MS } from "../../core/calendar-date.ts";
import type { EarningsModel, FeatureValues } from "./earnings/model.ts";
import { type CallFacts, type EarningsScore, scoreCall } from "./earnings/score-call.ts";
import { toneComposite } from "./earnings/tips.ts";
import { isRecent } from "./evenings.ts";
import { type CallVersion, latestAt, type MarketInputs, type StockReading } from "./inputs.ts";
import { momentum, type PriceTape } from "./price-tape.ts";

/**
 * Maximum age of an earnings call that describes a ticker today; an older one means that the next
 * call is overdue.
 */
const TONE_AGE_MS = 183 * DAY_MS;

/** A ticker's quarters as known at an instant, oldest first, each with its current score. */
export type QuarterHistory = CallVersion[];

/**
 * Adds a version of an earnings call, in place. Returns NEW for the first version of a new newest
 * quarter, AGAIN for another version of the newest quarter, OLD for an older quarter.
 */
export function addCall(history: QuarterHistory, call: CallVersion): "NEW" | "AGAIN" | "OLD" {
  const newest = history.at(-1);
  if (newest === undefined || call.quarterIndex > newest.quarterIndex) {
    history.push(call);
    return "NEW";
  }
  const place = history.findIndex(({ quarterIndex }) => quarterIndex >= call.quarterIndex);
  const isStored = history[place]?.quarterIndex === call.quarterIndex;
  history.splice(place, isStored ? 1 : 0, call);
  return call.quarterIndex === newest.quarterIndex ? "AGAIN" : "OLD";
}

/** Tone composite of the newest earnings call at an instant; null without a recent one. */
export function toneAt(history: QuarterHistory, at: number): number | null {
  const newest = history.at(-1);
  return newest === undefined || at - newest.knownAt > TONE_AGE_MS ? null : toneComposite(newest);
}

/** Sessions of the momentum features, which cover one, six and twelve months. */
const MOMENTUM_SESSIONS = { momentum1m: 21, momentum6m: 126, momentum12m: 252 };
const MACRO_AGE_MS = 14 * DAY_MS;

/** Market data around an earnings call at the instant of its score. */
interface CallSurroundings {
  at: number;
  own: PriceTape;
  reading: StockReading | null;
  macro: Pick<MarketInputs, "stress" | "vix" | "yieldCurve">;
}

/** The current reading; null when its session is more than a week old. */
const readingNow = ({ at, reading }: CallSurroundings): StockReading | null =>
  reading !== null && isRecent(reading.session, at) ? reading : null;

/** Model features of the newest earnings call, as in training; null where unknown. */
export function modelFeaturesOf(
  history: QuarterHistory,
  surroundings: CallSurroundings,
): FeatureValues {
  const { at, own, macro } = surroundings;
  const reading = readingNow(surroundings);
  const last = own.bars.at(-1);
  // Prices that ended long ago have no momentum today.
  const isMoving = last !== undefined && isRecent(last.date, at) && reading?.status !== "HELD";
  const [call, before] = [history.at(-1), history.at(-2)];
  const [now, then] = [call?.zLogRatio ?? null, before?.zLogRatio ?? null];
  const moved = (sessions: number) => (isMoving ? momentum(own, sessions) : null);
  return {
    zConstraint: call?.zConstraint ?? null,
    zConviction: call?.zConviction ?? null,
    zLogRatio: now,
    zGrowth: call?.zGrowth ?? null,
    zBlame: call?.zBlame ?? null,
    changeLogRatio: now === null || then === null ? null : now - then,
    fundamentals: call?.fundamentals ?? null,
    guidance: call?.guidance ?? null,
    momentum1m: moved(MOMENTUM_SESSIONS.momentum1m),
    momentum6m: moved(MOMENTUM_SESSIONS.momentum6m),
    momentum12m: moved(MOMENTUM_SESSIONS.momentum12m),
    volatilityRank: reading?.rvPercentile ?? null,
    drawdown: reading?.drawdown ?? null,
    stressIndex: latestAt(macro.stress, at, MACRO_AGE_MS)?.index ?? null,
    yieldCurve: latestAt(macro.yieldCurve, at, MACRO_AGE_MS),
  };
}

/** Scores of the newest earnings call; empty when its tone is unknown. */
export function scoreNewestCall(
  history: QuarterHistory,
  surroundings: CallSurroundings,
  model: EarningsModel,
): EarningsScore[] {
  const call = history.at(-1);
  const tone = call ? toneComposite(call) : null;
  if (call === undefined || tone === null) return [];
  const { at, macro } = surroundings;
  const stress = latestAt(macro.stress, at, MACRO_AGE_MS);
  const facts: CallFacts = {
    tone,
    words: call.words,
    quartersBefore: call.quartersBefore,
    knownAt: at,
    features: modelFeaturesOf(history, surroundings),
    equityRegime: readingNow(surroundings)?.regime ?? null,
    stressIndex: stress?.index ?? null,
    stressRegime: stress?.regime ?? null,
    vix: latestAt(macro.vix, at, MACRO_AGE_MS),
    yieldCurve: latestAt(macro.yieldCurve, at, MACRO_AGE_MS),
  };
  return scoreCall(facts, model);
}
