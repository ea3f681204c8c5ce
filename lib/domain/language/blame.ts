import { type Annotation, tokensOf } from "./annotate.ts";
import type { CueHit } from "./cue-matcher.ts";
import type { Finding } from "./evidence.ts";
import { wordSet } from "./sentences.ts";
import type { Token } from "./tokenize.ts";

/** How many tokens may stand between a cause or a harm and the matter that is blamed. */
const REACH = { cause: 4, harm: 3 };

const PASSIVE = wordSet("be been being is are was were get gets got getting");
/** After these a matter does something itself: because inflation fell, given that it did. */
const CLAUSE = wordSet("because that");
/** What comes after causes that end or begin so is the result: resulted in, caused, led to. */
const RESULT_ENDS = wordSet("in cause causes caused causing forced forcing prevented");
const RESULT_BEGINS = wordSet("led leads leading contributed contributing");
/** Causes that begin so are also said of what is only looked at: given inflation, in light of it. */
const LOOSE = wordSet("in on a given following amid reflecting reflects reflected");

type Tokens = readonly Token[];
const wordAt = (tokens: Tokens, at: number): string => tokens[at]?.text ?? "";

/** What clauses tell that an agent may be blamed for. */
interface BlameClauses {
  /** Clauses with a bad outcome, with a cause, with growth. */
  readonly bad: ReadonlySet<number>;
  readonly caused: ReadonlySet<number>;
  readonly good: ReadonlySet<number>;
}

/**
 * Blame: an agent outside the organisation in a clause that tells of a bad outcome, or that names a
 * cause and no growth. What central banks speak of anyway (a matter: inflation, the economy) needs more:
 * a cause right before it, with a bad outcome when that is loose, or a harm that it does; each of these
 * blames the one nearest to it. What is negated neither blames nor counts as an outcome, a cause or a
 * harm. Source: methods §6.1, row blame; that both agent and cause are needed: Zhou, Chen.
 */
export function findBlame({ tokens, hits }: Annotation, growth: readonly Finding[]): Finding[] {
  const [agents, matters] = [hits.of("blame"), hits.of("blame_matter")];
  const causes = hits.of("blame_cause").filter(({ negated }) => !negated);
  const harms = hits.of("blame_harm").filter(({ negated }) => !negated);
  const outcomes = [...hits.of("blame_outcome"), ...hits.of("constraint")];
  const isAgent = tokensOf(agents);
  const isMatter = tokensOf(matters);
  // A bad word in an agent's name is no outcome: supply shortages, the economic slowdown.
  const told = outcomes.filter(({ from }) => !isAgent.has(from) && !isMatter.has(from));
  const clauseOf = ({ from }: Pick<CueHit, "from">) => tokens[from]?.clause ?? 0;
  const grown = growth.filter(({ counted }) => counted);
  const clauses: BlameClauses = {
    bad: new Set(told.filter(({ negated }) => !negated).map(clauseOf)),
    caused: new Set(causes.map(clauseOf)),
    // A denied outcome is a good one: sales did not fall because of the weather.
    good: new Set([...told.filter(({ negated }) => negated), ...grown].map(clauseOf)),
  };
  const { bad, caused, good } = clauses;
  const blamedAgents = agents.filter((agent) => {
    const clause = clauseOf(agent);
    return bad.has(clause) || (caused.has(clause) && !good.has(clause));
  });
  const causeOf = causeFinder(tokens, causes, matters);
  const doesHarm = harmFinder(tokens, harms, matters);
  const blamedMatters = matters.filter((matter, at) => {
    // Another agent may have it in its name.
    if (isAgent.has(matter.from)) return false;
    const cause = causeOf(at, matter);
    const clause = clauseOf(matter);
    const isLoose = cause !== null && LOOSE.has(wordAt(tokens, cause.from));
    const isTold = bad.has(clause) || (!good.has(clause) && !isLoose);
    return doesHarm(at, matter) || (cause !== null && isTold);
  });
  return [...blamedAgents, ...blamedMatters].map(({ from, to, negated }) => {
    return { category: "blame", from, to, negated, counted: !negated };
  });
}

/** To be asked about matters by position: the cause that leads to this one, and to none before it. */
function causeFinder(tokens: Tokens, causes: readonly CueHit[], matters: readonly CueHit[]) {
  let next = 0;
  return (at: number, { from }: CueHit): CueHit | null => {
    while ((causes[next]?.to ?? tokens.length) <= from) next += 1;
    const cause = causes[next - 1];
    if (cause === undefined || cause.from < (matters[at - 1]?.to ?? 0)) return null;
    return isCause(tokens, cause) && isNear(tokens, cause.to, from, REACH.cause) ? cause : null;
  };
}

/** Whether what comes after a cause is what caused, not the result nor a clause. */
function isCause(tokens: Tokens, { from, to }: CueHit): boolean {
  const last = wordAt(tokens, to - 1);
  const isClause = CLAUSE.has(last) || CLAUSE.has(wordAt(tokens, to));
  return !isClause && !RESULT_ENDS.has(last) && !RESULT_BEGINS.has(wordAt(tokens, from));
}

/** To be asked about matters by position: whether this one, and none after it, does a harm. */
function harmFinder(tokens: Tokens, harms: readonly CueHit[], matters: readonly CueHit[]) {
  let next = 0;
  return (at: number, { to }: CueHit): boolean => {
    while ((harms[next]?.from ?? tokens.length) < to) next += 1;
    const harm = harms[next];
    if (harm === undefined || harm.from >= (matters[at + 1]?.from ?? tokens.length)) return false;
    return isNear(tokens, to, harm.from, REACH.harm) && isActive(tokens, harm);
  };
}

/** Whether at most so many tokens of one clause lie from one up to another. */
const isNear = (tokens: Tokens, from: number, to: number, most: number) =>
  to - from <= most && tokens[from - 1]?.clause === tokens[to]?.clause;

/** Whether a verb is of the agent before it: not the economy was hit, hit by, by hitting. */
function isActive(tokens: Tokens, { from, to }: CueHit): boolean {
  const before = wordAt(tokens, from - 1);
  if (wordAt(tokens, to) === "by" || before === "by") return false;
  return !PASSIVE.has(before) || wordAt(tokens, from).endsWith("ing");
}
