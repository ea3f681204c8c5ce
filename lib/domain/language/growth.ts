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

/** Finds the nouns of changes. A look at a few words and the marks between them: linear. */
class NounFinder {
  private readonly tokens: Tokens;
  /** Of each token what it is. */
  private readonly nouns: Uint8Array;
  /** Words between what was found last and its change. */
  private words = 0;
  /** A change for which there was no noun before it: no later one reaches beyond it. */
  private cleared = 0;

  constructor(tokens: Tokens, nouns: Uint8Array) {
    [this.tokens, this.nouns] = [tokens, nouns];
  }

  /**
   * The noun nearest to a change, within reach in its clause, of two the one before; -1 for none. To be
   * asked about changes by position.
   */
  nearest(from: number, to: number): number {
    const back = this.first(from - 1, -1, from, REACH);
    if (back < 0) this.cleared = from;
    const ahead = this.first(to, 1, from, back < 0 ? REACH : this.words - 1);
    return ahead < 0 ? back : ahead;
  }

  /** The first noun from a token on in a direction, with at most so many words before it. */
  private first(start: number, step: 1 | -1, change: number, most: number): number {
    const { nouns, cleared } = this;
    const { clause, kind } = this.tokens;
    const here = clause[change];
    let words = 0;
    for (let at = start; words <= most && at >= cleared && clause[at] === here; at += step) {
      if ((nouns[at] ?? OTHER) > TAKEN) {
        this.words = words;
        return at;
      }
      if (kind[at] !== MARK) words += 1;
    }
    return -1;
  }
}
