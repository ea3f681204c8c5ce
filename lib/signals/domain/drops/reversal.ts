import { DISLOCATION_LEVELS } from "../dislocation/dislocation.ts";
import {
  type CallReading,
  convictionChange,
  type DislocationReading,
  type PriceReading,
  regimeStep,
} from "./findings.ts";
import type { FireDirection, SignalType } from "./signal-types.ts";

type Fired = { type: SignalType; direction: FireDirection };

/**
 * Whether a later call takes a fire back: the measure it rests upon has come to the other side of its
 * middle (z of 0, no change in conviction, none of the triad). Calls oldest first, the later one last.
 */
export function isReversedByCall({ type }: Fired, calls: readonly CallReading[]): boolean {
  const now = calls.at(-1);
  if (now === undefined) return false;
  const change = convictionChange(calls) ?? 0;
  switch (type) {
    case "TONE_INFLECTION_DOWN":
      return (now.zLogRatio ?? 0) < 0;
    case "TONE_INFLECTION_UP":
      return (now.zLogRatio ?? 0) > 0;
    case "TRIAD_COMPLETE":
      return now.triadScore === 0;
    case "BLAME_SPIKE":
      return (now.zBlame ?? 0) < 0;
    case "CONVICTION_BREAKOUT":
      return change < 0;
    case "CONVICTION_COLLAPSE":
      return change > 0;
    default:
      return false;
  }
}

/** Whether a session takes a fire back: the regime moves the other way, the gap has changed sides. */
export function isReversedByPrice(
  { type, direction }: Fired,
  before: PriceReading | null,
  now: PriceReading,
): boolean {
  if (type === "TONE_PRICE_DIVERGENCE") return (now.gap ?? 0) * (direction === "LONG" ? 1 : -1) < 0;
  const step = regimeStep(before?.regime ?? null, now.regime);
  return (type === "REGIME_ESCALATION" && step < 0) || (type === "REGIME_RELIEF" && step > 0);
}

/** Whether a day's dislocation takes a fire back: it points the other way, or is no event any more. */
export const isReversedByDislocation = (
  { type, direction }: Fired,
  now: DislocationReading | null,
): boolean =>
  type === "DISLOCATION_CROSS" &&
  now !== null &&
  (now.score < DISLOCATION_LEVELS.active || now.isBuy !== (direction === "LONG"));
