import { ACROSS, across, domainOf, planeOf } from "./plane.ts";
import type { Point } from "./runs.ts";
import { figure } from "./words.ts";

const HEIGHT = 34;

/**
 * A small line without axes, for a list whose table says the figures. Fewer than two values: an empty
 * ground, since a line would make something up.
 */
export function Sparkline(props: {
  name: string;
  unit: string;
  points: readonly Point[];
  gapMs: number;
}) {
  const { name, unit, points, gapMs } = props;
  const known = points.filter(({ value }) => value !== null);
  const last = known.at(-1);
  const first = known[0];
  if (!last || !first || known.length < 2) {
    return <span class="spark spark-none">Too few readings this week for a line</span>;
  }
  const plane = planeOf(points, { height: HEIGHT, gapMs, domain: domainOf(points) });
  const says = `${name}, last 7 days: from ${figure(first.value)} to ${figure(last.value)} ${unit}`;
  return (
    <svg class="spark" height={HEIGHT + 8} role="img" aria-label={says}>
      <svg
        y="4"
        height={HEIGHT}
        viewBox={`0 0 ${ACROSS} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path class="line" d={plane.path} />
      </svg>
      <circle
        class="last"
        cx={across(plane.x(last.at))}
        cy={(4 + plane.y(last.value ?? 0)).toFixed(1)}
        r="3"
      />
    </svg>
  );
}
