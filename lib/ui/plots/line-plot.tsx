import type { Child } from "hono/jsx";
import { Figure, type FigureText, type PlotTable } from "./figure.tsx";
import { formatDay, formatDayAndMonth, formatNumber, formatValue } from "./format.ts";
import {
  PLOT_WIDTH,
  type PlotScales,
  paddedDomain,
  plotScales,
  type SeriesPoint,
  xPercent,
} from "./scales.ts";

/** Space above the lines for a mark on the upper edge. */
export const TOP = 10;
/** Space below the lines for labels. */
const BOTTOM = 22;

/**
 * A plot of lines with value labels at the right and time labels below. The lines stretch to the
 * width of the page. The children (marks and labels) do not.
 */
export function LinePlot(props: {
  text: FigureText & { note?: string };
  scales: PlotScales;
  /** Height of the lines only. */
  height: number;
  /** Space between the lines and the labels below. */
  spaceBelow?: number;
  /** Background, drawn behind the grid and stretched with the lines. */
  background?: Child;
  lines: Child;
  ticks: readonly number[];
  /** The newest value, printed at the end of the line. */
  last: number | null;
  decimals: number | undefined;
  bottomLabels: readonly BottomLabel[];
  table: PlotTable;
  /** Instant of each table row, for the script that shows the row under the pointer. */
  rowsAt: readonly number[];
  children?: Child;
}) {
  const { text, scales, height, ticks } = props;
  const totalHeight = TOP + height + (props.spaceBelow ?? 0) + BOTTOM;
  const grid = ticks.map((tick) => `M0 ${scales.y(tick).toFixed(1)}h${PLOT_WIDTH}`).join("");
  return (
    <Figure {...text} table={props.table}>
      <svg
        class="chart-plot"
        height={totalHeight}
        aria-hidden="true"
        data-series={text.id}
        data-x={props.rowsAt.map((at) => Math.round(scales.x(at))).join(" ")}
      >
        <svg
          y={TOP}
          height={height}
          viewBox={`0 0 ${PLOT_WIDTH} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {props.background}
          <path class="grid" d={grid} />
          {props.lines}
        </svg>
        {props.children}
        <BottomLabels labels={props.bottomLabels} y={totalHeight - 6} />
      </svg>
      <svg class="chart-axis" width="56" height={totalHeight} aria-hidden="true">
        <AxisLabels
          ticks={ticks}
          last={props.last}
          scales={scales}
          decimals={props.decimals}
          top={TOP}
        />
      </svg>
    </Figure>
  );
}

/** A dot at a point of a line. */
export const Dot = ({ scales, at, value }: { scales: PlotScales; at: number; value: number }) => (
  <circle class="last" cx={xPercent(scales.x(at))} cy={(TOP + scales.y(value)).toFixed(1)} r="4" />
);

/** Labels closer than this overlap. */
const LABEL_HEIGHT = 14;

/** The newest value in bold, and the ticks that do not overlap it. */
export function AxisLabels(props: {
  ticks: readonly number[];
  last: number | null;
  scales: PlotScales;
  decimals: number | undefined;
  /** Top of the plot. */
  top: number;
}) {
  const { last, scales } = props;
  const y = (value: number) => props.top + scales.y(value) + 4;
  const shownTicks = props.ticks.filter(
    (tick) => last === null || Math.abs(y(tick) - y(last)) >= LABEL_HEIGHT,
  );
  return (
    <>
      {shownTicks.map((tick) => (
        <text x="10" y={y(tick).toFixed(1)}>
          {formatNumber(tick).replace(/\.0+$/, "")}
        </text>
      ))}
      {last !== null && (
        <text class="last-value" x="10" y={y(last).toFixed(1)}>
          {formatValue(last, props.decimals)}
        </text>
      )}
    </>
  );
}

/** Text anchor that keeps the first and last label inside the plot. */
const anchor = (x: number) => (x === 0 ? "start" : x === PLOT_WIDTH ? "end" : "middle");

/** From this time span on, the middle label shows its year. */
const YEAR_MS = 366 * 86_400_000;

/** A label below the plot; `x` in plot units. */
export interface BottomLabel {
  x: number;
  text: string;
}

/** Time labels for start, middle and end. */
export const timeLabels = ({ timeTicks, from, to }: PlotScales): BottomLabel[] =>
  timeTicks.map(({ at, x }, i) => ({
    x,
    text: i === 1 && to - from < YEAR_MS ? formatDayAndMonth(at) : formatDay(at),
  }));

export const BottomLabels = ({ labels, y }: { labels: readonly BottomLabel[]; y: number }) => (
  <>
    {labels.map(({ x, text }) => (
      <text class="tick" x={xPercent(x)} y={y} text-anchor={anchor(x)}>
        {text}
      </text>
    ))}
  </>
);

const HEIGHT = 34;

/**
 * A small line without axes, for tables. With fewer than two values it shows a sentence instead.
 */
export function SparklinePlot(props: {
  name: string;
  unit: string;
  /** The days that it shows. */
  days: number;
  points: readonly SeriesPoint[];
  gapMs: number;
}) {
  const { name, unit, days, points, gapMs } = props;
  const known = points.filter(({ value }) => value !== null);
  const last = known.at(-1);
  const first = known[0];
  if (!last || !first || known.length < 2) {
    return (
      <span class="spark spark-none">{`Too few readings in ${days} days to draw a line`}</span>
    );
  }
  const scales = plotScales(points, { height: HEIGHT, gapMs, domain: paddedDomain(points) });
  const label = `${name}, last ${days} days: from ${formatNumber(first.value)} to ${formatNumber(last.value)} ${unit}`;
  return (
    <svg class="spark" height={HEIGHT + 8} role="img" aria-label={label}>
      <svg
        y="4"
        height={HEIGHT}
        viewBox={`0 0 ${PLOT_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path class="line" d={scales.path} />
      </svg>
      <circle
        class="last"
        cx={xPercent(scales.x(last.at))}
        cy={(4 + scales.y(last.value ?? 0)).toFixed(1)}
        r="3"
      />
    </svg>
  );
}
