// Writes the earnings model as TypeScript modules: its report, which answers and pages show, and its coefficients.

import type { EarningsReport, HorizonFit } from "../../../lib/signals/domain/earnings/model.ts";

const literal = (value: unknown): string =>
  JSON.stringify(value, rounding, 2).replace(/"(\w+)":/g, "$1:");

/** Rounds numbers to four decimals: the probabilities have three. */
const rounding = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value;

const WRITTEN = "Written by `npm run train`; not by hand. No price and no text is part of it.";

/** Source text of the module of the report. */
export const reportModule = (
  report: EarningsReport,
): string => `import type { EarningsReport } from "./model.ts";

/** ${WRITTEN} */
export const EARNINGS_REPORT: EarningsReport = ${literal(report)};
`;

/** Source text of the module of the coefficients. */
export const modelModule = (
  fits: Readonly<Record<number, HorizonFit | null>>,
): string => `import { withFits } from "./model.ts";
import { EARNINGS_REPORT } from "./report.generated.ts";

/** ${WRITTEN} */
export const EARNINGS_MODEL = withFits(EARNINGS_REPORT, ${literal(fits)});
`;
