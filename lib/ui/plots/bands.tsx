import { ACROSS, domainOf, type Plane } from "./plane.ts";
import type { Point } from "./runs.ts";
import { stateWord, toneOf } from "./tones.ts";

/** A stretch of values that has a name, from `from` up to the next one. */
export interface Band {
  state: string;
  from: number;
}

/** A band thinner than this has no room for its name. */
const LEAST_NAMED = 15;

/** The borders next to the data, so that the band that it lies in is seen whole. */
export function nearBorders(points: readonly Point[], bands: readonly Band[]): number[] {
  const [low, high] = domainOf(points);
  // The first band begins where values do: that is no border.
  const borders = bands.slice(1).map(({ from }) => from);
  const below = borders.findLast((from) => from <= low);
  const above = borders.find((from) => from >= high);
  return [below, above].filter((border) => border !== undefined);
}

interface Laid {
  bands: readonly Band[];
  domain: [number, number];
  plane: Plane;
}

/** Each band from its upper to its lower edge, as far as it is in view. */
const edges = ({ bands, domain: [low, high], plane }: Laid) =>
  bands.flatMap(({ state, from }, i) => {
    const bottom = Math.max(from, low);
    const top = Math.min(bands[i + 1]?.from ?? high, high);
    if (top <= bottom) return [];
    return [{ state, y: plane.y(top), height: plane.y(bottom) - plane.y(top) }];
  });

/** The bands as grounds of a plot. */
export const Bands = (laid: Laid) => (
  <>
    {edges(laid).map(({ state, y, height }) => (
      <rect
        class={`band t-${toneOf(state)}`}
        width={ACROSS}
        y={y.toFixed(1)}
        height={height.toFixed(1)}
      />
    ))}
  </>
);

/** Their names, where there is room, in a plot that begins at `top`. */
export const BandNames = (laid: Laid & { points: readonly Point[]; top: number }) => (
  <>
    {edges(laid)
      .filter(({ height }) => height >= LEAST_NAMED)
      .map(({ state, y, height }) => {
        const foot = y + Math.min(height / 2 + 4, 16);
        return (
          <text
            class={`band-name t-${toneOf(state)}`}
            {...freerEnd(laid, foot - HALF_NAME)}
            y={(laid.top + foot).toFixed(1)}
          >
            {stateWord(state)}
          </text>
        );
      })}
  </>
);

/** From the middle of a name to its foot. */
const HALF_NAME = 4;
/** A line as near as this to the middle of a name runs through it. */
const CLEAR = 12;
/** What a name takes up on a telephone, as a share of the width. */
const NAME_SHARE = 0.2;

/** Names stand at the left, or at the right where only there no line runs through them. */
function freerEnd({ points, plane }: { points: readonly Point[]; plane: Plane }, y: number) {
  const isClear = (from: number, to: number) =>
    points.every(({ at, value }) => {
      const x = plane.x(at) / ACROSS;
      return value === null || x < from || x > to || Math.abs(plane.y(value) - y) > CLEAR;
    });
  return !isClear(0, NAME_SHARE) && isClear(1 - NAME_SHARE, 1)
    ? ({ x: "100%", dx: -4, "text-anchor": "end" } as const)
    : { x: 4 };
}
