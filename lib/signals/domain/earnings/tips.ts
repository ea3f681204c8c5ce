// The language score of a quarter (TIPS score), its direction and its conviction.

import { rounded } from "../../../core/rounded.ts";
import { REGIME_BORDERS } from "../../../sensors/domain/stress-index/regime.ts";

export const SCORE_DIRECTIONS = ["LONG", "SHORT", "NEUTRAL"] as const;
export type ScoreDirection = (typeof SCORE_DIRECTIONS)[number];
/** Levels of conviction, weakest first. */
export const CONVICTIONS = ["LOW", "MEDIUM", "HIGH"] as const;
export type ConvictionLevel = (typeof CONVICTIONS)[number];

/**
 * Thresholds of directions and convictions, as absolute values of the score. Source:
 * docs/methods/signals.md#language-score.
 */
export const TIPS_LEVELS = { direction: 25, medium: 35, high: 60 };

/**
 * Stress index from which the market is a headwind for LONG: the lower border of ELEVATED. Source:
 * docs/methods/signals.md#model-and-gate.
 */
export const HEADWIND_FROM = REGIME_BORDERS.ELEVATED;

/** z-scores of a quarter against the ticker's own history; null without enough history. */
export interface ToneZ {
  zConstraint: number | null;
  zConviction: number | null;
  zLogRatio: number | null;
  zGrowth: number | null;
  zBlame: number | null;
}

/**
 * Tone of a quarter against the ticker's own history, roughly in standard deviations, positive when
 * better: (-z_C + z_V - z_logratio + .5 z_growth - .5 z_blame) / 3, 3 decimals. Null when any
 * z-score is missing. Source: docs/methods/signals.md#language-score.
 */
export function toneComposite(z: ToneZ): number | null {
  const { zConstraint, zConviction, zLogRatio, zGrowth, zBlame } = z;
  if (zConstraint === null || zConviction === null || zLogRatio === null) return null;
  if (zGrowth === null || zBlame === null) return null;
  return rounded((-zConstraint + zConviction - zLogRatio + 0.5 * zGrowth - 0.5 * zBlame) / 3, 3);
}

/** The language score of a quarter, -100..100, 1 decimal: 100 tanh(tone composite). */
export const tipsScore = (tone: number): number => rounded(100 * Math.tanh(tone), 1);

/** LONG from +25, SHORT from -25, else NEUTRAL; both limits are inclusive. */
export function tipsDirection(score: number): ScoreDirection {
  if (score >= TIPS_LEVELS.direction) return "LONG";
  return score <= -TIPS_LEVELS.direction ? "SHORT" : "NEUTRAL";
}

/** Conviction by the absolute score alone: HIGH from 60, MEDIUM from 35, else LOW. */
export function baseConviction(score: number): ConvictionLevel {
  const size = Math.abs(score);
  return size >= TIPS_LEVELS.high ? "HIGH" : size >= TIPS_LEVELS.medium ? "MEDIUM" : "LOW";
}
