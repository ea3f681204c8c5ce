import type { CueHit } from "../cue-matcher.ts";

/** Cues by position, without cues inside a longer cue: "less accommodative" is not easing. */
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

/** Cues by position, without cues that overlap the previous one: "picked up" counts once. */
export function onePlaceEach(cues: readonly CueHit[]): CueHit[] {
  let end = 0;
  return cues.filter(({ from, to }) => {
    const isFree = from >= end;
    if (isFree) end = to;
    return isFree;
  });
}
