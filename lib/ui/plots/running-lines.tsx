import type { Told, Twin } from "./figure.tsx";
import { fixed } from "./format.ts";
import { Dot, LinePlot } from "./line-plot.tsx";
import { ACROSS, domainOf, type Plane, planeOf } from "./scales.ts";

const HEIGHT = 200;
const DECIMALS = 3;

/** A figure after each count, from the first on; null while it has no value. Drawn whole, dashed or dotted. */
export interface RunningLine {
  name: string;
  look: "whole" | "dashed" | "dotted";
  values: readonly (number | null)[];
}

/**
 * Figures as they went with each further count, the first line with its last value. Lines differ by
 * colour and by stroke, and the legend says their last values.
 */
export function RunningLines(
  props: Told & {
    lines: readonly [RunningLine, ...RunningLine[]];
    /** What each count is called in the table. */
    names: readonly string[];
    /** What is counted: `Call`. */
    what: string;
  },
) {
  const { lines } = props;
  const all = lines.flatMap(({ values }) => pointsOf(values));
  const [, high] = domainOf(all, [0]);
  const domain: [number, number] = [0, high];
  const planes = lines.map(({ values }) =>
    planeOf(pointsOf(values), { height: HEIGHT, gapMs: Number.POSITIVE_INFINITY, domain }),
  );
  const [plane] = planes;
  if (!plane) return null;
  const last = lines[0].values.at(-1) ?? null;
  const newestFirst = props.names.map((_, before) => before).toReversed();
  return (
    <LinePlot
      told={props}
      plane={plane}
      height={HEIGHT}
      lines={planes.map(({ path }, i) => <path class={`line line-${lines[i]?.look}`} d={path} />)}
      ticks={plane.valueTicks}
      last={last}
      decimals={DECIMALS}
      foot={endsOf(plane)}
      twin={twinOf(props, newestFirst)}
      rowsAt={newestFirst.map((before) => before + 1)}
    >
      {last !== null && <Dot plane={plane} at={plane.to} value={last} />}
    </LinePlot>
  );
}

/** The first and the last count, which may be one. */
const endsOf = ({ from, to }: Plane) => [
  { x: 0, text: String(from) },
  ...(to > from ? [{ x: ACROSS, text: String(to) }] : []),
];

/** What each line is, with its last value: stands before the plot, for everybody to read. */
export const Legend = ({ lines }: { lines: readonly RunningLine[] }) => (
  <ul class="legend">
    {lines.map(({ name, look, values }) => (
      <li>
        <svg width="30" height="10" aria-hidden="true">
          <path class={`line line-${look}`} d="M1 5h28" />
        </svg>
        {name} <strong>{fixed(values.at(-1) ?? null, DECIMALS)}</strong>
      </li>
    ))}
  </ul>
);

const pointsOf = (values: readonly (number | null)[]) =>
  values.map((value, before) => ({ at: before + 1, value }));

/** Newest first, as people look things up. */
const twinOf = (
  props: { lines: readonly RunningLine[]; names: readonly string[]; what: string },
  newestFirst: readonly number[],
): Twin => ({
  columns: ["After", props.what, ...props.lines.map(({ name }) => name)],
  rows: newestFirst.map((at) => [
    String(at + 1),
    props.names[at] ?? "",
    ...props.lines.map(({ values }) => fixed(values[at] ?? null, DECIMALS)),
  ]),
});
