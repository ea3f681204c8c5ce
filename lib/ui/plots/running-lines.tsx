import type { FigureText, PlotTable } from "./figure.tsx";
import { formatFixed } from "./format.ts";
import { Dot, LinePlot } from "./line-plot.tsx";
import { PLOT_WIDTH, type PlotScales, paddedDomain, plotScales } from "./scales.ts";

const HEIGHT = 200;
const DECIMALS = 3;

/**
 * A line of values, one after each forecast call, null before the first. It is drawn solid, dashed
 * or dotted.
 */
export interface RunningLine {
  name: string;
  stroke: "whole" | "dashed" | "dotted";
  values: readonly (number | null)[];
}

/**
 * Running values, one point per forecast call. Lines differ by colour and stroke; the legend shows
 * their last values.
 */
export function RunningLines(
  props: FigureText & {
    lines: readonly [RunningLine, ...RunningLine[]];
    /** Names of the table rows. */
    names: readonly string[];
    /** Column name of those names. */
    what: string;
  },
) {
  const { lines } = props;
  const all = lines.flatMap(({ values }) => pointsOf(values));
  const [, high] = paddedDomain(all, [0]);
  const domain: [number, number] = [0, high];
  const planes = lines.map(({ values }) =>
    plotScales(pointsOf(values), { height: HEIGHT, gapMs: Number.POSITIVE_INFINITY, domain }),
  );
  const [plane] = planes;
  if (!plane) return null;
  const last = lines[0].values.at(-1) ?? null;
  const newestFirst = props.names.map((_, before) => before).toReversed();
  return (
    <LinePlot
      text={props}
      plane={plane}
      height={HEIGHT}
      lines={planes.map(({ path }, i) => <path class={`line line-${lines[i]?.stroke}`} d={path} />)}
      ticks={plane.valueTicks}
      last={last}
      decimals={DECIMALS}
      footLabels={endsOf(plane)}
      table={runningTable(props, newestFirst)}
      rowsAt={newestFirst.map((before) => before + 1)}
    >
      {last !== null && <Dot plane={plane} at={plane.to} value={last} />}
    </LinePlot>
  );
}

const endsOf = ({ from, to }: PlotScales) => [
  { x: 0, text: String(from) },
  ...(to > from ? [{ x: PLOT_WIDTH, text: String(to) }] : []),
];

/** Names of the lines with their last values. */
export const Legend = ({ lines }: { lines: readonly RunningLine[] }) => (
  <ul class="legend">
    {lines.map(({ name, stroke, values }) => (
      <li>
        <svg width="30" height="10" aria-hidden="true">
          <path class={`line line-${stroke}`} d="M1 5h28" />
        </svg>
        {name} <strong>{formatFixed(values.at(-1) ?? null, DECIMALS)}</strong>
      </li>
    ))}
  </ul>
);

const pointsOf = (values: readonly (number | null)[]) =>
  values.map((value, before) => ({ at: before + 1, value }));

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
