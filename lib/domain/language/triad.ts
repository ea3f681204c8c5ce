/** Three of three, two of three, fewer. The first is the interface's counter name. */
export const TRIAD_STATUSES = ["INVINCIBLE", "WATCH", "CLEAR"] as const;
export type TriadStatus = (typeof TRIAD_STATUSES)[number];

export interface Triad {
  status: TriadStatus;
  /** How many of the three hold, 0..3. */
  score: number;
  constraintElevated: boolean;
  convictionDepressed: boolean;
  ratioInverted: boolean;
}

/** Where each of the three begins. Source: methods §6.7. */
export const TRIAD_EDGES = { constraintZ: 1, convictionZ: -1, ratio: 1 };

/**
 * Constraint unusually high, conviction unusually low (own-history z), constraint above conviction
 * (ratio > 1); all edges exclusive. A z that is not known holds for nothing. Source: methods §6.7.
 */
export function triad(measures: {
  zConstraint: number | null;
  zConviction: number | null;
  ratio: number;
}): Triad {
  const { zConstraint, zConviction, ratio } = measures;
  const constraintElevated = zConstraint !== null && zConstraint > TRIAD_EDGES.constraintZ;
  const convictionDepressed = zConviction !== null && zConviction < TRIAD_EDGES.convictionZ;
  const ratioInverted = ratio > TRIAD_EDGES.ratio;
  const score = [constraintElevated, convictionDepressed, ratioInverted].filter(Boolean).length;
  const status = score === 3 ? "INVINCIBLE" : score === 2 ? "WATCH" : "CLEAR";
  return { status, score, constraintElevated, convictionDepressed, ratioInverted };
}
