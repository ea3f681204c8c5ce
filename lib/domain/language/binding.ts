import type { CueHit } from "./hits.ts";

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
    const before = next > 0 ? anchors[next - 1] : undefined;
    const after = anchors[next];
    const back = before ? cue.from - before.to : reach + 1;
    const ahead = after ? after.from - cue.to : reach + 1;
    const nearest = back < ahead ? before : after;
    if (nearest && Math.min(back, ahead) <= reach) bound.push([cue, nearest]);
  }
  return bound;
}

/**
 * Which tokens cues cover, as a test of another cue: whether it begins or ends in one of them. The
 * cues are by position.
 */
export function coverage(cues: readonly CueHit[]): (cue: CueHit) => boolean {
  const first = cues[0]?.from;
  if (first === undefined) return () => false;
  const covered = new Uint8Array(cues.reduce((end, { to }) => Math.max(end, to), first) - first);
  for (const { from, to } of cues) for (let at = from; at < to; at += 1) covered[at - first] = 1;
  const isCovered = (at: number) => at >= first && covered[at - first] === 1;
  return ({ from, to }) => isCovered(from) || isCovered(to - 1);
}
