import { scaleLinear } from "d3-scale";
import { DrawnTable, type NamedRow } from "./drawn-table.tsx";
import { ofWidth } from "./plane.ts";
import { toneOf } from "./tones.ts";
import { fixed } from "./words.ts";

interface BarRow extends NamedRow {
  /** null: not known, and no bar. */
  value: number | null;
  tone?: string;
}

/**
 * Bars from `base` with their values. `domain` is what the width stands for; a base inside it makes
 * bars go both ways.
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
  const { base, decimals, unknown = "no source" } = props;
  const x = scaleLinear(props.domain, [0, 100]).clamp(true);
  return (
    <DrawnTable
      caption={props.caption}
      heads={props.columns}
      rows={props.rows}
      drawings={{ name: "Bar", class: "wide" }}
      draw={(row) => <Bar row={row} x={x} base={base} />}
      figures={({ value }) => [value === null ? unknown : fixed(value, decimals)]}
    />
  );
}

function Bar({ row, x, base }: { row: BarRow; x: (value: number) => number; base: number }) {
  const zero = x(base);
  const end = row.value === null ? zero : x(row.value);
  return (
    <svg height="14" aria-hidden="true" class={row.tone ? `t-${toneOf(row.tone)}` : "t-line"}>
      <rect class="bar-ground" width="100%" height="14" />
      {row.value !== null && (
        <rect
          class="bar"
          x={ofWidth(Math.min(zero, end))}
          width={ofWidth(Math.abs(end - zero))}
          height="14"
        />
      )}
      {zero > 0 && <rect class="bar-base" x={ofWidth(zero)} y="-2" width="1.5" height="18" />}
    </svg>
  );
}
