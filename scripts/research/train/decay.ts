// How much of a language score is left at the end of each horizon, measured on later calls of the same company.

import { rounded } from "../../../lib/core/rounded.ts";
import { pearson } from "../../../lib/core/statistics.ts";
import {
  type HorizonDays,
  SCORE_HORIZONS_DAYS,
  type ScoreDecay,
} from "../../../lib/signals/domain/earnings/model.ts";
import { tipsScore, toneComposite } from "../../../lib/signals/domain/earnings/tips.ts";
import { blockInterval } from "../validation/block-bootstrap.ts";
import type { CompanyCalls } from "./call-sample.ts";

/** A language score and that of a call some quarters later. */
interface ScorePair {
  ticker: string;
  lag: number;
  first: number;
  later: number;
}

/** Quarters of each horizon: one call a quarter. */
const LAGS: Readonly<Record<HorizonDays, number>> = { 90: 1, 180: 2, 360: 4 };

function pairsOf({ ticker, calls }: CompanyCalls): ScorePair[] {
  const scores = new Map(
    calls.flatMap((call) => {
      const tone = toneComposite(call);
      return tone === null ? [] : [[call.quarterIndex, tipsScore(tone)] as const];
    }),
  );
  return [...scores].flatMap(([index, first]) =>
    Object.values(LAGS).flatMap((lag) => {
      const later = scores.get(index + lag);
      return later === undefined ? [] : [{ ticker, lag, first, later }];
    }),
  );
}

const correlation = (pairs: readonly ScorePair[], wanted: number): number | null => {
  const lagged = pairs.filter(({ lag }) => lag === wanted);
  return pearson(
    lagged.map(({ first }) => first),
    lagged.map(({ later }) => later),
  );
};

/**
 * The correlation of a score with that of the call at the end of each horizon, relative to the first horizon, whose end is
 * the next call: until then the score is the newest there is. Limited to 0..1. The interval is a bootstrap by company.
 * Source: docs/methods/signals.md#decay.
 */
export function scoreDecays(companies: readonly CompanyCalls[]): Map<HorizonDays, ScoreDecay> {
  const pairs = companies.flatMap(pairsOf);
  return new Map(
    SCORE_HORIZONS_DAYS.map((days) => {
      const share = (drawn: readonly ScorePair[]) => {
        const [first, here] = [correlation(drawn, LAGS[90]), correlation(drawn, LAGS[days])];
        if (first === null || here === null || first <= 0) return null;
        return Math.max(0, Math.min(1, here / first));
      };
      // The share at the first horizon is 1 by definition.
      const interval =
        LAGS[days] === 1 ? null : blockInterval(pairs, ({ ticker }) => ticker, share);
      return [
        days,
        {
          value: rounded(share(pairs) ?? 1, 2),
          interval: interval && [rounded(interval[0], 2), rounded(interval[1], 2)],
          pairs: pairs.filter(({ lag }) => lag === LAGS[days]).length,
        },
      ];
    }),
  );
}
