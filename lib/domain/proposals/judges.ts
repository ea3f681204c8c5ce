export interface JudgeScores {
  evidence: number;
  novelty: number;
  coverage: number;
  cost: number;
}
