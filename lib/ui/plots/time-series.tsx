import { rounded } from "../../core/rounded.ts";
import type { Told, Twin } from "./figure.tsx";
import { day, instant, printed } from "./format.ts";
import { Dot, LinePlot, TOP, timeLabels } from "./line-plot.tsx";
import {
  ACROSS,
  across,
  domainOf,
  type Plane,
  type Point,
  planeOf,
  type Run,
  runsOf,
} from "./scales.ts";
import { levelOf, PlacedMark, stateWord, toneOf } from "./states.tsx";

const HEIGHT = 190;
const RIBBON_GAP = 12;
const RIBBON_HEIGHT = 20;

interface TimeSeriesProps extends Told {
  /** Oldest first. */
  points: readonly Point[];
  /** The longest step over which a line is drawn. */
  gapMs: number;
  /** Bands by value, lowest first. */
  bands?: readonly Band[];
  /** What the ribbon of states is called; without a name there is none. */
  ribbon?: string;
  /** What the rows of its table are named by. */
  by?: keyof typeof HEADS;
  note?: string;
  /** How exact its figures are printed; absent: by their size. */
  decimals?: number;
}

/**
 * Values over time: a line with gaps where nothing is known, bands behind it where values have
 * names, and below it the ribbon of the states that held. Fewer than two values draw no line.
 */
export function TimeSeries(props: TimeSeriesProps) {
  const { points, gapMs, bands = [] } = props;
  const least = bands.length > 0 ? nearBorders(points, bands) : [];
  const domain = domainOf(points, least);
  const plane = planeOf(points, { height: HEIGHT, gapMs, domain });
  const borders = bands.map(({ from }) => from).filter((at) => at > domain[0] && at < domain[1]);
  const last = points.findLast(({ value }) => value !== null);
  const newestFirst = points.toReversed();
  return (
    <LinePlot
      told={props}
      plane={plane}
      height={HEIGHT}
      below={props.ribbon ? RIBBON_GAP + RIBBON_HEIGHT : 0}
      ground={<Bands bands={bands} domain={domain} plane={plane} />}
      lines={<path class="line" d={plane.path} />}
      ticks={bands.length > 0 ? borders : plane.valueTicks}
      last={last?.value ?? null}
      decimals={props.decimals}
      foot={timeLabels(plane)}
      twin={twinOf(props, newestFirst)}
      rowsAt={newestFirst.map(({ at }) => at)}
    >
      <BandNames points={points} bands={bands} domain={domain} plane={plane} top={TOP} />
      {last && <LastPoint last={last} plane={plane} />}
      {props.ribbon && (
        <Ribbon
          runs={runsOf(points, gapMs, plane.to)}
          x={plane.x}
          top={TOP + HEIGHT + RIBBON_GAP}
          height={RIBBON_HEIGHT}
        />
      )}
    </LinePlot>
  );
}

/** The newest value, by the shape of its state where it has one. */
function LastPoint({ last: { at, value, state }, plane }: { last: Point; plane: Plane }) {
  if (value === null) return null;
  if (!state) return <Dot plane={plane} at={at} value={value} />;
  const y = rounded(TOP + plane.y(value), 1);
  return <PlacedMark state={state} x={across(plane.x(at))} y={y} size={14} />;
}

const HEADS = { day: "Day", instant: "Time", quarter: "Quarter" } as const;
const named = ({ at, label }: Point, by: keyof typeof HEADS): string =>
  label ?? (by === "day" ? day(at) : instant(at));

/** Newest first, as people look things up. */
const twinOf = (
  { ribbon, unit, decimals, by = "instant" }: TimeSeriesProps,
  newestFirst: readonly Point[],
): Twin => ({
  columns: [HEADS[by], unit, ...(ribbon ? [ribbon] : [])],
  rows: newestFirst.map((point) => [
    named(point, by),
    printed(point.value, decimals),
    ...(ribbon ? [point.state ? stateWord(point.state) : "–"] : []),
  ]),
});

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

const LEVELS = 5;
/** Even the calmest state is seen. */
const LEAST_SHARE = 0.25;

/** The states that held, side by side: the worse, the higher. Without a known state it is empty. */
export function Ribbon(props: {
  runs: readonly Run[];
  x: (at: number) => number;
  top: number;
  height: number;
}) {
  const { runs, x, top, height } = props;
  return (
    <g class="ribbon">
      <rect class="ribbon-ground" width="100%" y={top} height={height} />
      {runs.map(({ state, from, to }) => {
        const share = LEAST_SHARE + ((1 - LEAST_SHARE) * (levelOf(state) - 1)) / (LEVELS - 1);
        const tall = Math.round(Math.max(0, share) * height);
        return (
          <rect
            class={`t-${toneOf(state)}`}
            x={across(x(from))}
            width={across(Math.max(1, x(to) - x(from)))}
            y={top + height - tall}
            height={tall}
          />
        );
      })}
    </g>
  );
}
