// The report of the earnings model that `npm run train` wrote. Answers and pages show it; they carry no coefficients.

import type { EarningsReport } from "./model.ts";
import report from "./report.generated.json" with { type: "json" };

// The type of a JSON module has lists where the report has pairs.
export const EARNINGS_REPORT = report as unknown as EarningsReport;
