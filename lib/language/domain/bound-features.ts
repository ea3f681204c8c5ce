// The features growth, commitment and blame. Their cues count only together with other words of
// the same clause.

import { type Annotation, tokensOf } from "./annotate.ts";
import type { CueHit } from "./cue-matcher.ts";
import type { CueFinding } from "./evidence.ts";
import type { Token } from "./text/token.ts";
import { isIn, isMark, walkClause, wordAt } from "./text/tokenize.ts";

/**
 * Maximum words between a change and its noun, and tokens between growth and a word for its fall.
 */
const GROWTH_REACH = { noun: 8, fall: 8 };

/**
 * Growth: complete phrases (record orders, new customers), and words for a rise whose nearest noun
 * in the clause is a good one. A noun serves one rise. A bad noun counts before a good one at the
 * same distance: the cost of sales rose. Negated growth does not count, and neither does growth
 * that falls or is lost in the same clause. Phrases come first, each kind by position. Source:
 * docs/methods/language.md#features.
 */
export function findGrowth(annotation: Annotation): CueFinding[] {
  const { tokens, hits } = annotation;
  const isFallen = fallReader(annotation);
  const finding = (from: number, to: number, negated: boolean): CueFinding => {
    return { category: "growth", from, to, negated, counted: !negated && !isFallen(from, to) };
  };
  const phrases = hits.of("growth").map(({ from, to, negated }) => finding(from, to, negated));
  const inPhrase = tokensOf(hits.of("growth"));
  const [good, bad] = [tokensOf(hits.of("growth_noun")), tokensOf(hits.of("growth_bad_noun"))];
  const isNoun = (at: number) => (good.has(at) || bad.has(at)) && !inPhrase.has(at);
  const changes = hits.of("growth_up").flatMap(({ from, to, negated }) => {
    const noun = inPhrase.has(from) ? null : nearestNoun(tokens, isNoun, from, to);
    if (noun === null || bad.has(noun)) return [];
    good.delete(noun);
    return [finding(Math.min(from, noun), Math.max(to, noun + 1), negated)];
  });
  return [...phrases, ...changes];
}

/**
 * The noun nearest to a change in its clause. Of two at the same distance, the earlier one. Null
 * without a noun.
 */
function nearestNoun(
  tokens: readonly Token[],
  isNoun: (at: number) => boolean,
  from: number,
  to: number,
): number | null {
  /** The first noun on one side, with at most `max` words before it. */
  const firstNoun = (first: number, step: 1 | -1, max: number) => {
    let words = 0;
    for (const [at, token] of walkClause(tokens, from, first, step)) {
      if (words > max) break;
      if (isNoun(at)) return { at, words };
      if (!isMark(token)) words += 1;
    }
    return null;
  };
  const before = firstNoun(from - 1, -1, GROWTH_REACH.noun);
  const behind = firstNoun(to, 1, before === null ? GROWTH_REACH.noun : before.words - 1);
  return (behind ?? before)?.at ?? null;
}

/**
 * Makes a test whether growth at some tokens is followed by a fall (declined, turned negative) or
 * follows a loss (a drop in). A negated fall does not count, and neither does the fall of a bad
 * noun. Linear time.
 */
function fallReader({ tokens, hits }: Annotation): (from: number, to: number) => boolean {
  const [falls, lost] = [new Set<number>(), new Set<number>()];
  const bad = tokensOf(hits.of("growth_bad_noun"));
  for (const { from } of hits.assertedOf("growth_fall")) {
    for (const [at, token] of walkClause(tokens, from, from - 1, -1, GROWTH_REACH.fall + 1)) {
      if (isMark(token) || bad.has(at) || isIn("subjectBreaks", token)) break;
      falls.add(at);
    }
  }
  for (const { from, to } of hits.assertedOf("growth_loss")) {
    for (const [at, token] of walkClause(tokens, from, to, 1, GROWTH_REACH.fall + 1)) {
      lost.add(at);
      if (token.kind !== "number" && !isIn("lossFillers", token)) break;
    }
  }
  return (from, to) => falls.has(to - 1) || lost.has(from);
}

