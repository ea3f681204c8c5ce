import type { Annotation } from "./annotate.ts";
import { paint } from "./columns.ts";
import { Findings } from "./evidence.ts";
import { growthFalls, isFallen } from "./growth-fall.ts";
import { MARK, type Tokens } from "./tokens.ts";

/** How many words may stand between a change and its noun. */
const REACH = 8;

const [FREE, GOOD, BAD] = [0, 1, 2];

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
  const nouns = new Uint8Array(tokens.length);
  hits.each("growth_noun", (from, to) => paint(nouns, from, to, GOOD));
  hits.each("growth_bad_noun", (from, to) => paint(nouns, from, to, BAD));
  const isTaken = new Uint8Array(tokens.length);
  hits.each("growth", (from, to) => {
    paint(isTaken, from, to, 1);
    paint(nouns, from, to, FREE);
  });
  const nearest = new NounFinder(tokens, nouns);
  hits.each("growth_up", (from, to, negated) => {
    const noun = isTaken[from] === 1 ? -1 : nearest.take(from, to);
    if (noun >= 0) add(Math.min(from, noun), Math.max(to, noun + 1), negated);
  });
  return findings;
}

/** Finds the nouns of changes, which are asked about by position. */
class NounFinder {
  private readonly tokens: Tokens;
  /** Of each token what noun it is of; a good one that was taken is free. */
  private readonly nouns: Uint8Array;
  /** Tokens of nouns; of each token of the text how many before it are words or numbers. */
  private readonly places: number[] = [];
  private readonly words: Int32Array;
  private next = 0;

  constructor(tokens: Tokens, nouns: Uint8Array) {
    const { kind, length } = tokens;
    const words = new Int32Array(length + 1);
    for (let at = 0; at < length; at += 1) {
      if (nouns[at] !== FREE) this.places.push(at);
      words[at + 1] = (words[at] ?? 0) + (kind[at] === MARK ? 0 : 1);
    }
    [this.tokens, this.nouns, this.words] = [tokens, nouns, words];
  }

  /** Takes the good noun nearest to a change, within reach in its clause; -1 when there is none. */
  take(from: number, to: number): number {
    const { places, nouns } = this;
    while ((places[this.next] ?? nouns.length) < to) this.next += 1;
    let last = this.next - 1;
    while (last >= 0 && (places[last] ?? 0) >= from) last -= 1;
    const [ahead, back] = [this.first(this.next, 1, from, to), this.first(last, -1, from, to)];
    const isAhead =
      ahead >= 0 && (back < 0 || this.distance(ahead, from, to) < this.distance(back, from, to));
    const nearest = isAhead ? ahead : back;
    if (nouns[nearest] !== GOOD) return -1;
    nouns[nearest] = FREE;
    return nearest;
  }

  /** Words between a noun and a change. */
  private distance(noun: number, from: number, to: number): number {
    const { words } = this;
    return noun < from
      ? (words[from] ?? 0) - (words[noun + 1] ?? 0)
      : (words[noun] ?? 0) - (words[to] ?? 0);
  }

  /** The first noun that is left from a place on in a direction. */
  private first(start: number, step: 1 | -1, from: number, to: number): number {
    const { places, nouns, tokens } = this;
    for (let i = start; i >= 0 && i < places.length; i += step) {
      const noun = places[i] ?? 0;
      if (tokens.clause[noun] !== tokens.clause[from]) return -1;
      if (this.distance(noun, from, to) > REACH) return -1;
      if (nouns[noun] !== FREE) return noun;
    }
    return -1;
  }
}
