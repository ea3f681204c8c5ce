import { AxisLabels, TimeAxis } from "./axes.tsx";
import { Figure, type Told } from "./figure.tsx";
import { ACROSS, across } from "./plane.ts";
import { type Mark, probabilityPlane } from "./probability-plane.ts";
import { instant, probability } from "./words.ts";

const HEIGHT = 190;
const TOP = 10;
const FOOT = 22;
const TICKS = [0, 25, 50, 75, 100];
/** More points than these are a line anyway. */
const MOST_DOTS = 40;
const MINUTE_MS = 60_000;

/** A mark with where it was read. */
export type SourcedMark = Mark & { source: string };

/**
 * The market's number over time, oldest first, with a frozen probability as a rule across it. One mark
 * is a point; the scale is always 0 to 100 %.
 */
export function ProbabilityLine(
  props: Told & { marks: readonly SourcedMark[]; stamp: number; rule: string },
) {
  const { marks, stamp } = props;
  const plane = probabilityPlane(marks, HEIGHT);
  const height = TOP + HEIGHT + FOOT;
  const ruleY = TOP + plane.y(100 * stamp);
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
          <path class="rule" d={`M0 ${plane.y(100 * stamp).toFixed(1)}h${ACROSS}`} />
          <path class="line" d={plane.path} />
        </svg>
        {marks.slice(-MOST_DOTS).map(({ at, prob }) => (
          <circle
            class="last"
            cx={across(plane.x(at))}
            cy={(TOP + plane.y(100 * prob)).toFixed(1)}
            r="4"
          />
        ))}
        <text class="rule-name" x="4" y={(ruleY < 30 ? ruleY + 15 : ruleY - 6).toFixed(1)}>
          {props.rule}
        </text>
        {last && <TimeAxis plane={plane} y={height - 6} />}
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