/** Number of words after "we will" that make an object: a verb and its object. */
const OBJECT_WORDS = 2;

/**
 * Commitment has three kinds. Pledges: in the first person (we intend to), or in any person
 * (committed to). Announcements: we will, followed by an object, a figure or a date, unless the
 * words promise nothing (we will see). Deadlines (by year-end): in a clause of the first person
 * without a pledge or announcement. Negated commitment does not count. Each kind is by position.
 * Source: docs/methods/language.md#features.
 */
export function findCommitments({ tokens, hits }: Annotation): CueFinding[] {
  const clauseOf = ({ from }: CueHit) => tokens[from]?.clause ?? 0;
  const speakers = tokens.filter((token) => isIn("firstPerson", token));
  const ours = new Set(speakers.map(({ clause }) => clause));
  const isOurs = (hit: CueHit) => ours.has(clauseOf(hit));
  const deadlines = hits.of("commitment_deadline").filter(({ to }) => isDate(tokens[to - 1]));
  const dated = new Set(deadlines.map(clauseOf));
  const idle = new Set(hits.of("commitment_idle").map(({ from }) => from));
  /** Indices of tokens that are already part of a pledge. */
  const pledgeTokens = new Set<number>();
  const pledges = [...hits.of("commitment"), ...hits.of("commitment_pledge").filter(isOurs)].filter(
    ({ from, to }) => {
      const isFree = !pledgeTokens.has(from);
      for (let at = from; isFree && at < to; at += 1) pledgeTokens.add(at);
      return isFree;
    },
  );
  const promises = hits
    .of("commitment_promise")
    .filter(({ from }) => !pledgeTokens.has(from))
    .filter((hit) => dated.has(clauseOf(hit)) || (!idle.has(hit.to) && hasObject(tokens, hit.to)));
  const pledged = new Set([...pledges, ...promises].map(clauseOf));
  const dates = deadlines.filter((hit) => {
    const isNew = isOurs(hit) && !pledged.has(clauseOf(hit));
    if (isNew) pledged.add(clauseOf(hit));
    return isNew;
  });
  return [...pledges, ...promises, ...dates].map(({ from, to, negated }) => {
    return { category: "commitment", from, to, negated, counted: !negated };
  });
}

/** Whether a deadline is a date: a figure at its end must be a year. By 2030, not by 3 %. */
const isDate = (last: Token | undefined) => last?.kind !== "number" || /^20\d\d$/.test(last.text);

/** Whether a figure or enough words follow in the clause. */
function hasObject(tokens: readonly Token[], from: number): boolean {
  let words = 0;
  for (const [, { kind }] of walkClause(tokens, from - 1, from, 1)) {
    if (kind === "word") words += 1;
    if (kind === "number" || words === OBJECT_WORDS) return true;
  }
  return false;
}

/** Maximum tokens between a cause or harm and the matter that is blamed. */
const BLAME_REACH = { cause: 4, harm: 3 };

type Tokens = readonly Token[];

/**
 * Blame: an outside agent in a clause with a bad outcome, or with a cause and no growth. General
 * matters (inflation, the economy) need stronger evidence: a cause directly before them, or a harm
 * that they do. A vague cause also needs a bad outcome. Each cause and harm blames the nearest
 * matter. Negated cues do not count. Source: docs/methods/language.md#features.
 */
