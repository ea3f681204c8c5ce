// Writes days and numbers as pages and mails show them.

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Writes the UTC day of an instant (epoch ms or ISO text): `5 Nov 2026`. */
export function dayText(at: number | string): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Separates thousands by commas. `toLocaleString` would cost a Worker 10 ms at its first use. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * Writes a number as pages and mails show it: thousands separated; 0 decimals from 1000, 1 from 100,
 * 2 from 1, 3 below.
 */
export function numberText(value: number): string {
  const size = Math.abs(value);
  const decimals = size >= 1_000 ? 0 : size >= 100 ? 1 : size >= 1 || size === 0 ? 2 : 3;
  const [whole = "", fraction] = size.toFixed(decimals).split(".");
  const isZero = Number(size.toFixed(decimals)) === 0;
  return `${value < 0 && !isZero ? "−" : ""}${groupThousands(whole)}${fraction ? `.${fraction}` : ""}`;
}
