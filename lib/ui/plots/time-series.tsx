import { rounded } from "../../core/rounded.ts";
import type { FigureText, PlotTable } from "./figure.tsx";
import { formatDay, formatInstant, formatValue } from "./format.ts";
import { LevelLines, LevelNames, type MarkedLevel } from "./levels.tsx";
import { Dot, LinePlot, TOP, timeLabels } from "./line-plot.tsx";
import { PeriodLabels, PeriodShades, type ShadedPeriod } from "./periods.tsx";
import {
  PLOT_WIDTH,
  type PlotScales,
  paddedDomain,
  plotScales,
  type SeriesPoint,
  type StateRun,
  stateRuns,
  xPercent,
} from "./scales.ts";
import { PlotStateMark, stateLabel, stateLevel, stateStyle } from "./states.tsx";

const HEIGHT = 190;
const STRIP_GAP = 12;
const STRIP_HEIGHT = 20;

interface TimeSeriesProps extends FigureText {
  /** Points, oldest first. */
  points: readonly SeriesPoint[];
  /** Maximum step over which a line is drawn, ms. */
  gapMs: number;
  /** Named periods that are shaded; `PeriodList` names them. */
  periods?: readonly ShadedPeriod[];
  /** Named values, each marked by a dashed line. */
  levels?: readonly MarkedLevel[];
  /** Bands of values, lowest first. */
  bands?: readonly Band[];
  /** Column name of the states; without it, no strip of states is drawn. */
  stateColumn?: string;
  /** How the table names its rows. */
  rowName?: keyof typeof HEADS;
  note?: string;
  /** Decimals of the figures; when absent, they depend on the size of the figure. */
  decimals?: number;
}

/**
 * Values over time: a line with gaps, bands behind it, and a strip of states below. Fewer than two values
 * draw no line.
 */
export function TimeSeries(props: TimeSeriesProps) {
  const { points, gapMs, bands = [], periods = [] } = props;
  const nearest = bands.length > 0 ? nearBorders(points, bands) : [];
  const needed = (props.levels ?? []).filter(({ isOptional }) => !isOptional);
  const domain = paddedDomain(points, [...nearest, ...needed.map(({ value }) => value)]);
  const levels = (props.levels ?? []).filter(
    ({ value }) => value >= domain[0] && value <= domain[1],
  );
  const plane = plotScales(points, { height: HEIGHT, gapMs, domain });
  const borders = bands.map(({ from }) => from).filter((at) => at > domain[0] && at < domain[1]);
  const last = points.findLast(({ value }) => value !== null);
  const newestFirst = points.toReversed();
  return (
    <LinePlot
      text={props}
      plane={plane}
      height={HEIGHT}
      roomBelow={props.stateColumn ? STRIP_GAP + STRIP_HEIGHT : 0}
      background={
        <>
          <Bands bands={bands} domain={domain} plane={plane} />
          <PeriodShades periods={periods} plane={plane} height={HEIGHT} />
        </>
      }
      lines={
        <>
          <LevelLines levels={levels} plane={plane} />
          <path class="line" d={plane.path} />
        </>
      }
      ticks={bands.length > 0 ? borders : plane.valueTicks}
      last={last?.value ?? null}
      decimals={props.decimals}
      footLabels={timeLabels(plane)}
      table={readingsTable(props, newestFirst)}
      rowsAt={newestFirst.map(({ at }) => at)}
    >
      <PeriodLabels periods={periods} plane={plane} />
      <LevelNames levels={levels} plane={plane} top={TOP} />
      <BandNames points={points} bands={bands} domain={domain} plane={plane} top={TOP} />
      {last && <LastPoint last={last} plane={plane} />}
      {props.stateColumn && (
        <StateStrip
          runs={stateRuns(points, gapMs, plane.to)}
          x={plane.x}
          top={TOP + HEIGHT + STRIP_GAP}
          height={STRIP_HEIGHT}
        />
      )}
    </LinePlot>
  );
}

/** The newest value, drawn as the shape of its state. */
function LastPoint({
  last: { at, value, state },
  plane,
}: {
  last: SeriesPoint;
  plane: PlotScales;
}) {
  if (value === null) return null;
  if (!state) return <Dot plane={plane} at={at} value={value} />;
  const y = rounded(TOP + plane.y(value), 1);
  return <PlotStateMark state={state} x={xPercent(plane.x(at))} y={y} size={14} />;
}

const HEADS = { day: "Day", instant: "Time", quarter: "Quarter" } as const;
const named = ({ at, label }: SeriesPoint, by: keyof typeof HEADS): string =>
  label ?? (by === "day" ? formatDay(at) : formatInstant(at));

