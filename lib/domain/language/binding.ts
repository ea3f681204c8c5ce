import { paint } from "./columns.ts";
import type { Hits } from "./hits.ts";

/**
 * Tells of each cue the anchor nearest to it, at most `reach` tokens away; a cue without one is left
 * out. An anchor that stands as near on both sides is the one after. Both are hits by position. Linear.
 */
export function bindNearest(
  hits: Hits,
  cues: readonly number[],
  anchors: readonly number[],
  reach: number,
  bind: (cue: number, anchor: number) => void,
) {
  let next = 0;
  for (const cue of cues) {
    const from = hits.fromAt(cue);
    while (next < anchors.length && hits.fromAt(anchors[next] ?? 0) < from) next += 1;
    const before = anchors[next - 1];
    const after = anchors[next];
    const back = before === undefined ? reach + 1 : from - hits.toAt(before);
    const ahead = after === undefined ? reach + 1 : hits.fromAt(after) - hits.toAt(cue);
    const nearest = back < ahead ? before : after;
    if (nearest !== undefined && Math.min(back, ahead) <= reach) bind(cue, nearest);
  }
}

/**
 * Which tokens some hits cover, as a test of another one: whether it begins or ends in one of them.
 * They are by position.
 */
export function coverage(hits: Hits, covering: readonly number[]): (cue: number) => boolean {
  if (covering.length === 0) return () => false;
  const first = hits.fromAt(covering[0] ?? 0);
  const end = covering.reduce((last, cue) => Math.max(last, hits.toAt(cue)), first);
  const covered = new Uint8Array(end - first);
  for (const cue of covering) paint(covered, hits.fromAt(cue) - first, hits.toAt(cue) - first, 1);
  return (cue) =>
    covered[hits.fromAt(cue) - first] === 1 || covered[hits.toAt(cue) - 1 - first] === 1;
}
