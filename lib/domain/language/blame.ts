import type { Annotation } from "./annotate.ts";
import { paint, scratch } from "./columns.ts";
import { Findings } from "./evidence.ts";
import type { CueHit } from "./hits.ts";
import { endsIn, type Tokens } from "./tokens.ts";
import { UNKNOWN, wordClasses } from "./vocabulary.ts";

/** The cues that blame is made of; each list of agents, causes and harms is by position. */
interface BlameCues {
  /** Agents outside the organisation. */
  agents: readonly CueHit[];
  /** Agents that a central bank also speaks of when it blames nobody: inflation, the economy. */
  matters: readonly CueHit[];
  causes: readonly CueHit[];
  /** Verbs that do harm to what comes after them. */
  harms: readonly CueHit[];
  /** Bad results, constraints among them. */
  outcomes: readonly CueHit[];
}

const [MATTER, AGENT] = [1, 2];
const lendAgents = scratch(Uint8Array);

/** How many tokens may stand between a cause or a harm and the matter that is blamed. */
const REACH = { cause: 4, harm: 3 };

const [PASSIVE, BY, CLAUSE, RESULT, ENDS, LOOSE] = [1, 2, 4, 8, 16, 32];
const CLASSES = wordClasses([
  [PASSIVE, "be been being is are was were get gets got getting"],
  [BY, "by"],
  // After these a matter does something itself: because inflation fell, given that it did.
  [CLAUSE, "because that"],
  // What comes after causes that end or begin so is the result: resulted in, caused, led to.
  [ENDS, "in cause causes caused causing forced forcing prevented"],
  [RESULT, "led leads leading contributed contributing"],
  // Causes that begin so are also said of what is only looked at: given inflation, in light of it.
  [LOOSE, "in on a given following amid reflecting reflects reflected"],
]);
const classOf = ({ word }: Tokens, at: number): number => CLASSES[word[at] ?? UNKNOWN] ?? 0;

/**
 * Blame: an agent outside the organisation in a clause that tells of a bad outcome, or that names a
 * cause and no growth. What central banks speak of anyway needs more: a cause right before it, with a
 * bad outcome when that is loose, or a harm that it does; each of these blames the one nearest to it.
 * What is negated neither blames nor counts as an outcome, a cause or a harm.
 * Source: methods §6.1, row blame; that both agent and cause are needed: Zhou, Chen.
 */
export function findBlame({ tokens, hits }: Annotation, growth: Findings): Findings {
  const findings = new Findings();
  if (hits.count("blame") + hits.count("blame_matter") === 0) return findings;
  const cues = {
    agents: hits.of("blame"),
    matters: hits.of("blame_matter"),
    causes: hits.of("blame_cause"),
    harms: hits.of("blame_harm"),
    outcomes: hits.of("blame_outcome").concat(hits.of("constraint")),
  };
  const { isBad, isCaused, isGood, isAgent } = readClauses(tokens, cues, growth);
  const add = ({ from, to, negated }: CueHit) => findings.add("blame", from, to, negated, !negated);
  for (const agent of cues.agents) {
    const clause = tokens.clause[agent.from] ?? 0;
    const isBlamed = isBad[clause] === 1 || (isCaused[clause] === 1 && isGood[clause] !== 1);
    if (isBlamed) add(agent);
  }
  const causeOf = causeFinder(tokens, cues);
  const doesHarm = harmFinder(tokens, cues);
  for (const [at, matter] of cues.matters.entries()) {
    // Another agent may have it in its name.
    if (isAgent[matter.from] === AGENT) continue;
    const cause = causeOf(at, matter);
    const clause = tokens.clause[matter.from] ?? 0;
    const isLoose = cause !== null && (classOf(tokens, cause.from) & LOOSE) > 0;
    const isTold = isBad[clause] === 1 || (isGood[clause] !== 1 && !isLoose);
    if (doesHarm(at, matter) || (cause !== null && isTold)) add(matter);
  }
  return findings;
}

/** To be asked about matters by position: the cause that leads to this one, and to none before it. */
function causeFinder(tokens: Tokens, { causes, matters }: BlameCues) {
  const asserted = causes.filter(({ negated }) => !negated);
  let next = 0;
  return (at: number, { from }: CueHit): CueHit | null => {
    while ((asserted[next]?.to ?? tokens.length) <= from) next += 1;
    const cause = asserted[next - 1];
    if (cause === undefined || cause.from < (matters[at - 1]?.to ?? 0)) return null;
    return isCause(tokens, cause) && isNear(tokens, cause.to, from, REACH.cause) ? cause : null;
  };
}

/** Whether what comes after a cause is what caused, not the result nor a clause. */
const isCause = (tokens: Tokens, { from, to }: CueHit) =>
  ((classOf(tokens, to - 1) | classOf(tokens, to)) & CLAUSE) === 0 &&
  (classOf(tokens, to - 1) & ENDS) === 0 &&
  (classOf(tokens, from) & RESULT) === 0;

/** To be asked about matters by position: whether this one, and none after it, does a harm. */
function harmFinder(tokens: Tokens, { harms, matters }: BlameCues) {
  const asserted = harms.filter(({ negated }) => !negated);
  let next = 0;
  return (at: number, { to }: CueHit): boolean => {
    while ((asserted[next]?.from ?? tokens.length) < to) next += 1;
    const harm = asserted[next];
    if (harm === undefined || harm.from >= (matters[at + 1]?.from ?? tokens.length)) return false;
    return isNear(tokens, to, harm.from, REACH.harm) && isActive(tokens, harm);
  };
}

/** Whether at most so many tokens of one clause lie from one up to another. */
const isNear = ({ clause }: Tokens, from: number, to: number, most: number) =>
  to - from <= most && clause[from - 1] === clause[to];

/** Whether a verb is of the agent before it: not the economy was hit, hit by, by hitting. */
const isActive = (tokens: Tokens, { from, to }: CueHit) =>
  ((classOf(tokens, to) | classOf(tokens, from - 1)) & BY) === 0 &&
  ((classOf(tokens, from - 1) & PASSIVE) === 0 || endsIn(tokens, from, "ing"));

/**
 * Of each clause whether it tells of a bad outcome, names a cause, or tells of growth; of each token
 * what it names.
 */
function readClauses(tokens: Tokens, cues: BlameCues, growth: Findings) {
  const column = () => new Uint8Array(tokens.clauseCount);
  const [isBad, isCaused, isGood] = [column(), column(), column()];
  // A bad word in an agent's name is no outcome: supply shortages, the economic slowdown.
  const isAgent = lendAgents(tokens.length);
  for (const { from, to } of cues.matters) paint(isAgent, from, to, MATTER);
  for (const { from, to } of cues.agents) paint(isAgent, from, to, AGENT);
  const mark = (clauses: Uint8Array, from: number) => {
    clauses[tokens.clause[from] ?? 0] = 1;
  };
  for (const { from, negated } of cues.outcomes) {
    // A denied outcome is a good one: sales did not fall because of the weather.
    if (isAgent[from] === 0) mark(negated ? isGood : isBad, from);
  }
  for (const { from, negated } of cues.causes) if (!negated) mark(isCaused, from);
  growth.each((_category, from, _to, _negated, counted) => {
    if (counted) mark(isGood, from);
  });
  return { isBad, isCaused, isGood, isAgent };
}
