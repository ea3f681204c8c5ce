import { type Annotation, tokensOf } from "./annotate.ts";
import type { Finding } from "./evidence.ts";
import { wordSet } from "./sentences.ts";
import { isMark, type Token } from "./tokenize.ts";

/** How many words may stand between a change and its noun, and tokens between growth and its fall. */
const REACH = { noun: 8, fall: 8 };
/** Another subject may follow: new customers joined as prices fell. */
const BREAK = wordSet(
  "and or but nor as than while when where whereas because since until before after if though although despite that which who whose",
);
/** Between a loss and what is lost: a drop in the number of our new customers. */
const LIGHT = wordSet(
  "the a an our their its his her your my this these those some any many most several few all more of number in",
);

/**
 * Growth: complete phrases (record orders, new customers), and each change upward bound to the nearest
 * noun of its clause when that is a good one. A noun serves one change, and a bad noun as near as a
 * good one goes before it: the cost of sales rose. Negated growth is dropped, and so is growth that its
 * clause says falls or is lost. Phrases come first, each kind by position. Source: methods §6.1, row
 * growth.
 */
export function findGrowth(annotation: Annotation): Finding[] {
  const { tokens, hits } = annotation;
  const isFallen = fallReader(annotation);
  const finding = (from: number, to: number, negated: boolean): Finding => {
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

/** The noun nearest to a change, within reach in its clause, of two the one before; null for none. */
function nearestNoun(
  tokens: readonly Token[],
  isNoun: (at: number) => boolean,
  from: number,
  to: number,
): number | null {
  const clause = tokens[from]?.clause;
  /** The first noun on one side with so many words before it at most. */
  const firstNoun = (first: number, step: 1 | -1, most: number) => {
    let [at, words] = [first, 0];
    for (; words <= most && tokens[at]?.clause === clause; at += step) {
      if (isNoun(at)) return { at, words };
      if (!isMark(tokens[at])) words += 1;
    }
    return null;
  };
  const before = firstNoun(from - 1, -1, REACH.noun);
  const behind = firstNoun(to, 1, before === null ? REACH.noun : before.words - 1);
  return (behind ?? before)?.at ?? null;
}

/**
 * Tells whether growth at some tokens falls (declined, turned negative), where it ends, or is lost (a drop
 * in), where it begins. A fall that is negated is none, nor is that of a bad noun beside growth. Linear.
 */
function fallReader({ tokens, hits }: Annotation): (from: number, to: number) => boolean {
  const [falls, lost] = [new Set<number>(), new Set<number>()];
  const bad = tokensOf(hits.of("growth_bad_noun"));
  for (const { from, negated } of hits.of("growth_fall")) {
    for (let at = from - 1; !negated && at >= from - 1 - REACH.fall; at -= 1) {
      const token = tokens[at];
      if (token === undefined || token.clause !== tokens[from]?.clause) break;
      if (isMark(token) || bad.has(at) || BREAK.has(token.text)) break;
      falls.add(at);
    }
  }
  for (const { from, to, negated } of hits.of("growth_loss")) {
    for (let at = to; !negated && at <= to + REACH.fall; at += 1) {
      const token = tokens[at];
      if (token === undefined || token.clause !== tokens[from]?.clause) break;
      lost.add(at);
      if (token.kind !== "number" && !LIGHT.has(token.text)) break;
    }
  }
  return (from, to) => falls.has(to - 1) || lost.has(from);
}
