import { tokensOf } from "./annotate.ts";
import type { CueHit } from "./cue-matcher.ts";

/** A cue and the anchor that it belongs to. */
type Bound = readonly [cue: CueHit, anchor: CueHit];

/**
 * Each cue with the anchor nearest to it, at most `reach` tokens away, of two as near the next one; a
 * cue without one is left out. All are by position. Linear.
 */
export function bindNearest(
  cues: readonly CueHit[],
  anchors: readonly CueHit[],
  reach: number,
): Bound[] {
  const bound: Bound[] = [];
  let next = 0;
  for (const cue of cues) {
    while ((anchors[next]?.from ?? Number.POSITIVE_INFINITY) < cue.from) next += 1;
    const [before, after] = [anchors[next - 1], anchors[next]];
    const back = before === undefined ? reach + 1 : cue.from - before.to;
    const ahead = after === undefined ? reach + 1 : after.from - cue.to;
    const nearest = back < ahead ? before : after;
    if (nearest && Math.min(back, ahead) <= reach) bound.push([cue, nearest]);
  }
  return bound;
}

/** Tells whether a hit begins or ends in one of the `covering` ones. */
export function coverage(covering: readonly CueHit[]): (cue: CueHit) => boolean {
  const covered = tokensOf(covering);
  return ({ from, to }) => covered.has(from) || covered.has(to - 1);
}
