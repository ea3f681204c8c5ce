import type { CueHit } from "./annotate.ts";

/**
 * Each cue with the anchor nearest to it, at most `reach` tokens away; a cue without one is left out.
 * An anchor that stands as near on both sides is the one after. Both lists are by position. Linear.
 */
export function bindNearest(
  cues: readonly CueHit[],
  anchors: readonly CueHit[],
  reach: number,
): [cue: CueHit, anchor: CueHit][] {
  const bound: [CueHit, CueHit][] = [];
  let next = 0;
  for (const cue of cues) {
    while ((anchors[next]?.from ?? Number.POSITIVE_INFINITY) < cue.from) next += 1;
    const [before, after] = [anchors[next - 1], anchors[next]];
    const back = before ? cue.from - before.to : reach + 1;
    const ahead = after ? after.from - cue.to : reach + 1;
    const nearest = back < ahead ? before : after;
    if (nearest && Math.min(back, ahead) <= reach) bound.push([cue, nearest]);
  }
  return bound;
}

/** Which tokens cues cover, as a test of another cue: whether it begins or ends in one of them. */
export function coverage(cues: readonly CueHit[]): (cue: CueHit) => boolean {
  const covered = new Set<number>();
  for (const { from, to } of cues) for (let at = from; at < to; at += 1) covered.add(at);
  return ({ from, to }) => covered.has(from) || covered.has(to - 1);
}
