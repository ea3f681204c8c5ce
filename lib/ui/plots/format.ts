// Formats numbers, times and names for pages.

import { dayText, groupThousands, numberText } from "../../core/display-text.ts";
import { rounded } from "../../core/rounded.ts";

/** Writes a whole number, 0 or more: `10,000`. Null is a dash. */
export const formatInteger = (value: number | null): string =>
  value === null ? "–" : groupThousands(String(value));

/** Writes a number; the number of decimals depends on its size. Null is a dash, never 0. */
export const formatNumber = (value: number | null): string =>
  value === null ? "–" : numberText(value);

/** Writes a number with fixed decimals; null is a dash. */
export const formatFixed = (value: number | null, decimals: number): string =>
  value === null ? "–" : rounded(value, decimals).toFixed(decimals).replace("-", "−");

/** Writes a number with fixed decimals if `decimals` is given, else by its size. */
export const formatValue = (value: number | null, decimals: number | undefined): string =>
  decimals === undefined ? formatNumber(value) : formatFixed(value, decimals);

/** Writes a number with fixed decimals, and a plus sign when positive. */
export const formatSigned = (value: number, decimals: number): string =>
  `${rounded(value, decimals) > 0 ? "+" : ""}${formatFixed(value, decimals)}`;

/** Writes a share as percent. */
export const formatPercent = (share: number | null, decimals = 0): string =>
  share === null ? "–" : `${formatFixed(100 * share, decimals)} %`;

/**
 * Writes a probability in whole percent; `<1 %` or `>99 %` when it would otherwise look certain.
 */
export function formatWholePercent(share: number | null): string {
  if (share !== null && share > 0 && share < 0.005) return "<1 %";
  if (share !== null && share < 1 && share >= 0.995) return ">99 %";
  return formatPercent(share);
}

/** Writes a probability with at most 2 decimals: `60 %`, `63.15 %`. */
export const formatProbability = (share: number | null): string =>
  share === null ? "–" : `${String(rounded(100 * share, 2))} %`;

/** Writes `5 Nov 2026`, in UTC. */
export const formatDay = dayText;

/** Writes `5 Nov`, in UTC. */
export const formatDayAndMonth = (at: number | string): string => formatDay(at).slice(0, -5);

/** Writes `5 Nov 2026, 21:15 UTC`. */
export function formatInstant(at: number | string): string {
  return `${formatDay(at)}, ${formatTime(at)}`;
}

/** Writes `21:15 UTC`. */
export const formatTime = (at: number | string): string =>
  `${new Date(at).toISOString().slice(11, 16)} UTC`;

/**
 * Writes minutes below 2 hours, hours below 2 days, else days: `90 minutes`, `6 hours`, `3 days`.
 */
export function formatMinutes(minutes: number): string {
  const [count, unit] =
    minutes < 120
      ? [minutes, "minute"]
      : minutes < 2_880
        ? [minutes / 60, "hour"]
        : [minutes / 1_440, "day"];
  const whole = Math.round(count);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

/** Writes a count with its noun: `1 sensor`, `3 sensors`. */
export const countOf = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

/** Names of families whose id is not a word. */
const FAMILY_NAMES: Readonly<Record<string, string>> = {
  fx: "Currencies",
  economy: "Labour market",
  official: "Official indices",
};
/** Writes a family of sensors as words: `Equity volatility`. */
export const familyName = (name: string): string => FAMILY_NAMES[name] ?? toSentenceCase(name);

/** Writes `equity_volatility` as words: `Equity volatility`. */
export function toSentenceCase(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
