import { paint } from "./columns.ts";
import { Findings } from "./evidence.ts";
import { type FallCues, growthFalls, isFallen } from "./growth-fall.ts";
import type { CueHit } from "./hits.ts";
import { MARK, type Tokens } from "./tokens.ts";

/** The cues that growth is made of; each list is by position. */
export interface GrowthCues extends FallCues {
  /** Complete phrases: record orders, new customers. */
  phrases: readonly CueHit[];
  /** Changes upward, and the nouns they may be bound to. */
  ups: readonly CueHit[];
  goodNouns: readonly CueHit[];
}

/** How many words may stand between a change and its noun. */
const REACH = 8;

const [FREE, GOOD, BAD] = [0, 1, 2];

/**
 * Growth: complete phrases, and each change upward bound to the nearest noun of its clause when that
 * is a good one. A noun serves one change, and a bad noun as near as a good one goes before it:
 * the cost of sales rose. Negated growth is dropped, and so is growth that its clause says falls or
 * is lost. Phrases come first, each kind by position. Source: methods §6.1, row growth.
 */
export function findGrowth(tokens: Tokens, cues: GrowthCues): Findings {
  const { phrases, ups, goodNouns, badNouns } = cues;
  const falls = growthFalls(tokens, cues);
  const findings = new Findings();
  const add = (from: number, to: number, negated: boolean) =>
    findings.add("growth", from, to, negated, !negated && !isFallen(falls, from, to));
  for (const { from, to, negated } of phrases) add(from, to, negated);
  if (ups.length === 0 || goodNouns.length === 0) return findings;
  const nouns = new Uint8Array(tokens.length);
  for (const { from, to } of goodNouns) paint(nouns, from, to, GOOD);
  for (const { from, to } of badNouns) paint(nouns, from, to, BAD);
  const isTaken = new Uint8Array(tokens.length);
  for (const { from, to } of phrases) {
    paint(isTaken, from, to, 1);
    paint(nouns, from, to, FREE);
  }
  const nearest = nounFinder(tokens, nouns);
  for (const up of ups) {
    const noun = isTaken[up.from] === 1 ? -1 : nearest(up);
    if (noun < 0) continue;
    nouns[noun] = FREE;
    const [from, to] = [Math.min(up.from, noun), Math.max(up.to, noun + 1)];
    add(from, to, up.negated);
  }
  return findings;
}

/**
 * To be asked about changes by position: the token of the good noun nearest to each within reach in
 * its clause; -1 when there is none. `nouns` may change between.
 */
function nounFinder({ clause, kind, length }: Tokens, nouns: Uint8Array): (up: CueHit) => number {
  /** Tokens of nouns, and before each token of the text how many are words or numbers. */
  const places: number[] = [];
  const words = new Int32Array(length + 1);
  for (let at = 0; at < length; at += 1) {
    if (nouns[at] !== FREE) places.push(at);
    words[at + 1] = (words[at] ?? 0) + (kind[at] === MARK ? 0 : 1);
  }
  const wordsBetween = (from: number, to: number) => (words[to] ?? 0) - (words[from] ?? 0);
  const distance = (noun: number, { from, to }: CueHit) =>
    noun < from ? wordsBetween(noun + 1, from) : wordsBetween(to, noun);
  /** The first noun that is left from a place on in a direction. */
  const firstFrom = (start: number, step: 1 | -1, up: CueHit): number => {
    for (let i = start; i >= 0 && i < places.length; i += step) {
      const noun = places[i] ?? 0;
      if (clause[noun] !== clause[up.from] || distance(noun, up) > REACH) return -1;
      if (nouns[noun] !== FREE) return noun;
    }
    return -1;
  };
  let next = 0;
  return (up) => {
    while ((places[next] ?? length) < up.to) next += 1;
    let last = next - 1;
    while (last >= 0 && (places[last] ?? 0) >= up.from) last -= 1;
    const [ahead, back] = [firstFrom(next, 1, up), firstFrom(last, -1, up)];
    const isAhead = ahead >= 0 && (back < 0 || distance(ahead, up) < distance(back, up));
    const nearest = isAhead ? ahead : back;
    return nouns[nearest] === GOOD ? nearest : -1;
  };
}
