import { rounded } from "../../../core/rounded.ts";
import type { SensorConfig } from "../../../sensors/domain/sensor-config.ts";
import { FACT_RULES, type Rule } from "./facts.ts";

export const PROPOSAL_TYPES = ["NEW_SENSOR", "ADJUSTMENT", "CURATION"] as const;
export type ProposalType = (typeof PROPOSAL_TYPES)[number];

export const PROPOSAL_STATUSES = ["PENDING", "APPROVED", "REJECTED", "IMPLEMENTED"] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** From this score on a proposal is implemented by itself. */
export const IMPLEMENT_AT = 0.8;

/** Who moves a proposal: a person, the daily job, or a score that reaches `IMPLEMENT_AT`. */
export const MOVERS = ["human", "job", "score"] as const;
export type Mover = (typeof MOVERS)[number];

type Move = { from: ProposalStatus; to: ProposalStatus; by: readonly Mover[] };

/** All moves that there are; any other is refused. Source: docs/decisions.md#g8. */
const MOVES: readonly Move[] = [
  { from: "PENDING", to: "APPROVED", by: ["human"] },
  { from: "PENDING", to: "REJECTED", by: ["human"] },
  { from: "APPROVED", to: "IMPLEMENTED", by: ["human", "job", "score"] },
  { from: "PENDING", to: "IMPLEMENTED", by: ["score"] },
];

/** The statuses from which a mover may take a proposal to another one. */
export const statusesBefore = (to: ProposalStatus, by: Mover): ProposalStatus[] =>
  MOVES.filter((move) => move.to === to && move.by.includes(by)).map(({ from }) => from);

/** What the curator found, with all that the judges need. */
export interface ProposalFinding {
  rule: Rule;
  type: ProposalType;
  /** What it is about: a sensor, two sensors, a series or a family. */
  subject: string;
  /** The sensor to change or to add; null when there is none to name. */
  sensorId: string | null;
  /** Version of the configuration that it would change. */
  version: number;
  title: string;
  rationale: string;
  /** What it would change; null: nothing that can be done by itself. */
  change: SensorConfig | null;
  /** The figures behind it. */
  evidence: Record<string, number>;
  scoreInputs: ScoreInputs;
}

/** Data that the judges turn into scores. */
export interface ScoreInputs {
  /** Observations behind the finding. */
  observations: number;
  /** How far it is beyond its bar: 0 at the bar, 1 at twice the bar or as far as can be. */
  strength: number;
  /** Highest rank correlation of what is to be added with what there is, 0..1. */
  resemblance: number;
  /** How well the catalogue covers what it is about, after the change, 0..1. */
  coverage: number;
  /** What is left when the price of the change is taken off, 0..1. */
  cost: number;
}

/** The same finding about the same configuration is the same proposal. */
export const keyOf = ({ rule, subject, version }: ProposalFinding): string =>
  `${rule}:${subject}:v${version}`;

export const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** What each judge gives, 0..1; 1 speaks for the proposal. */
export interface FindingScores {
  evidence: number;
  novelty: number;
  coverage: number;
  cost: number;
}

/** What each judge's score counts in `adjustScore`. */
export const FINDING_SCORE_WEIGHTS: FindingScores = {
  evidence: 0.4,
  novelty: 0.2,
  coverage: 0.2,
  cost: 0.2,
};

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

/** The judges' aggregate, 0..1: their scores' mean by `FINDING_SCORE_WEIGHTS`, to 5 decimals. */
export function adjustScore(scores: FindingScores): number {
  const { evidence, novelty, coverage, cost } = FINDING_SCORE_WEIGHTS;
  const sum =
    evidence * scores.evidence +
    novelty * scores.novelty +
    coverage * scores.coverage +
    cost * scores.cost;
  return rounded(sum, SCORE_DECIMALS);
}
