import { paint } from "./columns.ts";
import type { Finding } from "./evidence.ts";
import type { CueHit } from "./hits.ts";
import type { Tokens } from "./tokens.ts";

/** The cues that blame is made of. */
export interface BlameCues {
  /** Agents outside the organisation. */
  agents: readonly CueHit[];
  causes: readonly CueHit[];
  /** Bad results, constraints among them. */
  outcomes: readonly CueHit[];
}

/**
 * Blame: an agent outside the organisation in a clause that tells of a bad outcome, or that names a
 * cause and no growth. What is negated neither blames nor counts as an outcome or a cause.
 * Source: methods §6.1, row blame; that both agent and cause are needed: Zhou, Chen.
 */
export function findBlame(
  tokens: Tokens,
  cues: BlameCues,
  growth: readonly Pick<Finding, "from" | "counted">[],
): Finding[] {
  const column = () => new Uint8Array(tokens.clauseCount);
  const [isBad, isCaused, isGood] = [column(), column(), column()];
  // A bad word in an agent's name is no outcome: supply shortages, the economic slowdown.
  const isAgent = new Uint8Array(tokens.length);
  for (const { from, to } of cues.agents) paint(isAgent, from, to, 1);
  const mark = (clauses: Uint8Array, from: number) => {
    clauses[tokens.clause[from] ?? 0] = 1;
  };
  for (const { from, negated } of cues.outcomes) {
    // A denied outcome is a good one: sales did not fall because of the weather.
    if (isAgent[from] === 0) mark(negated ? isGood : isBad, from);
  }
  for (const { from, negated } of cues.causes) if (!negated) mark(isCaused, from);
  for (const { from, counted } of growth) if (counted) mark(isGood, from);
  const findings: Finding[] = [];
  for (const { from, to, negated } of cues.agents) {
    const clause = tokens.clause[from] ?? 0;
    const isBlamed = isBad[clause] === 1 || (isCaused[clause] === 1 && isGood[clause] !== 1);
    if (isBlamed) findings.push({ category: "blame", from, to, negated, counted: !negated });
  }
  return findings;
}
