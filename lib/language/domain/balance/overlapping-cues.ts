// Removes cues that overlap others, so that direction and stance count each word once.

import type { CueHit } from "../cue-matcher.ts";

/** Removes cues inside a longer cue: "accommodative" in "less accommodative" does not count. */
export function outermost(cues: readonly CueHit[]): CueHit[] {
  const isWithin = (a: CueHit, b: CueHit | undefined) =>
    b !== undefined && b.from <= a.from && a.to <= b.to && b.to - b.from > a.to - a.from;
  let farthest: CueHit | undefined;
  return cues.filter((cue, i) => {
    const isInner = isWithin(cue, farthest) || isWithin(cue, cues[i + 1]);
    if (farthest === undefined || cue.to > farthest.to) farthest = cue;
    return !isInner;
  });
}

/** Removes cues that overlap the previous one, so that "picked up" counts once. */
export function withoutOverlaps(cues: readonly CueHit[]): CueHit[] {
  let end = 0;
  return cues.filter(({ from, to }) => {
    const isFree = from >= end;
    if (isFree) end = to;
    return isFree;
  });
}
