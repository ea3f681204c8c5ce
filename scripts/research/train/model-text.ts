// Writes the earnings model as JSON: its report, and its coefficients.

import { jsonText } from "../../generate/json-text.ts";

/** The text of a generated file. */
export const modelText = (value: unknown): string =>
  jsonText(JSON.parse(JSON.stringify(value, rounding)), 3);

/** Rounds numbers to four decimals: the probabilities have three. */
const rounding = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value;
