// Writes the earnings model as JSON.

import type { EarningsModel } from "../../../lib/signals/domain/earnings/model.ts";
import { jsonText } from "../../generate/json-text.ts";

/** The generated file. */
export const modelJson = (model: EarningsModel): string =>
  jsonText(JSON.parse(JSON.stringify(model, rounding)), 3);

/** Rounds numbers to six decimals, more than the precision of any coefficient. */
const rounding = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value;
