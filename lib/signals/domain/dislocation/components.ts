/** Parts of a dislocation in the order of the interface, with their weights in percent. Source: methods §8. */
export const COMPONENT_WEIGHTS = {
  toneCsi: 30,
  macroRegime: 15,
  valuation: 25,
  insider: 15,
  sector: 15,
} as const;
export type Component = keyof typeof COMPONENT_WEIGHTS;
export const COMPONENTS = Object.keys(COMPONENT_WEIGHTS) as readonly Component[];
export type Components = Readonly<Record<Component, number | null>>;

const clip = (value: number): number => Math.max(-1, Math.min(1, value));

/**
 * Words against price, -1..1, + where the words are better: tanh((z_tone - z_ret63) / 2). `zTone` is the
 * tone composite, `zReturn` the 63-session excess return in own standard deviations. Source: methods §8.
 */
export const toneCsi = (zTone: number | null, zReturn: number | null): number | null =>
  zTone === null || zReturn === null ? null : Math.tanh((zTone - zReturn) / 2);

/** Level of the count scale at which stress speaks neither for buying nor for selling. */
const NEUTRAL_STRESS = 45;

/**
 * Calm of the market, -1..1, + where calm: clip((45 - stress) / 45). `stressLevel` is on the count scale
 * (0..100) of methods §8: `toCountLevel` of the published index.
 */
export const macroRegime = (stressLevel: number | null): number | null =>
  stressLevel === null ? null : clip((NEUTRAL_STRESS - stressLevel) / NEUTRAL_STRESS);

/**
 * Cheapness, -1..1, + where cheap: -tanh(z / 2), z the mean of the robust z's of the valuation ratio
 * against the ticker's own five years and against its sector, of those that are known.
 * Source: methods §8.
 */
export function valuation(zOwn: number | null, zSector: number | null): number | null {
  const known = [zOwn, zSector].filter((z) => z !== null);
  if (known.length === 0) return null;
  const z = known.reduce((sum, each) => sum + each, 0) / known.length;
  return -Math.tanh(z / 2) + 0;
}

/**
 * What the valuation's z's are made of: enterprise value by earnings, or by sales where there are no
 * earnings; null without either. All in one currency, as filed by the instant asked about.
 * Source: methods §8.
 */
export function valuationRatio(filed: {
  enterpriseValue: number;
  earnings: number | null;
  sales: number | null;
}): { kind: "EV/E" | "EV/S"; value: number } | null {
  const { enterpriseValue, earnings, sales } = filed;
  if (earnings !== null && earnings > 0) return { kind: "EV/E", value: enterpriseValue / earnings };
  return sales !== null && sales > 0 ? { kind: "EV/S", value: enterpriseValue / sales } : null;
}

/**
 * What insiders did with their own money, -1..1, + where they bought: tanh(net / scale), both in
 * currency (see `insiderFlow`). Null without a scale. Source: methods §8.
 */
export const insider = (net: number | null, scale: number | null): number | null =>
  net === null || scale === null || scale <= 0 ? null : Math.tanh(net / scale);

/**
 * Standing against the sector, -1..1, + where the ticker fell behind it: -tanh(z / 2), z the 63-session
 * return residual to the sector's beta in own standard deviations. Source: methods §8.
 */
export const sector = (zResidual: number | null): number | null =>
  zResidual === null ? null : -Math.tanh(zResidual / 2) + 0;
