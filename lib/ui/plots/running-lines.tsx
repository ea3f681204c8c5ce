import type { FigureText, PlotTable } from "./figure.tsx";
import { formatFixed } from "./format.ts";
import { Dot, LinePlot } from "./line-plot.tsx";
import { PLOT_WIDTH, type PlotScales, paddedDomain, plotScales } from "./scales.ts";

const HEIGHT = 200;
const DECIMALS = 3;

/**
 * A line with one value after each forecast call; null while there is no value. It is drawn solid,
 * dashed or dotted.
 */
export interface RunningLine {
  name: string;
  stroke: "whole" | "dashed" | "dotted";
  values: readonly (number | null)[];
}

/**
 * A plot of running values, such as the mean score after each forecast call. Lines differ by colour
 * and stroke; `Legend` names them.
 */
export function RunningLines(
  props: FigureText & {
    lines: readonly [RunningLine, ...RunningLine[]];
    /** One name for each table row. */
    names: readonly string[];
    /** Column head of these names. */
    what: string;
  },
) {
  const { lines } = props;
  const all = lines.flatMap(({ values }) => pointsOf(values));
  const [, high] = paddedDomain(all, [0]);
  const domain: [number, number] = [0, high];
  const scalesByLine = lines.map(({ values }) =>
    plotScales(pointsOf(values), { height: HEIGHT, gapMs: Number.POSITIVE_INFINITY, domain }),
  );
  const [scales] = scalesByLine;
  if (!scales) return null;
  const last = lines[0].values.at(-1) ?? null;
  const newestFirst = props.names.map((_, index) => index).toReversed();
  return (
    <LinePlot
      text={props}
      scales={scales}
      height={HEIGHT}
      lines={scalesByLine.map(({ path }, i) => (
        <path class={`line line-${lines[i]?.stroke}`} d={path} />
      ))}
      ticks={scales.valueTicks}
      last={last}
      decimals={DECIMALS}
      bottomLabels={endsOf(scales)}
      table={runningTable(props, newestFirst)}
      rowsAt={newestFirst.map((index) => index + 1)}
    >
      {last !== null && <Dot scales={scales} at={scales.to} value={last} />}
    </LinePlot>
  );
}

const endsOf = ({ from, to }: PlotScales) => [
  { x: 0, text: String(from) },
  ...(to > from ? [{ x: PLOT_WIDTH, text: String(to) }] : []),
];

/** Legend of the lines, with their last values. */
export const Legend = ({
  lines,
  decimals = DECIMALS,
}: {
  lines: readonly RunningLine[];
  decimals?: number;
}) => (
  <ul class="legend">
    {lines.map(({ name, stroke, values }) => (
      <li>
        <svg width="30" height="10" aria-hidden="true">
          <path class={`line line-${stroke}`} d="M1 5h28" />
        </svg>
        {name} <strong>{formatFixed(values.at(-1) ?? null, decimals)}</strong>
      </li>
    ))}
  </ul>
);

const pointsOf = (values: readonly (number | null)[]) =>
  values.map((value, index) => ({ at: index + 1, value }));

const runningTable = (
  props: { lines: readonly RunningLine[]; names: readonly string[]; what: string },
  newestFirst: readonly number[],
): PlotTable => ({
  columns: ["After", props.what, ...props.lines.map(({ name }) => name)],
  rows: newestFirst.map((at) => [
    String(at + 1),
    props.names[at] ?? "",
    ...props.lines.map(({ values }) => formatFixed(values[at] ?? null, DECIMALS)),
  ]),
});
