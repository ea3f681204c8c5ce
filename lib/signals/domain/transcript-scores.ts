import { DAY_MS } from "../../core/calendar-date.ts";
import type { EarningsModel, FeatureValues } from "./earnings/model.ts";
import { type CallFacts, type EarningsScore, scoreCall } from "./earnings/score-transcript.ts";
import { toneComposite } from "./earnings/tips.ts";
import { isRecent } from "./evenings.ts";
import { type CallVersion, latestAt, type MarketInputs, type StockReading } from "./inputs.ts";
import { momentum, type PriceHistory } from "./price-history.ts";

/** Maximum age of an earnings call whose tone still counts. After that the next call is overdue. */
const TONE_AGE_MS = 183 * DAY_MS;

/** A ticker's quarters as known at an instant, oldest first, each with its valid score. */
export type QuarterHistory = CallVersion[];

/**
 * Adds a version of an earnings call to the history. Returns NEW for the first version of a newer
 * quarter, AGAIN for another version of the newest quarter, OLD for an older quarter.
 */
export function addCall(history: QuarterHistory, call: CallVersion): "NEW" | "AGAIN" | "OLD" {
  const newest = history.at(-1);
  if (newest === undefined || call.quarterIndex > newest.quarterIndex) {
    history.push(call);
    return "NEW";
  }
  const index = history.findIndex(({ quarterIndex }) => quarterIndex >= call.quarterIndex);
  const isStored = history[index]?.quarterIndex === call.quarterIndex;
  history.splice(index, isStored ? 1 : 0, call);
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

/** Market data at the instant at which an earnings call is scored. */
interface MarketContext {
  at: number;
  own: PriceHistory;
  reading: StockReading | null;
  macro: Pick<MarketInputs, "stress" | "vix" | "yieldCurve">;
}

/** The stock's reading; null when its session is more than a week old. */
const currentReading = ({ at, reading }: MarketContext): StockReading | null =>
  reading !== null && isRecent(reading.session, at) ? reading : null;

/**
 * Features of the newest earnings call for the model, computed as in training; null where unknown.
 */
export function modelFeaturesOf(history: QuarterHistory, context: MarketContext): FeatureValues {
  const { at, own, macro } = context;
  const reading = currentReading(context);
  const last = own.bars.at(-1);
  // Momentum needs recent and confirmed prices.
  const hasMomentum = last !== undefined && isRecent(last.date, at) && reading?.status !== "HELD";
  const [call, previousCall] = [history.at(-1), history.at(-2)];
  const [now, before] = [call?.zLogRatio ?? null, previousCall?.zLogRatio ?? null];
  const momentumOver = (sessions: number) => (hasMomentum ? momentum(own, sessions) : null);
  return {
    zConstraint: call?.zConstraint ?? null,
    zConviction: call?.zConviction ?? null,
    zLogRatio: now,
    zGrowth: call?.zGrowth ?? null,
    zBlame: call?.zBlame ?? null,
    changeLogRatio: now === null || before === null ? null : now - before,
    fundamentals: call?.fundamentals ?? null,
    guidance: call?.guidance ?? null,
    momentum1m: momentumOver(MOMENTUM_SESSIONS.momentum1m),
    momentum6m: momentumOver(MOMENTUM_SESSIONS.momentum6m),
    momentum12m: momentumOver(MOMENTUM_SESSIONS.momentum12m),
    volatilityRank: reading?.rvPercentile ?? null,
    drawdown: reading?.drawdown ?? null,
    stressIndex: latestAt(macro.stress, at, MACRO_AGE_MS)?.index ?? null,
    yieldCurve: latestAt(macro.yieldCurve, at, MACRO_AGE_MS),
  };
}

/** Scores of the newest earnings call; empty when its tone is unknown. */
export function scoreNewestCall(
  history: QuarterHistory,
  context: MarketContext,
  model: EarningsModel,
): EarningsScore[] {
  const call = history.at(-1);
  const tone = call ? toneComposite(call) : null;
  if (call === undefined || tone === null) return [];
  const { at, macro } = context;
  const stress = latestAt(macro.stress, at, MACRO_AGE_MS);
  const facts: CallFacts = {
    tone,
    words: call.words,
    quartersBefore: call.quartersBefore,
    knownAt: at,
    features: modelFeaturesOf(history, context),
    equityRegime: currentReading(context)?.regime ?? null,
    stressIndex: stress?.index ?? null,
    stressRegime: stress?.regime ?? null,
    vix: latestAt(macro.vix, at, MACRO_AGE_MS),
    yieldCurve: latestAt(macro.yieldCurve, at, MACRO_AGE_MS),
  };
  return scoreCall(facts, model);
}
