import { AxisLabels } from "./axes.tsx";
import { Figure, type Told } from "./figure.tsx";
import { ACROSS, across, domainOf, type Plane, planeOf } from "./plane.ts";
import { fixed } from "./words.ts";

const HEIGHT = 200;
const TOP = 10;
const FOOT = 22;
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
  return (
    <Figure {...props} twin={twinOf(props)}>
      <svg
        class="chart-plot"
        width="100%"
        height={TOP + HEIGHT + FOOT}
        aria-hidden="true"
        data-series={props.id}
        data-from={plane.from}
        data-to={plane.to}
      >
        <Lines planes={planes} lines={lines} />
        <Ends plane={plane} value={lines[0].values.at(-1) ?? null} />
      </svg>
      <svg class="chart-axis" width="56" height={TOP + HEIGHT + FOOT} aria-hidden="true">
        <AxisLabels
          ticks={plane.valueTicks}
          last={lines[0].values.at(-1) ?? null}
          plane={plane}
          decimals={DECIMALS}
          top={TOP}
        />
      </svg>
    </Figure>
  );
}

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

function Lines(props: { planes: readonly Plane[]; lines: readonly RunningLine[] }) {
  return (
    <svg
      y={TOP}
      width="100%"
      height={HEIGHT}
      viewBox={`0 0 ${ACROSS} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {props.planes[0]?.valueTicks.map((tick) => (
        <path class="grid" d={`M0 ${props.planes[0]?.y(tick).toFixed(1)}h${ACROSS}`} />
      ))}
      {props.planes.map((plane, i) => (
        <path class={`line line-${props.lines[i]?.look}`} d={plane.path} />
      ))}
    </svg>
  );
}

/** The newest point, and the first and the last count below. */
const Ends = ({ plane, value }: { plane: Plane; value: number | null }) => (
  <>
    {value !== null && (
      <circle
        class="last"
        cx={across(plane.x(plane.to))}
        cy={(TOP + plane.y(value)).toFixed(1)}
        r="4"
      />
    )}
    <text class="tick" x="0" y={TOP + HEIGHT + 16}>
      {plane.from}
    </text>
    {plane.to > plane.from && (
      <text class="tick" x="100%" y={TOP + HEIGHT + 16} text-anchor="end">
        {plane.to}
      </text>
    )}
  </>
);

/** Newest first, as people look things up. */
function twinOf(props: { lines: readonly RunningLine[]; names: readonly string[]; what: string }) {
  const counts = props.names.map((_, before) => before).toReversed();
  return {
    columns: ["After", props.what, ...props.lines.map(({ name }) => name)],
    rows: counts.map((at) => [
      String(at + 1),
      props.names[at] ?? "",
      ...props.lines.map(({ values }) => fixed(values[at] ?? null, DECIMALS)),
    ]),
    minutes: counts.map((at) => at + 1),
  };
}
