import { expect, test } from "vitest";
import { type Annotation, annotate } from "../../../lib/domain/language/annotate.ts";
import { findGrowth } from "../../../lib/domain/language/bound-features.ts";
import { isMark } from "../../../lib/domain/language/tokenize.ts";
import { random, wholeBetween } from "../../support/random.ts";

const WORDS = 8;
const PIECES = [
  "sales", "orders", "costs", "debt", "grew", "rose", "up", "new customers", "the", "of", "plant",
  "and", ",", ", but", ";", ".", "(", ") (", "not",
]; // biome-ignore format: a table is easier to read.

const soup = (seed: number): string => {
  const next = random(seed);
  const pick = () => PIECES[wholeBetween(next, 0, PIECES.length - 1)];
  return Array.from({ length: wholeBetween(next, 5, 60) }, pick).join(" ");
};

const found = (annotation: Annotation): string[] =>
  findGrowth(annotation).map(({ from, to, negated }) => `${from}-${to} ${negated}`);

/** The rule as methods §6.1 states it, a change at a time: each looks at every token of its clause. */
function expected({ tokens, hits }: Annotation): string[] {
  const { length } = tokens;
  const clauseAt = (at: number) => tokens[at]?.clause;
  const noun: (string | undefined)[] = [];
  for (const category of ["growth_noun", "growth_bad_noun", "growth"] as const) {
    for (const { from, to } of hits.of(category)) {
      for (let at = from; at < to; at += 1) noun[at] = category;
    }
  }
  const wordsIn = (from: number, to: number) =>
    tokens.slice(from, to).filter((token) => !isMark(token)).length;
  const isOne = (at: number) => noun[at] === "growth_noun" || noun[at] === "growth_bad_noun";
  const bound = hits.of("growth_up").flatMap(({ from, to, negated }) => {
    if (noun[from] === "growth") return [];
    const candidates = Array.from({ length }, (_, at) => at)
      .filter((at) => (at < from || at >= to) && clauseAt(at) === clauseAt(from) && isOne(at))
      .map((at) => ({ at, words: at < from ? wordsIn(at + 1, from) : wordsIn(to, at) }))
      .filter(({ words }) => words <= WORDS);
    const before = candidates.filter(({ at }) => at < from).at(-1);
    const behind = candidates.find(({ at }) => at >= to);
    const isBehind = behind && (!before || behind.words < before.words);
    const { at } = (isBehind ? behind : before) ?? { at: -1 };
    if (noun[at] !== "growth_noun") return [];
    noun[at] = undefined;
    return [{ from: Math.min(from, at), to: Math.max(to, at + 1), negated }];
  });
  return [...hits.of("growth"), ...bound].map(
    ({ from, to, negated }) => `${from}-${to} ${negated}`,
  );
}

test("each change is bound to the nearest noun of its clause, as far as words reach", () => {
  let [all, fromBehind] = [0, 0];
  for (let seed = 1; seed <= 1_500; seed += 1) {
    const annotation = annotate(soup(seed));
    const spans = found(annotation);
    expect(spans, soup(seed)).toEqual(expected(annotation));
    all += spans.length;
    fromBehind += annotation.hits
      .of("growth_up")
      .filter(({ from }) => spans.some((span) => span.startsWith(`${from}-`))).length;
  }
  expect(all).toBeGreaterThan(2_000);
  expect(fromBehind).toBeGreaterThan(400);
});
