// Proposals of the curator: their statuses, who may change them, and their scores.

import { rounded } from "../../../core/rounded.ts";
import type { SensorConfig } from "../../../sensors/domain/sensor-config.ts";
import { FACT_RULES, type Rule } from "./facts.ts";

export const PROPOSAL_TYPES = ["NEW_SENSOR", "ADJUSTMENT", "CURATION"] as const;
export type ProposalType = (typeof PROPOSAL_TYPES)[number];

export const PROPOSAL_STATUSES = ["PENDING", "APPROVED", "REJECTED", "IMPLEMENTED"] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** Proposals with at least this score are implemented automatically. */
export const IMPLEMENT_AT = 0.8;

/**
 * Who changes a proposal's status: a person, the daily job, or a score of at least `IMPLEMENT_AT`.
 */
export const MOVERS = ["human", "job", "score"] as const;
export type Mover = (typeof MOVERS)[number];

type StatusChange = { from: ProposalStatus; to: ProposalStatus; by: readonly Mover[] };

/** All allowed changes of status. Source: docs/decisions.md#g8. */
const STATUS_CHANGES: readonly StatusChange[] = [
  { from: "PENDING", to: "APPROVED", by: ["human"] },
  { from: "PENDING", to: "REJECTED", by: ["human"] },
  { from: "APPROVED", to: "IMPLEMENTED", by: ["human", "job", "score"] },
  { from: "PENDING", to: "IMPLEMENTED", by: ["score"] },
];

/** Statuses from which `by` may change a proposal to status `to`. */
export const statusesBefore = (to: ProposalStatus, by: Mover): ProposalStatus[] =>
  STATUS_CHANGES.filter((move) => move.to === to && move.by.includes(by)).map(({ from }) => from);

/** What a rule found: the proposed change, and the inputs of its scores. */
export interface ProposalFinding {
  rule: Rule;
  type: ProposalType;
  /** Subject: a sensor, two sensors, a series or a family. */
  subject: string;
  /** The sensor to change or to add; null when the finding names no sensor. */
  sensorId: string | null;
  /** Version of the configuration that the change would replace. */
  version: number;
  title: string;
  rationale: string;
  /** Proposed change; null when it cannot be applied automatically. */
  change: SensorConfig | null;
  /** The figures behind the finding. */
  evidence: Record<string, number>;
  scoreInputs: ScoreInputs;
}

/** Inputs of a finding's scores. */
export interface ScoreInputs {
  /** Number of observations behind the finding. */
  observations: number;
  /**
   * How far the threshold is exceeded: 0 at the threshold, 1 at twice the threshold or at the
   * maximum.
   */
  strength: number;
  /** Highest rank correlation of the proposed sensor with the existing ones, 0..1. */
  resemblance: number;
  /** Coverage of the subject by the catalogue after the change, 0..1. */
  coverage: number;
  /** 1 minus the cost of the change, 0..1. */
  cost: number;
}

/** Key of a proposal. The same finding about the same configuration has the same key. */
export const keyOf = ({ rule, subject, version }: ProposalFinding): string =>
  `${rule}:${subject}:v${version}`;

/** Limits a value to 0..1. */
export const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** The scores of a finding, each 0..1; 1 favours the proposal. */
export interface FindingScores {
  evidence: number;
  novelty: number;
  coverage: number;
  cost: number;
}

/** Weight of each score in `adjustScore`. */
export const FINDING_SCORE_WEIGHTS: FindingScores = {
  evidence: 0.4,
  novelty: 0.2,
  coverage: 0.2,
  cost: 0.2,
};

/** Decimals of a score. */
const SCORE_DECIMALS = 5;

/**
 * The scores of a finding (`judgeScores` in the API), each computed from data:
 *
 * - evidence: min(1, observations / 504) times the distance beyond the threshold (0 at the
 * threshold, 1 at twice the threshold); 0 when the change cannot be implemented;
 * - novelty: (1 - highest rank correlation with existing sensors) / (1 + earlier proposals about
 * the same subject);
 * - coverage: how well the catalogue covers the subject after the change;
 * - cost: 1 minus the cost of the change: changed states, moved index points, missing feeds.
 */
export function scoreFinding(
  { observations, strength, resemblance, coverage, cost }: ScoreInputs,
  earlierProposals: number,
): FindingScores {
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

/** Weighted mean of the scores, 0..1, 5 decimals. */
export function adjustScore(scores: FindingScores): number {
  const { evidence, novelty, coverage, cost } = FINDING_SCORE_WEIGHTS;
  const sum =
    evidence * scores.evidence +
    novelty * scores.novelty +
    coverage * scores.coverage +
    cost * scores.cost;
  return rounded(sum, SCORE_DECIMALS);
}
