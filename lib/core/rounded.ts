// Rounds numbers to decimal places.

const POWERS = Array.from({ length: 16 }, (_, decimals) => 10 ** decimals);

/** Rounds to `decimals` places; null stays null. Published values are rounded once, when stored. */
export function rounded<T extends number | null>(value: T, decimals: number): T;
export function rounded(value: number | null, decimals: number): number | null {
  if (value === null) return null;
  const scale = POWERS[decimals] ?? 10 ** decimals;
  // Adding 0 turns -0 into 0.
  return Math.round(value * scale) / scale + 0;
}
