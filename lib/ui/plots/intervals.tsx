import { scaleLinear } from "d3-scale";
import { DrawnTable, type NamedRow } from "./drawn-table.tsx";
import { ofWidth } from "./plane.ts";
import { fixed } from "./words.ts";

export interface IntervalRow extends NamedRow {
  /** null: not known, and no point. */
  value: number | null;
  /** Where it probably lies; null where that is not said. */
  interval: readonly [low: number, high: number] | null;
}

/** Figures as points with their intervals as whiskers. `rule` is what to compare with, such as no skill at 0. */
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
    <DrawnTable
      caption={props.caption}
      heads={["Figure", "Value", props.interval]}
      rows={props.rows}
      drawings={{ name: "Plot", class: "whiskers only-wide" }}
      draw={(row) => <Whisker row={row} x={x} rule={rule} />}
      figures={({ value, interval }) => [
        <strong>{fixed(value, decimals)}</strong>,
        interval ? inWords(interval, decimals) : "–",
      ]}
    />
  );
}

const inWords = ([low, high]: readonly [number, number], decimals: number): string =>
  `${fixed(low, decimals)} to ${fixed(high, decimals)}`;

function Whisker({ row, x, rule }: { row: IntervalRow; x: (v: number) => number; rule: number }) {
  return (
    <svg height="18" aria-hidden="true">
      <rect class="bar-ground" y="8" width="100%" height="2" />
      <rect class="bar-base" x={ofWidth(x(rule))} width="1.5" height="18" />
      {row.interval && (
        <rect
          class="whisker"
          x={ofWidth(x(row.interval[0]))}
          y="5"
          width={ofWidth(x(row.interval[1]) - x(row.interval[0]))}
          height="8"
        />
      )}
      {row.value !== null && <circle class="last" cx={ofWidth(x(row.value))} cy="9" r="5" />}
    </svg>
  );
}
