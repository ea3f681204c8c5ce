import type { Child } from "hono/jsx";
import { Figure, type FigureText, type PlotTable } from "./figure.tsx";
import { formatDay, formatDayAndMonth, formatNumber, formatValue } from "./format.ts";
import { PLOT_WIDTH, type PlotScales, xPercent } from "./scales.ts";

/** Space for a mark on the upper edge. */
export const TOP = 10;
const FOOT = 22;

/**
 * Lines with value labels at the right and time labels below. The lines stretch with the page; the
 * children, which are marks and labels, do not.
 */
export function LinePlot(props: {
  text: FigureText & { note?: string };
  plane: PlotScales;
  /** Height of the lines only. */
  height: number;
  /** Space between the lines and the labels below. */
  roomBelow?: number;
  /** Background, drawn behind the grid and stretched with the lines. */
  background?: Child;
  lines: Child;
  ticks: readonly number[];
  /** The newest value, printed at the end of the line. */
  last: number | null;
  decimals: number | undefined;
  footLabels: readonly FootLabel[];
  table: PlotTable;
  /** Instant of each table row, for the script that shows the row under the pointer. */
  rowsAt: readonly number[];
  children?: Child;
}) {
  const { text, plane, height, ticks } = props;
  const whole = TOP + height + (props.roomBelow ?? 0) + FOOT;
  const grid = ticks.map((tick) => `M0 ${plane.y(tick).toFixed(1)}h${PLOT_WIDTH}`).join("");
  return (
    <Figure {...text} table={props.table}>
      <svg
        class="chart-plot"
        height={whole}
        aria-hidden="true"
        data-series={text.id}
        data-x={props.rowsAt.map((at) => Math.round(plane.x(at))).join(" ")}
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
        <FootLabels labels={props.footLabels} y={whole - 6} />
      </svg>
      <svg class="chart-axis" width="56" height={whole} aria-hidden="true">
        <AxisLabels
          ticks={ticks}
          last={props.last}
          plane={plane}
          decimals={props.decimals}
          top={TOP}
        />
      </svg>
    </Figure>
  );
}

export const Dot = ({ plane, at, value }: { plane: PlotScales; at: number; value: number }) => (
  <circle class="last" cx={xPercent(plane.x(at))} cy={(TOP + plane.y(value)).toFixed(1)} r="4" />
);

/** Labels closer than this overlap. */
const LABEL_HEIGHT = 14;

/** The newest value in bold, and the ticks that do not overlap it. */
export function AxisLabels(props: {
  ticks: readonly number[];
  last: number | null;
  plane: PlotScales;
  decimals: number | undefined;
  /** Top of the plot. */
  top: number;
}) {
  const { last, plane } = props;
  const y = (value: number) => props.top + plane.y(value) + 4;
  const free = props.ticks.filter(
    (tick) => last === null || Math.abs(y(tick) - y(last)) >= LABEL_HEIGHT,
  );
  return (
    <>
      {free.map((tick) => (
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

/** Text anchor that keeps the first and last label inside. */
const anchor = (x: number) => (x === 0 ? "start" : x === PLOT_WIDTH ? "end" : "middle");

/** From this time span on, the middle label shows its year. */
const YEAR_MS = 366 * 86_400_000;

/** A label below the plot; `x` in plot units. */
export interface FootLabel {
  x: number;
  text: string;
}

/** Labels for start, middle and end. */
export const timeLabels = ({ timeTicks, from, to }: PlotScales): FootLabel[] =>
  timeTicks.map(({ at, x }, i) => ({
    x,
    text: i === 1 && to - from < YEAR_MS ? formatDayAndMonth(at) : formatDay(at),
  }));

export const FootLabels = ({ labels, y }: { labels: readonly FootLabel[]; y: number }) => (
  <>
    {labels.map(({ x, text }) => (
      <text class="tick" x={xPercent(x)} y={y} text-anchor={anchor(x)}>
        {text}
      </text>
    ))}
  </>
);
