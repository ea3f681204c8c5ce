// Writes the earnings model as a TypeScript module.

import type { EarningsModel } from "../../../lib/signals/domain/earnings/model.ts";

/** Source text of the generated module: the model as one object literal. */
export function modelModule(model: EarningsModel): string {
  const literal = JSON.stringify(model, rounding, 2).replace(/"(\w+)":/g, "$1:");
  return `import type { EarningsModel } from "./model.ts";

/** Written by \`npm run train\`, with the report of its walk-forward; not by hand. */
export const EARNINGS_MODEL: EarningsModel = ${literal};
`;
}

/** Rounds numbers to six decimals, more than the precision of any coefficient. */
const rounding = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value;
