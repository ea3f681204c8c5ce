import { ACROSS, across } from "./plane.ts";
import { type Mark, type Marked, probabilityPlane } from "./probability-plane.ts";
import { probability } from "./words.ts";

const HEIGHT = 34;

/**
 * A call in a list: the frozen probability as a rule from 0 to 100 %, the market's numbers as a line
 * over it. One number is a point; without any there is the rule alone.
 */
export function ProbabilitySpark(props: Marked & { stamp: number }) {
  const { stamp, marks } = props;
  const plane = probabilityPlane(props, HEIGHT);
  const last = marks.at(-1);
  return (
    <svg class="spark" height={HEIGHT + 8} role="img" aria-label={inWords(stamp, marks)}>
      <rect class="bar-ground" y="4" width="100%" height={HEIGHT} />
      <svg
        y="4"
        height={HEIGHT}
        viewBox={`0 0 ${ACROSS} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path class="rule" d={`M0 ${plane.y(100 * stamp).toFixed(1)}h${ACROSS}`} />
        {marks.length > 1 && <path class="line" d={plane.path} />}
      </svg>
      {last && (
        <circle
          class="last"
          cx={across(plane.x(last.at))}
          cy={(4 + plane.y(100 * last.prob)).toFixed(1)}
          r="3.5"
        />
      )}
    </svg>
  );
}

function inWords(stamp: number, marks: readonly Mark[]): string {
  const ours = `Ours ${probability(stamp)}`;
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last) return `${ours}; no market`;
  return marks.length === 1
    ? `${ours}; market ${probability(last.prob)}`
    : `${ours}; market from ${probability(first.prob)} to ${probability(last.prob)}`;
}
