import type { Child } from "hono/jsx";
import { AxisLabels, type FootLabel, FootLabels } from "./axes.tsx";
import { Figure, type Told, type Twin } from "./figure.tsx";
import { ACROSS, across, type Plane } from "./plane.ts";

/** Room above the lines, for a mark on their upper edge. */
export const TOP = 10;
const FOOT = 22;

/**
 * Lines over a plane, with the figures of its ticks at the right and the names of its ends below. The
 * lines stretch with the page; marks and words, the children, do not.
 */
export function LinePlot(props: {
  /** What the figure says of itself. */
  told: Told & { note?: string };
  plane: Plane;
  /** Of the lines alone. */
  height: number;
  /** Room between the lines and the foot. */
  below?: number;
  /** Stretched with the lines, and behind their grid. */
  ground?: Child;
  lines: Child;
  ticks: readonly number[];
  /** The newest value, printed beside its end of the line. */
  last: number | null;
  decimals: number | undefined;
  foot: readonly FootLabel[];
  twin: Twin;
  /** Where each row of the twin lies on the plane, for the script that reads it under a pointer. */
  rowsAt: readonly number[];
  children?: Child;
}) {
  const { told, plane, height, ticks } = props;
  const whole = TOP + height + (props.below ?? 0) + FOOT;
  const grid = ticks.map((tick) => `M0 ${plane.y(tick).toFixed(1)}h${ACROSS}`).join("");
  return (
    <Figure {...told} twin={props.twin}>
      <svg
        class="chart-plot"
        height={whole}
        aria-hidden="true"
        data-series={told.id}
        data-x={props.rowsAt.map((at) => Math.round(plane.x(at))).join(" ")}
      >
        <svg
          y={TOP}
          height={height}
          viewBox={`0 0 ${ACROSS} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {props.ground}
          <path class="grid" d={grid} />
          {props.lines}
        </svg>
        {props.children}
        <FootLabels labels={props.foot} y={whole - 6} />
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

/** A point of a line. */
export const Dot = ({ plane, at, value }: { plane: Plane; at: number; value: number }) => (
  <circle class="last" cx={across(plane.x(at))} cy={(TOP + plane.y(value)).toFixed(1)} r="4" />
);
