import { timeLabels } from "./axes.tsx";
import type { Told, Twin } from "./figure.tsx";
import { Dot, LinePlot, TOP } from "./line-plot.tsx";
import { ACROSS } from "./plane.ts";
import { type Mark, type Marked, probabilityPlane } from "./probability-plane.ts";
import { instant, probability } from "./words.ts";

const HEIGHT = 190;
const TICKS = [0, 25, 50, 75, 100];
/** More points than these are a line anyway. */
const MOST_DOTS = 40;
/** Nearer to the upper edge than this, the rule's name stands below it. */
const NAME_HEIGHT = 20;

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
  const ruleX = Math.max(0, plane.x(stamp.at));
  const ruleY = plane.y(100 * stamp.prob);
  const nameY = TOP + ruleY + (ruleY < NAME_HEIGHT ? 15 : -6);
  const last = marks.at(-1);
  const newestFirst = marks.toReversed();
  return (
    <LinePlot
      told={props}
      plane={plane}
      height={HEIGHT}
      lines={
        <>
          <path class="rule" d={`M${ruleX.toFixed(1)} ${ruleY.toFixed(1)}H${ACROSS}`} />
          <path class="line" d={plane.path} />
        </>
      }
      ticks={TICKS}
      last={last ? 100 * last.prob : null}
      decimals={1}
      foot={timeLabels(plane)}
      twin={twinOf(newestFirst)}
      rowsAt={newestFirst.map(({ at }) => at)}
    >
      {(marks.length > MOST_DOTS ? marks.slice(-1) : marks).map(({ at, prob }) => (
        <Dot plane={plane} at={at} value={100 * prob} />
      ))}
      <text class="rule-name" x="4" y={nameY.toFixed(1)}>
        {props.rule}
      </text>
    </LinePlot>
  );
}

/** Newest first, as people look things up. */
const twinOf = (newestFirst: readonly SourcedMark[]): Twin => ({
  columns: ["Time", "Market", "Read from"],
  rows: newestFirst.map(({ at, prob, source }) => [instant(at), probability(prob), source]),
});
