/** A probability of 0 for what happened would cost infinitely much: it is read as this one. */
const LOG_SCORE_FLOOR = 0.001;

/** 1 for a call that came true, 0 for one that did not. */
export type Outcome = 0 | 1;

/** Brier score of one yes/no forecast, one-sided: (p - y)², 0 is best, 1 worst. Source: G12. */
export const brierOf = (probability: number, outcome: Outcome): number =>
  (probability - outcome) ** 2;

/**
 * Natural logarithm of the probability that was given to what happened, that probability being at
 * least 0.001: 0 is best, ln 0.001 = -6.9 worst. Source: G12.
 */
export const logScoreOf = (probability: number, outcome: Outcome): number =>
  // "or 0" turns the minus zero of a sure call into zero.
  Math.log(Math.max(LOG_SCORE_FLOOR, outcome === 1 ? probability : 1 - probability)) || 0;

/** What a graded call scored. All null where there is no outcome, the market's where it has no number. */
type Scores = {
  brier: number | null;
  logScore: number | null;
  marketBrier: number | null;
  /** Market's Brier score minus ours: above 0 where we were closer. */
  skill: number | null;
};

/** Scores of a frozen probability beside the market's number at the stamp. Source: G12. */
export function scoresOf(
  outcome: Outcome | null,
  svcProb: number,
  marketProbStamp: number | null,
): Scores {
  if (outcome === null) return { brier: null, logScore: null, marketBrier: null, skill: null };
  const brier = brierOf(svcProb, outcome);
  const marketBrier = marketProbStamp === null ? null : brierOf(marketProbStamp, outcome);
  return {
    brier,
    logScore: logScoreOf(svcProb, outcome),
    marketBrier,
    skill: marketBrier === null ? null : marketBrier - brier,
  };
}
