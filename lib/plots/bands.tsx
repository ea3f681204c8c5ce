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
export const BandNames = (laid: Laid & { top: number }) => (
  <>
    {edges(laid)
      .filter(({ height }) => height >= LEAST_NAMED)
      .map(({ state, y, height }) => (
        <text
          class={`band-name t-${toneOf(state)}`}
          x="4"
          y={laid.top + y + Math.min(height / 2 + 4, 16)}
        >
          {stateWord(state)}
        </text>
      ))}
  </>
);
