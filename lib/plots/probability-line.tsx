import { AxisLabels, TimeAxis } from "./axes.tsx";
import { Figure, type Told } from "./figure.tsx";
import { ACROSS, across } from "./plane.ts";
import { type Mark, type Marked, probabilityPlane } from "./probability-plane.ts";
import { instant, probability } from "./words.ts";

const HEIGHT = 190;
const TOP = 10;
const FOOT = 22;
const TICKS = [0, 25, 50, 75, 100];
/** More points than these are a line anyway. */
const MOST_DOTS = 40;
const MINUTE_MS = 60_000;

/** A mark with where it was read. */
type SourcedMark = Mark & { source: string };

/**
 * The market's number over the life of a call, oldest first, with a frozen probability as a rule from
 * its stamp on. One mark is a point; the scale is always 0 to 100 %.
 */
export function ProbabilityLine(
  props: Told &
    Omit<Marked, "marks"> & { marks: readonly SourcedMark[]; stamp: Mark; rule: string },
) {
  const { marks, stamp } = props;
  const plane = probabilityPlane(props, HEIGHT);
  const height = TOP + HEIGHT + FOOT;
  const ruleX = Math.max(0, plane.x(stamp.at));
  const ruleY = plane.y(100 * stamp.prob);
  const last = marks.at(-1);
  return (
    <Figure {...props} twin={twinOf(marks)}>
      <svg
        class="chart-plot"
        width="100%"
        height={height}
        aria-hidden="true"
        data-series={props.id}
        data-from={Math.round(plane.from / MINUTE_MS)}
        data-to={Math.round(plane.to / MINUTE_MS)}
      >
        <svg
          y={TOP}
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${ACROSS} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {TICKS.map((tick) => (
            <path class="grid" d={`M0 ${plane.y(tick)}h${ACROSS}`} />
          ))}
          <path class="rule" d={`M${ruleX.toFixed(1)} ${ruleY.toFixed(1)}H${ACROSS}`} />
          <path class="line" d={plane.path} />
        </svg>
        {(marks.length > MOST_DOTS ? marks.slice(-1) : marks).map(({ at, prob }) => (
          <circle
            class="last"
            cx={across(plane.x(at))}
            cy={(TOP + plane.y(100 * prob)).toFixed(1)}
            r="4"
          />
        ))}
        <text class="rule-name" x="4" y={(TOP + ruleY + (ruleY < 20 ? 15 : -6)).toFixed(1)}>
          {props.rule}
        </text>
        <TimeAxis plane={plane} y={height - 6} />
      </svg>
      <svg class="chart-axis" width="56" height={height} aria-hidden="true">
        <AxisLabels
          ticks={TICKS}
          last={last ? 100 * last.prob : null}
          plane={plane}
          decimals={1}
          top={TOP}
        />
      </svg>
    </Figure>
  );
}

/** Newest first, as people look things up. */
function twinOf(marks: readonly SourcedMark[]) {
  const newestFirst = marks.toReversed();
  return {
    columns: ["Time", "Market", "Read from"],
    rows: newestFirst.map(({ at, prob, source }) => [instant(at), probability(prob), source]),
    minutes: newestFirst.map(({ at }) => Math.round(at / MINUTE_MS)),
  };
}
