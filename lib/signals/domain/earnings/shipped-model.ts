// The earnings model that `npm run train` wrote, with the report of its walk-forward.

import model from "./model.generated.json" with { type: "json" };
import type { EarningsModel } from "./model.ts";

export const EARNINGS_MODEL = model as unknown as EarningsModel;
