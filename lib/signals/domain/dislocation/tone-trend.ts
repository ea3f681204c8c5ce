import type { ArcDirection } from "../../../language/domain/signal.ts";

export const TONE_TRENDS = ["IMPROVING", "DETERIORATING", "FLAT"] as const;
export type ToneTrend = (typeof TONE_TRENDS)[number];

/** The arc of constraint against conviction as a trend of tone: the arc rises where tone gets worse. */
export const toneTrend = (arc: ArcDirection): ToneTrend =>
  arc === "ACCELERATING" ? "DETERIORATING" : arc === "DECELERATING" ? "IMPROVING" : "FLAT";
