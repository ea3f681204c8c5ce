import { rounded } from "../../../core/rounded.ts";

/** Cases below which nothing is said, and those that the mean is shrunk by. Source: methods §9.1. */
export const OUTCOME_SHRINK = { minCases: 10, prior: 30 };
/** 95 % quantile of the standard normal distribution, for a two-sided 90 % interval. */
const Z90 = 1.6448536269514722;
const DECIMALS = 4;

/** What followed earlier fires of a type and direction whose windows have closed. */
export interface ClosedCases {
  cases: number;
  /** Of the excess returns, as a fraction; null without a case. */
  mean: number | null;
  /** Of the mean, cases of one quarter counted as one draw; null below two quarters. */
  standardError: number | null;
}

const isEnough = ({ cases }: ClosedCases): boolean => cases >= OUTCOME_SHRINK.minCases;
const shrinkage = ({ cases }: ClosedCases): number => cases / (cases + OUTCOME_SHRINK.prior);

/**
 * What followed on average, shrunk to nothing by how few cases there are: mean n / (n + 30), 4 decimals;
 * null below 10 closed cases. Source: methods §9.1.
 */
export const averageOutcome = (closed: ClosedCases): number | null =>
  closed.mean === null || !isEnough(closed)
    ? null
    : rounded(closed.mean * shrinkage(closed), DECIMALS);

/**
 * The 90 % interval of that average, shrunk alike; null below 10 cases or two quarters. Within a quarter
 * stocks move together, so that the error is by quarters.
 */
export function outcomeInterval(closed: ClosedCases): [low: number, high: number] | null {
  const { mean, standardError } = closed;
  if (mean === null || standardError === null || !isEnough(closed)) return null;
  const [low, high] = [mean - Z90 * standardError, mean + Z90 * standardError].map((end) =>
    rounded(end * shrinkage(closed), DECIMALS),
  );
  return [low ?? 0, high ?? 0];
}