export function findBlame(
  { tokens, hits }: Annotation,
  growth: readonly CueFinding[],
): CueFinding[] {
  const [agents, matters] = [hits.of("blame"), hits.of("blame_matter")];
  const causes = hits.assertedOf("blame_cause");
  const outcomes = [...hits.of("blame_outcome"), ...hits.of("constraint")];
  const isAgent = tokensOf(agents);
  const isMatter = tokensOf(matters);
  // A bad word in an agent's name is not an outcome: supply shortages, the economic slowdown.
  const statedOutcomes = outcomes.filter(({ from }) => !isAgent.has(from) && !isMatter.has(from));
  const clauseOf = ({ from }: Pick<CueHit, "from">) => tokens[from]?.clause ?? 0;
  const countedGrowth = growth.filter(({ counted }) => counted);
  // Clauses with a bad outcome, clauses with a cause, and clauses with growth or a denied bad
  // outcome.
  const bad = new Set(statedOutcomes.filter(({ negated }) => !negated).map(clauseOf));
  const caused = new Set(causes.map(clauseOf));
  const good = new Set(
    [...statedOutcomes.filter(({ negated }) => negated), ...countedGrowth].map(clauseOf),
  );
  const blamedAgents = agents.filter((agent) => {
    const clause = clauseOf(agent);
    return bad.has(clause) || (caused.has(clause) && !good.has(clause));
  });
  const causeOf = causeFinder(tokens, causes, matters);
  const doesHarm = harmFinder(tokens, hits.assertedOf("blame_harm"), matters);
  const blamedMatters = matters.filter((matter, at) => {
    // The matter may be part of an agent's name.
    if (isAgent.has(matter.from)) return false;
    const cause = causeOf(at, matter);
    const clause = clauseOf(matter);
    const isLoose = cause !== null && isIn("looseCauses", tokens[cause.from]);
    const isSupported = bad.has(clause) || (!good.has(clause) && !isLoose);
    return doesHarm(at, matter) || (cause !== null && isSupported);
  });
  return [...blamedAgents, ...blamedMatters].map(({ from, to, negated }) => {
    return { category: "blame", from, to, negated, counted: !negated };
  });
}

/**
 * Makes a function that returns the last cause before a matter, if it is near and no other matter
 * is between them. Call it for the matters in order of position.
 */
function causeFinder(tokens: Tokens, causes: readonly CueHit[], matters: readonly CueHit[]) {
  let next = 0;
  return (at: number, { from }: CueHit): CueHit | null => {
    while ((causes[next]?.to ?? tokens.length) <= from) next += 1;
    const cause = causes[next - 1];
    if (cause === undefined || cause.from < (matters[at - 1]?.to ?? 0)) return null;
    return isCause(tokens, cause) && isNear(tokens, cause.to, from, BLAME_REACH.cause)
      ? cause
      : null;
  };
}

/** Whether the words after a cause name what caused, not a result and not a clause. */
function isCause(tokens: Tokens, { from, to }: CueHit): boolean {
  const [first, last, next] = [tokens[from], tokens[to - 1], tokens[to]];
  const isClause = isIn("causalConjunctions", last) || isIn("causalConjunctions", next);
  return !isClause && !isIn("resultEndings", last) && !isIn("resultBeginnings", first);
}

/**
 * Makes a test whether a matter does a harm, with no other matter between them. Call it for the
 * matters in order of position.
 */
function harmFinder(tokens: Tokens, harms: readonly CueHit[], matters: readonly CueHit[]) {
  let next = 0;
  return (at: number, { to }: CueHit): boolean => {
    while ((harms[next]?.from ?? tokens.length) < to) next += 1;
    const harm = harms[next];
    if (harm === undefined || harm.from >= (matters[at + 1]?.from ?? tokens.length)) return false;
    return isNear(tokens, to, harm.from, BLAME_REACH.harm) && isActive(tokens, harm);
  };
}

/** Whether at most `max` tokens of one clause lie between two positions. */
const isNear = (tokens: Tokens, from: number, to: number, max: number) =>
  to - from <= max && tokens[from - 1]?.clause === tokens[to]?.clause;

/**
 * Whether the noun before a verb is its subject. Not so in: the economy was hit, hit by, by
 * hitting.
 */
function isActive(tokens: Tokens, { from, to }: CueHit): boolean {
  if (wordAt(tokens, to) === "by" || wordAt(tokens, from - 1) === "by") return false;
  return !isIn("blamePassives", tokens[from - 1]) || wordAt(tokens, from).endsWith("ing");
}
