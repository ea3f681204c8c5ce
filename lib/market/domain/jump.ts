import type { Bar } from "./bar.ts";

/** When a close is not believed, and what becomes of it. Source: methods §5, "split-adjust check". */
export const JUMP_RULES = {
  /** A larger change of the close, as a fraction, is held unless the market moved. */
  most: 0.4,
  /** The market moved when its own change is this large, in the same direction. */
  marketMove: 0.05,
  /** Sessions on which the last good reading stands, for an adjusted history to come. */
  sessions: 3,
  /** A next close this near to the last good one again shows that the jump was a misprint. */
  reverted: 0.2,
  /** How far the gap at the open may be from a split's ratio, as a fraction. */
  splitTolerance: 0.05,
};

/** New shares for an old one; their inverses are reverse splits. */
const SPLITS = [2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100];

/**
 * Whether a close is so far from the one before, without the market, that it is held. The market's
 * change, as a fraction and null when unknown, is asked for only after a change that is so large.
 */
export function isJump(before: number, close: number, marketReturn: () => number | null): boolean {
  const change = close / before - 1;
  if (Math.abs(change) <= JUMP_RULES.most) return false;
  const along = (marketReturn() ?? 0) * Math.sign(change);
  return along < JUMP_RULES.marketMove;
}

/**
 * The ratio of the split that a gap at the open looks like, above 1 for new shares and below 1 for
 * fewer; null for none. A split shows at the open in full, since it is made overnight, while most of
 * a real move this large is traded.
 */
export function splitRatio(closeBefore: number, { open }: Bar): number | null {
  const gap = closeBefore / open;
  const ratios = SPLITS.flatMap((ratio) => [ratio, 1 / ratio]);
  return ratios.find((ratio) => Math.abs(gap / ratio - 1) <= JUMP_RULES.splitTolerance) ?? null;
}

/** A split's ratio as people write it: `4:1`, or `1:10` for a reverse one. */
export const splitText = (ratio: number): string =>
  ratio > 1 ? `${ratio}:1` : `1:${Math.round(1 / ratio)}`;
