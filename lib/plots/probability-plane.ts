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

/** Marks on the whole scale from 0 to 100 %, so that lines of different calls compare. */
export const probabilityPlane = (marks: readonly Mark[], height: number): Plane =>
  planeOf(marks.map(toPoint), { height, gapMs: NO_GAP, domain: PERCENT });

const toPoint = ({ at, prob }: Mark): Point => ({ at, value: 100 * prob });
