import { REGIME_RULES, REGIMES } from "../../lib/domain/regime.ts";

/** The regimes with the index at which each begins, calm first. */
export const REGIME_BANDS = REGIMES.map((state, i) => ({
  state,
  from: i === 0 ? 0 : (REGIME_RULES.from[i - 1] ?? 0),
}));
