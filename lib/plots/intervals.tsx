import { scaleLinear } from "d3-scale";
import { fixed } from "./words.ts";

export interface IntervalRow {
  name: string;
  /** null: not known, and no point. */
  value: number | null;
  /** Where it probably lies; null where that is not said. */
  interval: readonly [low: number, high: number] | null;
  more?: string;
}

/** Two decimals of a percent are finer than any screen. */
const share = (value: number) => `${Math.round(value * 100) / 100}%`;

/**
 * Figures as points with their intervals as whiskers, in a table that says them, so that plot and table
 * are one. `rule` is what to compare with, such as no skill at 0.
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
  const { caption, rows, decimals } = props;
  const x = scaleLinear(props.domain, [2, 98]).clamp(true);
  return (
    <table class="bars">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" class="whiskers only-wide">
            <span class="hidden">Plot</span>
          </th>
          <th scope="col" class="num">
            Value
          </th>
          <th scope="col" class="num">
            {props.interval}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            <th scope="row">
              {row.name}
              {row.more && <span class="more">{row.more}</span>}
            </th>
            <td class="whiskers only-wide">
              <Whisker row={row} x={x} rule={props.rule} />
            </td>
            <td class="num">
              <strong>{fixed(row.value, decimals)}</strong>
            </td>
            <td class="num">{row.interval ? inWords(row.interval, decimals) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const inWords = ([low, high]: readonly [number, number], decimals: number): string =>
  `${fixed(low, decimals)} to ${fixed(high, decimals)}`;

function Whisker({ row, x, rule }: { row: IntervalRow; x: (v: number) => number; rule: number }) {
  return (
    <svg width="100%" height="18" aria-hidden="true">
      <rect class="bar-ground" y="8" width="100%" height="2" />
      <rect class="bar-base" x={share(x(rule))} width="1.5" height="18" />
      {row.interval && (
        <rect
          class="whisker"
          x={share(x(row.interval[0]))}
          y="5"
          width={share(x(row.interval[1]) - x(row.interval[0]))}
          height="8"
        />
      )}
      {row.value !== null && <circle class="last" cx={share(x(row.value))} cy="9" r="5" />}
    </svg>
  );
}
