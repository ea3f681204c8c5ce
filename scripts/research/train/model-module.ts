import type { EarningsModel } from "../../../lib/signals/domain/earnings/model.ts";

/** The module that ships a model, as text: one literal, members without quotes where they need none. */
export function modelModule(model: EarningsModel): string {
  const literal = JSON.stringify(model, rounding, 2).replace(/"(\w+)":/g, "$1:");
  return `import type { EarningsModel } from "./model.ts";

/** Written by \`npm run train\`, with the report of its walk-forward; not by hand. */
export const EARNINGS_MODEL: EarningsModel = ${literal};
`;
}

/** Six decimals are more than any coefficient can be known to. */
const rounding = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value;
