import { type Plane, planeOf } from "./plane.ts";
import type { Point } from "./runs.ts";

/** A number of the market: epoch ms, 0..1. */
export interface Mark {
  at: number;
  prob: number;
}

const PERCENT: [number, number] = [0, 100];
/** Marks are written when the number moved: between two of them it is known not to have. */
const NO_GAP = Number.POSITIVE_INFINITY;

/** What is shown of a call: its marks, oldest first, and its life, epoch ms. */
export interface Marked {
  marks: readonly Mark[];
  from: number;
  to: number;
}

/**
 * Marks over the whole life of their call, and on the whole scale from 0 to 100 %, so that lines of
 * different calls compare.
 */
export const probabilityPlane = ({ marks, from, to }: Marked, height: number): Plane =>
  planeOf([...before(from, marks), ...marks.map(toPoint), ...after(to, marks)], {
    height,
    gapMs: NO_GAP,
    domain: PERCENT,
  });

const toPoint = ({ at, prob }: Mark): Point => ({ at, value: 100 * prob });

/** Times without a number, which only make room; never in the place of one. */
const before = (from: number, [first]: readonly Mark[]): Point[] =>
  first && first.at <= from ? [] : [{ at: from, value: null }];
const after = (to: number, marks: readonly Mark[]): Point[] =>
  (marks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= to ? [] : [{ at: to, value: null }];
