import { normCdf } from "../statistics.ts";
import type { Annotation } from "./annotate.ts";
import { StanceReader } from "./clause-stance.ts";
import type { EachFinding } from "./evidence.ts";

export interface CentralBankStance {
  /** -1 (dovish) to 1 (hawkish): mean of tanh over the clauses that take a stance; 0 without any. */
  stance: number;
  /** Clauses that take a stance. */
  clauses: number;
  /** Shows the cues that the stance is made of, clause by clause. */
  eachFinding: EachFinding;
}

/** Mean and standard deviation of the stance in the reference documents. */
export interface StanceReference {
  mean: number;
  standardDeviation: number;
}

/** Looks at the stance of each clause that takes one, and at the cues that it is made of. */
function eachStance(
  annotation: Annotation,
  look: (stance: number) => void,
  use: (cue: number) => void,
) {
  const { tokens, hits } = annotation;
  const reader = new StanceReader(annotation, use);
  const close = (begin: number, end: number) => {
    const stance = begin < end ? reader.ofClause(begin, end) : null;
    if (stance !== null) look(stance);
  };
  let [current, begin, end] = [-1, 0, 0];
  for (let cue = 0; cue < hits.length; cue += 1) {
    if (!reader.hasPart(cue)) continue;
    const clause = tokens.clause[hits.fromAt(cue)] ?? 0;
    if (clause !== current) {
      close(begin, end);
      [current, begin] = [clause, cue];
    }
    end = cue + 1;
  }
  close(begin, end);
}

const ignore = () => {};

/**
 * How hawkish a text is. Source: methods §6.5, central_bank: sign of direction times topic (inflation
 * and activity +, slack -) plus policy phrases, a clause at a time.
 */
export function centralBankStance(annotation: Annotation): CentralBankStance {
  let [sum, clauses] = [0, 0];
  const add = (stance: number) => {
    sum += Math.tanh(stance);
    clauses += 1;
  };
  eachStance(annotation, add, ignore);
  const eachFinding: EachFinding = (show) =>
    eachStance(annotation, ignore, (cue) => {
      const { category, from, to, negated } = annotation.hits.at(cue);
      show(category, from, to, negated, true);
    });
  return { stance: clauses > 0 ? sum / clauses : 0, clauses, eachFinding };
}

/** 0 (dovish) to 100 (hawkish): percentile of a normal reference; 50 for a text without a stance. */
export function stanceScore(
  { stance, clauses }: Pick<CentralBankStance, "stance" | "clauses">,
  reference: StanceReference,
): number {
  if (clauses === 0 || !(reference.standardDeviation > 0)) return 50;
  return 100 * normCdf((stance - reference.mean) / reference.standardDeviation);
}
