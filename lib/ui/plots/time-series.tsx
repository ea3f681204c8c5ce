import { rounded } from "../../core/rounded.ts";
import type { FigureText, PlotTable } from "./figure.tsx";
import { formatDay, formatInstant, formatValue } from "./format.ts";
import { LevelLines, LevelNames, type MarkedLevel } from "./level-lines.tsx";
import { Dot, LinePlot, TOP, timeLabels } from "./line-plot.tsx";
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
import { PeriodLabels, PeriodShades, type ShadedPeriod } from "./shaded-periods.tsx";
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
  /** A second line, dashed: its points, oldest first, on the scale of the first line. */
  beside?: readonly SeriesPoint[];
  /** The table, where it is not one row for each point. */
  summary?: { table: PlotTable; rowsAt: readonly number[] };
  /** How the table names its rows. */
  rowName?: keyof typeof ROW_HEADS;
  note?: string;
  /** Decimals of the figures; when absent, they depend on the size of the figure. */
  decimals?: number;
}

/**
 * A plot of values over time: a line with gaps, bands of values behind it, and a strip of states
 * below. Fewer than two values draw no line.
 */
export function TimeSeries(props: TimeSeriesProps) {
  const { points, gapMs, bands = [], periods = [], levels: named = [], beside = [] } = props;
  const nearest = bands.length > 0 ? nearBorders(points, bands) : [];
  const required = named.filter(({ isOptional }) => !isOptional);
  const domain = paddedDomain(
    [...points, ...beside],
    [...nearest, ...required.map(({ value }) => value)],
  );
  const levels = named.filter(({ value }) => value >= domain[0] && value <= domain[1]);
  const scales = plotScales(points, { height: HEIGHT, gapMs, domain });
  const borders = bands.map(({ from }) => from).filter((at) => at > domain[0] && at < domain[1]);
  const last = points.findLast(({ value }) => value !== null);
  const newestFirst = points.toReversed();
  const { table, rowsAt } = props.summary ?? {
    table: readingsTable(props, newestFirst),
    rowsAt: newestFirst.map(({ at }) => at),
  };
  return (
    <LinePlot
      text={props}
      scales={scales}
      height={HEIGHT}
      spaceBelow={props.stateColumn ? STRIP_GAP + STRIP_HEIGHT : 0}
      background={
        <>
          <Bands bands={bands} domain={domain} scales={scales} />
          <PeriodShades periods={periods} scales={scales} height={HEIGHT} />
        </>
      }
      lines={
        <>
          <LevelLines levels={levels} scales={scales} />
          {beside.length > 1 && <path class="line line-dashed" d={scales.pathOf(beside)} />}
          <path class="line" d={scales.path} />
        </>
      }
      ticks={bands.length > 0 ? borders : scales.valueTicks}
      last={last?.value ?? null}
      decimals={props.decimals}
      bottomLabels={timeLabels(scales)}
      table={table}
      rowsAt={rowsAt}
    >
      <PeriodLabels periods={periods} scales={scales} />
      <LevelNames levels={levels} scales={scales} top={TOP} />
      <BandNames points={points} bands={bands} domain={domain} scales={scales} top={TOP} />
      {last && <LastPoint last={last} scales={scales} />}
      {props.stateColumn && (
        <StateStrip
          runs={stateRuns(points, gapMs, scales.to)}
          x={scales.x}
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
  scales,
}: {
  last: SeriesPoint;
  scales: PlotScales;
}) {
  if (value === null) return null;
  if (!state) return <Dot scales={scales} at={at} value={value} />;
  const y = rounded(TOP + scales.y(value), 1);
  return <PlotStateMark state={state} x={xPercent(scales.x(at))} y={y} size={14} />;
}

const ROW_HEADS = { day: "Day", instant: "Time", quarter: "Quarter" } as const;
const rowNameOf = ({ at, label }: SeriesPoint, by: keyof typeof ROW_HEADS): string =>
  label ?? (by === "day" ? formatDay(at) : formatInstant(at));

const readingsTable = (
  { stateColumn, unit, decimals, rowName = "instant" }: TimeSeriesProps,
  newestFirst: readonly SeriesPoint[],
): PlotTable => ({
  columns: [ROW_HEADS[rowName], unit, ...(stateColumn ? [stateColumn] : [])],
  rows: newestFirst.map((point) => [
    rowNameOf(point, rowName),
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

/** The band borders just below and above the data, so that the whole current band is visible. */
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
  scales: PlotScales;
}

/** The visible part of each band. */
const visibleBands = ({ bands, domain: [low, high], scales }: BandLayout) =>
  bands.flatMap(({ state, from }, i) => {
    const bottom = Math.max(from, low);
    const top = Math.min(bands[i + 1]?.from ?? high, high);
    if (top <= bottom) return [];
    return [{ state, y: scales.y(top), height: scales.y(bottom) - scales.y(top) }];
  });

/** Draws the bands as the background of a plot. */
export const Bands = (layout: BandLayout) => (
  <>
    {visibleBands(layout).map(({ state, y, height }) => (
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
export const BandNames = (layout: BandLayout & { points: readonly SeriesPoint[]; top: number }) => (
  <>
    {visibleBands(layout)
      .filter(({ height }) => height >= MIN_NAMED_HEIGHT)
      .map(({ state, y, height }) => {
        const baseline = y + Math.min(height / 2 + 4, 16);
        return (
          <text
            class={`band-name t-${stateStyle(state)}`}
            {...namePosition(layout, baseline - HALF_NAME)}
            y={(layout.top + baseline).toFixed(1)}
          >
            {stateLabel(state)}
          </text>
        );
      })}
  </>
);

/** Distance from the middle of a name to its baseline. */
const HALF_NAME = 4;
/** Minimum distance of the line from the middle of a name. */
const MIN_DISTANCE = 12;
/** Width of a name on a phone, as a share of the plot. */
const NAME_SHARE = 0.2;

/** Puts the name at the left. Puts it at the right when the line crosses it only at the left. */
function namePosition(
  { points, scales }: { points: readonly SeriesPoint[]; scales: PlotScales },
  y: number,
) {
  const isClear = (from: number, to: number) =>
    points.every(({ at, value }) => {
      const x = scales.x(at) / PLOT_WIDTH;
      return value === null || x < from || x > to || Math.abs(scales.y(value) - y) > MIN_DISTANCE;
    });
  return !isClear(0, NAME_SHARE) && isClear(1 - NAME_SHARE, 1)
    ? ({ x: "100%", dx: -4, "text-anchor": "end" } as const)
    : { x: 4 };
}

/** Number of states from calm to worst. */
const LEVELS = 5;
/** Height of the calmest state as a share of the strip, so that it stays visible. */
const MIN_SHARE = 0.25;

/** A strip of states over time. Taller is more stressed. */
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
        const barHeight = Math.round(Math.max(0, share) * height);
        return (
          <rect
            class={`t-${stateStyle(state)}`}
            x={xPercent(x(from))}
            width={xPercent(Math.max(1, x(to) - x(from)))}
            y={top + height - barHeight}
            height={barHeight}
          />
        );
      })}
    </g>
  );
}
