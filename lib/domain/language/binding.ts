import { paint } from "./columns.ts";
import type { Hits } from "./hits.ts";

/**
 * Of two anchors, the latest that begins before a cue and the next one, that which is nearer: the next
 * one where both are as near. -1 where it is more than `reach` tokens away; a place of -1 is none.
 */
export function nearestAnchor(
  hits: Hits,
  cue: number,
  before: number,
  after: number,
  reach: number,
): number {
  const back = before < 0 ? reach + 1 : hits.fromAt(cue) - hits.toAt(before);
  const ahead = after < 0 ? reach + 1 : hits.fromAt(after) - hits.toAt(cue);
  if (Math.min(back, ahead) > reach) return -1;
  return back < ahead ? before : after;
}

/**
 * Tells of each cue the anchor nearest to it, at most `reach` tokens away; a cue without one is left
 * out. All are hits by position. Linear.
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
    const anchor = nearestAnchor(hits, cue, anchors[next - 1] ?? -1, anchors[next] ?? -1, reach);
    if (anchor >= 0) bind(cue, anchor);
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
