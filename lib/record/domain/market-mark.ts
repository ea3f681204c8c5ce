import { type Call, type Change, entryOf, type RecordedCall, RecordRefusal } from "./call.ts";
import { mayDo } from "./transitions.ts";

/** The market's number, when it was that, and where. */
export type Mark = { prob: number; at: string; source: string };

/**
 * A call with a new number of the market. The first one is the number at opening; the first that is
 * not younger than the stamp is the number at the stamp, against which the call is scored. Both are
 * set once. Numbers come in the order of their time. Throws RecordRefusal.
 */
export function withMark<C extends Call>(call: C, mark: Mark, now: number): C {
  if (Date.parse(mark.at) > now) throw new RecordRefusal("the market's number is of the future");
  if (call.marketProbAt !== null && mark.at < call.marketProbAt) {
    throw new RecordRefusal(
      `the market's number is older than the last one, of ${call.marketProbAt}`,
    );
  }
  const atStamp = mark.at <= call.svcProbAt ? mark.prob : null;
  return {
    ...call,
    marketProb: mark.prob,
    marketProbAt: mark.at,
    marketSource: mark.source,
    marketProbOpen: call.marketProbOpen ?? mark.prob,
    marketProbStamp: call.marketProbStamp ?? atStamp,
  };
}

/** Marks an active call: row MARKET_MARK `{market_prob, at, source}`. Source: I-TAPE. */
export function markCall(call: RecordedCall, mark: Mark, now: number): Change {
  if (!mayDo("mark", call.status)) throw new RecordRefusal(`it is ${call.status}: no more marks`);
  const payload = { market_prob: mark.prob, at: mark.at, source: mark.source };
  const entry = entryOf(call, "MARKET_MARK", payload, now);
  return { call: withMark(call, mark, now), entry, receipt: null };
}

const LEAST_CHANGE = 0.005;
const HOUR_MS = 3_600_000;

/**
 * Whether a number read from a market is worth a row: half a point or more since the last mark, which
 * is an hour old; or any change since one that is a day old.
 */
export function isWorthMarking(call: Call, prob: number, now: number): boolean {
  if (call.marketProb === null || call.marketProbAt === null) return true;
  const age = now - Date.parse(call.marketProbAt);
  const change = Math.abs(prob - call.marketProb);
  return (change >= LEAST_CHANGE && age >= HOUR_MS) || (change > 0 && age >= 24 * HOUR_MS);
}
