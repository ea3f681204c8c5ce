import { rounded } from "../../../core/rounded.ts";
import { FACT_RULES } from "./facts.ts";
import { clamped, type JudgedFacts } from "./finding.ts";

/** What each judge gives, 0..1; 1 speaks for the proposal. */
export interface JudgeScores {
  evidence: number;
  novelty: number;
  coverage: number;
  cost: number;
}

/** What each judge's score counts in `adjustScore`. */
export const JUDGE_WEIGHTS: JudgeScores = { evidence: 0.4, novelty: 0.2, coverage: 0.2, cost: 0.2 };

/** Decimals of a score: 0.79999 stays below the border, 0.8 is on it. */
const SCORE_DECIMALS = 5;

/**
 * The judges' scores of a finding, each from data alone:
 *
 * - evidence: min(1, observations / 504) times how far the figure is beyond its bar (0 at the bar, 1
 *   at twice the bar); 0 where there is nothing to implement;
 * - novelty: (1 - highest rank correlation with what there is) / (1 + earlier proposals about the
 *   same subject);
 * - coverage: how well the catalogue covers the subject after the change;
 * - cost: 1 less the price: states that come out differently, index points that move, missing feeds.
 */
export function judge(
  { observations, strength, resemblance, coverage, cost }: JudgedFacts,
  earlierProposals: number,
): JudgeScores {
  const scores = {
    evidence: Math.min(1, observations / FACT_RULES.window) * clamped(strength),
    novelty: (1 - clamped(resemblance)) / (1 + earlierProposals),
    coverage: clamped(coverage),
    cost: clamped(cost),
  };
  return {
    evidence: rounded(scores.evidence, SCORE_DECIMALS),
    novelty: rounded(scores.novelty, SCORE_DECIMALS),
    coverage: rounded(scores.coverage, SCORE_DECIMALS),
    cost: rounded(scores.cost, SCORE_DECIMALS),
  };
}

/** The judges' aggregate, 0..1: their scores' mean by `JUDGE_WEIGHTS`, to 5 decimals. */
export function adjustScore(scores: JudgeScores): number {
  const { evidence, novelty, coverage, cost } = JUDGE_WEIGHTS;
  const sum =
    evidence * scores.evidence +
    novelty * scores.novelty +
    coverage * scores.coverage +
    cost * scores.cost;
  return rounded(sum, SCORE_DECIMALS);
}
