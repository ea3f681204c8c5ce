// Marks: the probabilities of markets beside a call, and which of them get a row of the tape.

import {
  CallActionRejected,
  type CallChange,
  isoOf,
  type MarketMark,
  type RecordedCall,
  tapeEntry,
  withMarketMark,
} from "./call.ts";
import { isActionAllowed } from "./lifecycle.ts";

/**
 * Records a market probability for an active call: row MARKET_MARK `{market_prob, at, source}`, or a
 * mark that is only served. Source: docs/decisions.md#i-tape.
 */
export function recordMarketProbability(
  call: RecordedCall,
  mark: MarketMark,
  now: number,
): CallChange {
  if (!isActionAllowed("mark", call.status))
    throw new CallActionRejected(`it is ${call.status}: no more marks`);
  if (call.unchainedAt !== null && mark.at < call.unchainedAt) {
    throw new CallActionRejected(
      `the market's number is older than the last one, from ${call.unchainedAt}`,
    );
  }
  const marked = { ...withMarketMark(call, mark, now), unchainedAt: null };
  if (!belongsOnTape(call, mark, now)) {
    return { call: { ...call, unchainedAt: mark.at }, entry: null, receipt: null, mark };
  }
  const payload = { market_prob: mark.prob, at: mark.at, source: mark.source };
  const entry = tapeEntry(call, "MARKET_MARK", payload, now);
  const markedAt = [isoOf(now), ...call.markedAt].slice(0, MAX_MARKS_A_DAY);
  return { call: { ...marked, markedAt }, entry, receipt: null };
}

/** Marks of a call that a day has room for on the tape. */
export const MAX_MARKS_A_DAY = 12;
/** A change of 5 points; below it by what a difference of two floats may be off. */
const MIN_CHANGE = 0.05 - 1e-9;

const dayOf = (instant: string): string => instant.slice(0, 10);

/**
 * Whether a mark gets a row of the tape: the first of a UTC day, and each that is 5 points or more from
 * the last one there, at most twelve a day. So the tape grows with what happens, not with how often
 * a market is read. Source: docs/decisions.md#i-tape.
 */
function belongsOnTape(call: RecordedCall, { prob, at }: MarketMark, now: number): boolean {
  if (call.marketProb === null || call.marketProbAt === null) return true;
  const first = call.markedAt[MAX_MARKS_A_DAY - 1];
  if (first !== undefined && dayOf(first) === dayOf(isoOf(now))) return false;
  const isChanged = Math.abs(prob - call.marketProb) >= MIN_CHANGE;
  return isChanged || dayOf(at) !== dayOf(call.marketProbAt);
}
