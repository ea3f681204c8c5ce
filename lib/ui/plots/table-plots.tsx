// Tables with a small plot in each row: bars, or points with intervals.

import { scaleLinear } from "d3-scale";
import type { Child } from "hono/jsx";
import { formatFixed } from "./format.ts";
import { widthPercent } from "./scales.ts";
import { stateStyle } from "./states.tsx";

export interface NamedRow {
  name: string;
  more?: string;
}

/** A table with a plot in its second column. */
export function TableWithPlots<Row extends NamedRow>(props: {
  caption: string;
  /** Heads of the names column and of each figures column. */
  heads: readonly [names: string, ...figures: string[]];
  rows: readonly Row[];
  /** The plot column: its name for screen readers, and its CSS class. */
  drawings: { name: string; class: string };
  draw: (row: Row) => Child;
  figures: (row: Row) => readonly Child[];
}) {
  const { drawings, rows } = props;
  const [names, ...figures] = props.heads;
  return (
    <table class="bars">
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{names}</th>
          <th scope="col" class={drawings.class}>
            <span class="hidden">{drawings.name}</span>
          </th>
          {figures.map((head) => (
            <th scope="col" class="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            <th scope="row">
              {row.name}
              {row.more && <span class="more">{row.more}</span>}
            </th>
            <td class={drawings.class}>{props.draw(row)}</td>
            {props.figures(row).map((figure) => (
              <td class="num">{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BarRow extends NamedRow {
  /** The value of the bar; null draws no bar. */
  value: number | null;
  /** State whose colour the bar has. */
  tone?: string;
}

/**
 * A table with a bar in each row. Bars start at `base`; `domain` is the full width. When `base` is
 * inside it, bars go left and right.
 */
export function Bars(props: {
  caption: string;
  columns: readonly [name: string, value: string];
  rows: readonly BarRow[];
  domain: readonly [number, number];
  base: number;
  decimals: number;
  /** Text shown for null. */
  unknown?: string;
}) {
  const { base, decimals, unknown = "no source" } = props;
  const x = scaleLinear(props.domain, [0, 100]).clamp(true);
  return (
    <TableWithPlots
      caption={props.caption}
      heads={props.columns}
      rows={props.rows}
      drawings={{ name: "Bar", class: "wide" }}
      draw={(row) => <Bar row={row} x={x} base={base} />}
      figures={({ value }) => [value === null ? unknown : formatFixed(value, decimals)]}
    />
  );
}

function Bar({ row, x, base }: { row: BarRow; x: (value: number) => number; base: number }) {
  const zero = x(base);
  const end = row.value === null ? zero : x(row.value);
  return (
    <svg height="14" aria-hidden="true" class={row.tone ? `t-${stateStyle(row.tone)}` : "t-line"}>
      <rect class="bar-ground" width="100%" height="14" />
      {row.value !== null && (
        <rect
          class="bar"
          x={widthPercent(Math.min(zero, end))}
          width={widthPercent(Math.abs(end - zero))}
          height="14"
        />
      )}
      {zero > 0 && <rect class="bar-base" x={widthPercent(zero)} y="-2" width="1.5" height="18" />}
    </svg>
  );
}

export interface IntervalRow extends NamedRow {
  /** The point; null draws no point. */
  value: number | null;
  interval: readonly [low: number, high: number] | null;
}

/**
 * A table with a point and its interval in each row. `rule` is a reference value, such as 0 for no
 * skill.
 */
export function Intervals(props: {
  caption: string;
  rows: readonly IntervalRow[];
  /** What the interval is: `90 % interval`. */
  interval: string;
  domain: readonly [number, number];
  rule: number;
  decimals: number;
}) {
  const { decimals, rule } = props;
  const x = scaleLinear(props.domain, [2, 98]).clamp(true);
  return (
    <TableWithPlots
      caption={props.caption}
      heads={["Figure", "Value", props.interval]}
      rows={props.rows}
      drawings={{ name: "Plot", class: "whiskers only-wide" }}
      draw={(row) => <Whisker row={row} x={x} rule={rule} />}
      figures={({ value, interval }) => [
        <strong>{formatFixed(value, decimals)}</strong>,
        interval ? intervalText(interval, decimals) : "–",
      ]}
    />
  );
}

const intervalText = ([low, high]: readonly [number, number], decimals: number): string =>
  `${formatFixed(low, decimals)} to ${formatFixed(high, decimals)}`;

function Whisker({
  row,
  x,
  rule,
}: {
  row: IntervalRow;
  x: (value: number) => number;
  rule: number;
}) {
  return (
    <svg height="18" aria-hidden="true">
      <rect class="bar-ground" y="8" width="100%" height="2" />
      <rect class="bar-base" x={widthPercent(x(rule))} width="1.5" height="18" />
      {row.interval && (
        <rect
          class="whisker"
          x={widthPercent(x(row.interval[0]))}
          y="5"
          width={widthPercent(x(row.interval[1]) - x(row.interval[0]))}
          height="8"
        />
      )}
      {row.value !== null && <circle class="last" cx={widthPercent(x(row.value))} cy="9" r="5" />}
    </svg>
  );
}