const readingsTable = (
  { stateColumn, unit, decimals, rowName = "instant" }: TimeSeriesProps,
  newestFirst: readonly SeriesPoint[],
): PlotTable => ({
  columns: [HEADS[rowName], unit, ...(stateColumn ? [stateColumn] : [])],
  rows: newestFirst.map((point) => [
    named(point, rowName),
    formatValue(point.value, decimals),
    ...(stateColumn ? [point.state ? stateLabel(point.state) : "–"] : []),
  ]),
});

/** A named range of values, from `from` up to the next band. */
export interface Band {
  state: string;
  from: number;
}

/** Minimum height of a band whose name is shown. */
const MIN_NAMED_HEIGHT = 15;

/** The band borders just below and above the data, so that the current band is shown whole. */
export function nearBorders(points: readonly SeriesPoint[], bands: readonly Band[]): number[] {
  const [low, high] = paddedDomain(points);
  // The lowest band has no lower border.
  const borders = bands.slice(1).map(({ from }) => from);
  const below = borders.findLast((from) => from <= low);
  const above = borders.find((from) => from >= high);
  return [below, above].filter((border) => border !== undefined);
}

interface BandLayout {
  bands: readonly Band[];
  domain: [number, number];
  plane: PlotScales;
}

/** The visible part of each band. */
const edges = ({ bands, domain: [low, high], plane }: BandLayout) =>
  bands.flatMap(({ state, from }, i) => {
    const bottom = Math.max(from, low);
    const top = Math.min(bands[i + 1]?.from ?? high, high);
    if (top <= bottom) return [];
    return [{ state, y: plane.y(top), height: plane.y(bottom) - plane.y(top) }];
  });

/** Draws the bands as the background of a plot. */
export const Bands = (laid: BandLayout) => (
  <>
    {edges(laid).map(({ state, y, height }) => (
      <rect
        class={`band t-${stateStyle(state)}`}
        width={PLOT_WIDTH}
        y={y.toFixed(1)}
        height={height.toFixed(1)}
      />
    ))}
  </>
);

/** Names of the bands that have space for one, in a plot that starts at `top`. */
export const BandNames = (laid: BandLayout & { points: readonly SeriesPoint[]; top: number }) => (
  <>
    {edges(laid)
      .filter(({ height }) => height >= MIN_NAMED_HEIGHT)
      .map(({ state, y, height }) => {
        const foot = y + Math.min(height / 2 + 4, 16);
        return (
          <text
            class={`band-name t-${stateStyle(state)}`}
            {...namePosition(laid, foot - HALF_NAME)}
            y={(laid.top + foot).toFixed(1)}
          >
            {stateLabel(state)}
          </text>
        );
      })}
  </>
);

/** Distance from the middle of a name to its lower edge. */
const HALF_NAME = 4;
/** A line closer to the name than this crosses it. */
const CLEAR = 12;
/** Width of a name on a phone, as a share of the plot. */
const NAME_SHARE = 0.2;

/** Puts the name at the left, or at the right when only there no line crosses the name. */
function namePosition(
  { points, plane }: { points: readonly SeriesPoint[]; plane: PlotScales },
  y: number,
) {
  const isClear = (from: number, to: number) =>
    points.every(({ at, value }) => {
      const x = plane.x(at) / PLOT_WIDTH;
      return value === null || x < from || x > to || Math.abs(plane.y(value) - y) > CLEAR;
    });
  return !isClear(0, NAME_SHARE) && isClear(1 - NAME_SHARE, 1)
    ? ({ x: "100%", dx: -4, "text-anchor": "end" } as const)
    : { x: 4 };
}

const LEVELS = 5;
/** Height of the calmest state, so that it stays visible. */
const MIN_SHARE = 0.25;

/** States side by side: taller is more stressed. */
export function StateStrip(props: {
  runs: readonly StateRun[];
  x: (at: number) => number;
  top: number;
  height: number;
}) {
  const { runs, x, top, height } = props;
  return (
    <g class="state-strip">
      <rect class="state-strip-background" width="100%" y={top} height={height} />
      {runs.map(({ state, from, to }) => {
        const share = MIN_SHARE + ((1 - MIN_SHARE) * (stateLevel(state) - 1)) / (LEVELS - 1);
        const tall = Math.round(Math.max(0, share) * height);
        return (
          <rect
            class={`t-${stateStyle(state)}`}
            x={xPercent(x(from))}
            width={xPercent(Math.max(1, x(to) - x(from)))}
            y={top + height - tall}
            height={tall}
          />
        );
      })}
    </g>
  );
}
