import { scaleLinear } from "d3-scale";
import { toneOf } from "./tones.ts";
import { fixed } from "./words.ts";

export interface BarRow {
  name: string;
  /** null: not known, and no bar. */
  value: number | null;
  /** What stands beside the name. */
  more?: string;
  tone?: string;
}

/**
 * Bars from `base` in a table that says their values, so that plot and table are one. `domain` is
 * what the width stands for; a base inside it makes bars go both ways.
 */
export function Bars(props: {
  caption: string;
  columns: readonly [name: string, value: string];
  rows: readonly BarRow[];
  domain: readonly [number, number];
  base: number;
  decimals: number;
  /** Said where a value is not known. */
  unknown?: string;
}) {
  const { caption, columns, rows, base, decimals, unknown = "no source" } = props;
  const x = scaleLinear(props.domain, [0, 100]).clamp(true);
  return (
    <table class="bars">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col" class="wide">
            <span class="hidden">Bar</span>
          </th>
          <th scope="col" class="num">
            {columns[1]}
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
            <td class="wide">
              <Bar row={row} x={x} base={base} />
            </td>
            <td class="num">{row.value === null ? unknown : fixed(row.value, decimals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two decimals of a percent are finer than any screen. */
const share = (value: number) => `${Math.round(value * 100) / 100}%`;

function Bar({ row, x, base }: { row: BarRow; x: (value: number) => number; base: number }) {
  const zero = x(base);
  const end = row.value === null ? zero : x(row.value);
  return (
    <svg
      width="100%"
      height="14"
      aria-hidden="true"
      class={row.tone ? `t-${toneOf(row.tone)}` : "t-line"}
    >
      <rect class="bar-ground" width="100%" height="14" />
      {row.value !== null && (
        <rect
          class="bar"
          x={share(Math.min(zero, end))}
          width={share(Math.abs(end - zero))}
          height="14"
        />
      )}
      {zero > 0 && <rect class="bar-base" x={share(zero)} y="-2" width="1.5" height="18" />}
    </svg>
  );
}
