/** A figure at so many decimals; null stays null. What is published is rounded once, at the edge. */
export function rounded<T extends number | null>(value: T, decimals: number): T;
export function rounded(value: number | null, decimals: number): number | null {
  // Adding 0 turns -0 into 0.
  return value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}
