// The earnings model that `npm run train` wrote: its report, with the coefficients.

import fits from "./model.generated.json" with { type: "json" };
import { withFits } from "./model.ts";
import { EARNINGS_REPORT } from "./shipped-report.ts";

export const EARNINGS_MODEL = withFits(
  EARNINGS_REPORT,
  fits as unknown as Parameters<typeof withFits>[1],
);
