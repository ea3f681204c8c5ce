import type { Annotation } from "./annotate.ts";
import { paint, scratch } from "./columns.ts";
import { Findings } from "./evidence.ts";
import { growthFalls, isFallen } from "./growth-fall.ts";
import { MARK, type Tokens } from "./tokens.ts";

/** How many words may stand between a change and its noun. */
const REACH = 8;

/** What a token is: no noun, part of a phrase, or of a noun that no change was bound to. */
const [OTHER, TAKEN, GOOD, BAD] = [0, 1, 2, 3];
const lendNouns = scratch(Uint8Array);

/**
 * Growth: complete phrases (record orders, new customers), and each change upward bound to the nearest
 * noun of its clause when that is a good one. A noun serves one change, and a bad noun as near as a
 * good one goes before it: the cost of sales rose. Negated growth is dropped, and so is growth that its
 * clause says falls or is lost. Phrases come first, each kind by position. Source: methods §6.1, row
 * growth.
 */
export function findGrowth(annotation: Annotation): Findings {
  const { tokens, hits } = annotation;
  const findings = new Findings();
  const isBound = hits.count("growth_up") > 0 && hits.count("growth_noun") > 0;
  if (!isBound && hits.count("growth") === 0) return findings;
  const falls = growthFalls(annotation);
  const add = (from: number, to: number, negated: boolean) =>
    findings.add("growth", from, to, negated, !negated && !isFallen(falls, from, to));
  hits.each("growth", add);
  if (!isBound) return findings;
  const nouns = lendNouns(tokens.length);
  hits.each("growth_noun", (from, to) => paint(nouns, from, to, GOOD));
  hits.each("growth_bad_noun", (from, to) => paint(nouns, from, to, BAD));
  hits.each("growth", (from, to) => paint(nouns, from, to, TAKEN));
  const finder = new NounFinder(tokens, nouns);
  hits.each("growth_up", (from, to, negated) => {
    const noun = nouns[from] === TAKEN ? -1 : finder.nearest(from, to);
    if (nouns[noun] !== GOOD) return;
    nouns[noun] = OTHER;
    add(Math.min(from, noun), Math.max(to, noun + 1), negated);
  });
  return findings;
}

/** Finds the nouns of changes, which are asked about by position. Linear. */
class NounFinder {
  private readonly tokens: Tokens;
  /** Of each token what it is. */
  private readonly nouns: Uint8Array;
  /** A change for which there was no noun before it: no later one reaches beyond it. */
  private cleared = 0;
  /** No noun is left from `begin` to before `end`, where one may be; so many words stand there. */
  private begin = 0;
  private end = 0;
  private words = 0;

  constructor(tokens: Tokens, nouns: Uint8Array) {
    [this.tokens, this.nouns] = [tokens, nouns];
  }

  /** The noun nearest to a change, within reach in its clause, of two the one before; -1 for none. */
  nearest(from: number, to: number): number {
    const { nouns, cleared } = this;
    const { clause, kind } = this.tokens;
    const here = clause[from];
    let [back, words] = [from - 1, 0];
    for (; words <= REACH && back >= cleared && clause[back] === here; back -= 1) {
      if ((nouns[back] ?? OTHER) > TAKEN) return this.nounAhead(to, here, words - 1) ?? back;
      if (kind[back] !== MARK) words += 1;
    }
    this.cleared = from;
    return this.nounAhead(to, here, REACH) ?? -1;
  }

  /** The first noun from a token on in a clause, with at most so many words before it. */
  private nounAhead(start: number, clause: number | undefined, most: number): number | undefined {
    const { nouns, tokens } = this;
    for (; this.begin < start; this.begin += 1) {
      if (this.begin < this.end && tokens.kind[this.begin] !== MARK) this.words -= 1;
    }
    this.end = Math.max(this.end, start);
    for (; this.words <= most && tokens.clause[this.end] === clause; this.end += 1) {
      if ((nouns[this.end] ?? OTHER) > TAKEN) return this.end;
      if (tokens.kind[this.end] !== MARK) this.words += 1;
    }
    return undefined;
  }
}
