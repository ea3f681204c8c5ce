import type { CueHit } from "./annotate.ts";
import type { Finding } from "./evidence.ts";
import { MARK, type Tokens } from "./tokens.ts";

/** The cues that growth is made of; each list is by position. */
export interface GrowthCues {
  /** Complete phrases: record orders, new customers. */
  phrases: readonly CueHit[];
  /** Changes upward, and the nouns they may be bound to. */
  ups: readonly CueHit[];
  goodNouns: readonly CueHit[];
  badNouns: readonly CueHit[];
}

/** How many words may stand between a change and its noun. */
const REACH = 8;

const [FREE, GOOD, BAD] = [0, 1, 2];

/**
 * Growth: complete phrases, and each change upward bound to the nearest noun of its clause when that
 * is a good one. A noun serves one change, and a bad noun as near as a good one goes before it:
 * the cost of sales rose. Negated growth is dropped. Source: methods §6.1, row growth.
 */
export function findGrowth(tokens: Tokens, cues: GrowthCues): Finding[] {
  const findings: Finding[] = [];
  const nouns = new Uint8Array(tokens.length);
  for (const { from, to } of cues.goodNouns) nouns.fill(GOOD, from, to);
  for (const { from, to } of cues.badNouns) nouns.fill(BAD, from, to);
  const taken = new Uint8Array(tokens.length);
  for (const { from, to, negated } of cues.phrases) {
    taken.fill(1, from, to);
    nouns.fill(FREE, from, to);
    findings.push({ category: "growth", from, to, negated, counted: !negated });
  }
  for (const up of cues.ups) {
    if (taken[up.from] === 1) continue;
    const noun = nearestNoun(tokens, nouns, up);
    if (noun < 0) continue;
    nouns[noun] = FREE;
    const [from, to] = [Math.min(up.from, noun), Math.max(up.to, noun + 1)];
    findings.push({ category: "growth", from, to, negated: up.negated, counted: !up.negated });
  }
  return findings.sort((a, b) => a.from - b.from);
}

/** Token of the good noun nearest to a change within reach in its clause; -1 when there is none. */
function nearestNoun(tokens: Tokens, nouns: Uint8Array, up: CueHit): number {
  const ahead = nounFrom(tokens, nouns, up.to, 1, up.from);
  const back = nounFrom(tokens, nouns, up.from - 1, -1, up.from);
  const { at } = ahead.words < back.words ? ahead : back;
  return nouns[at] === GOOD ? at : -1;
}

/** The first noun from `at` on in a direction, and how many words stand before it. */
function nounFrom(tokens: Tokens, nouns: Uint8Array, at: number, step: 1 | -1, clauseOf: number) {
  let words = 0;
  for (let next = at; words <= REACH && next >= 0 && next < tokens.length; next += step) {
    if (tokens.clause[next] !== tokens.clause[clauseOf]) break;
    if (nouns[next] !== FREE) return { at: next, words };
    if (tokens.kind[next] !== MARK) words += 1;
  }
  return { at: -1, words: REACH + 1 };
}
