// Minimal pairs: two nearly equal sentences, one with a feature and one without it.

import { BLAME_DROPPED, BLAME_KEPT } from "./minimal-pairs/blame.ts";
import { BLAME_MATTER_PAIRS } from "./minimal-pairs/blame-matter.ts";
import { CAUTION_DROPPED, CAUTION_KEPT } from "./minimal-pairs/caution.ts";
import { COMMITMENT_DROPPED, COMMITMENT_KEPT } from "./minimal-pairs/commitment.ts";
import { CONSTRAINT_DROPPED } from "./minimal-pairs/constraint.ts";
import { CONSTRAINT_KEPT } from "./minimal-pairs/constraint-kept.ts";
import { CONVICTION_DROPPED, CONVICTION_KEPT } from "./minimal-pairs/conviction.ts";
import { DEFENSIVE_PAIRS } from "./minimal-pairs/defensive.ts";
import { FORWARD_PAIRS } from "./minimal-pairs/forward.ts";
import { GROWTH_DROPPED } from "./minimal-pairs/growth.ts";
import { GROWTH_FALL_PAIRS } from "./minimal-pairs/growth-fall.ts";
import { GROWTH_KEPT } from "./minimal-pairs/growth-kept.ts";
import { HEDGE_PAIRS } from "./minimal-pairs/hedge.ts";
import type { MinimalPair } from "./minimal-pairs/pair.ts";
import { VAGUE_PAIRS } from "./minimal-pairs/vague.ts";

export type { MinimalPair } from "./minimal-pairs/pair.ts";

/**
 * Minimal pairs for negation and scope in business and central-bank English. The labels follow only
 * the coding rules and were set before the word lists existed, so the set can measure them.
 */
export const MINIMAL_PAIRS: readonly MinimalPair[] = [
  ...CONSTRAINT_DROPPED,
  ...CONSTRAINT_KEPT,
  ...CONVICTION_DROPPED,
  ...CONVICTION_KEPT,
  ...HEDGE_PAIRS,
  ...CAUTION_DROPPED,
  ...CAUTION_KEPT,
  ...COMMITMENT_DROPPED,
  ...COMMITMENT_KEPT,
  ...BLAME_DROPPED,
  ...BLAME_KEPT,
  ...BLAME_MATTER_PAIRS,
  ...VAGUE_PAIRS,
  ...DEFENSIVE_PAIRS,
  ...GROWTH_DROPPED,
  ...GROWTH_KEPT,
  ...GROWTH_FALL_PAIRS,
  ...FORWARD_PAIRS,
];
