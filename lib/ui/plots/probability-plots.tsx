// Plots of the market probability of a call: a full line plot, and a line with marks for lists.

import { rounded } from "../../core/rounded.ts";
import type { FigureText, PlotTable } from "./figure.tsx";
import { formatInstant, formatProbability, formatWholePercent } from "./format.ts";
import { Dot, LinePlot, TOP, timeLabels } from "./line-plot.tsx";
import { PLOT_WIDTH, type PlotScales, plotScales, type SeriesPoint } from "./scales.ts";

/** A market probability (0..1) at an instant (epoch ms). */
export interface PlottedMark {
  at: number;
  prob: number;
}

const PERCENT: [number, number] = [0, 100];
/** A mark is stored at each change, so the probability is constant in between. */
const NO_GAP = Number.POSITIVE_INFINITY;

/**
 * Market probabilities of a call, oldest first, and the instants of its opening and close (epoch
 * ms).
 */
export interface CallMarks {
  marks: readonly PlottedMark[];
  from: number;
  to: number;
}

/**
 * Scales from opening to close and from 0 to 100 %, the same for all calls, so that plots can be
 * compared.
 */
export const probabilityScales = ({ marks, from, to }: CallMarks, height: number): PlotScales =>
  plotScales([...startPoint(from, marks), ...marks.map(toPoint), ...endPoint(to, marks)], {
    height,
    gapMs: NO_GAP,
    domain: PERCENT,
  });

const toPoint = ({ at, prob }: PlottedMark): SeriesPoint => ({ at, value: 100 * prob });

/** Points without a value that extend the time axis from opening to close. */
const startPoint = (from: number, [first]: readonly PlottedMark[]): SeriesPoint[] =>
  first && first.at <= from ? [] : [{ at: from, value: null }];
const endPoint = (to: number, marks: readonly PlottedMark[]): SeriesPoint[] =>
  (marks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= to ? [] : [{ at: to, value: null }];

const HEIGHT = 190;
const TICKS = [0, 25, 50, 75, 100];
/** Maximum number of dots; more would hide the line. */
const MAX_DOTS = 40;
/** Minimum space above the dashed line for its label; with less, the label goes below the line. */
const NAME_HEIGHT = 20;

type MarkWithSource = PlottedMark & { source: string };

/** Market probability of a call from opening to close, and our locked forecast as a dashed line. */
export function ProbabilityLine(
  props: FigureText &
    Omit<CallMarks, "marks"> & {
      marks: readonly MarkWithSource[];
      stamp: PlottedMark;
      rule: string;
    },
) {
  const { marks, stamp } = props;
  const scales = probabilityScales(props, HEIGHT);
  const ruleX = Math.max(0, scales.x(stamp.at));
  const ruleY = scales.y(100 * stamp.prob);
  const nameY = TOP + ruleY + (ruleY < NAME_HEIGHT ? 15 : -6);
  const last = marks.at(-1);
  const newestFirst = marks.toReversed();
  return (
    <LinePlot
      text={props}
      scales={scales}
      height={HEIGHT}
      lines={
        <>
          <path class="rule" d={`M${ruleX.toFixed(1)} ${ruleY.toFixed(1)}H${PLOT_WIDTH}`} />
          <path class="line" d={scales.path} />
        </>
      }
      ticks={TICKS}
      last={last ? 100 * last.prob : null}
      decimals={1}
      bottomLabels={timeLabels(scales)}
      table={marksTable(newestFirst)}
      rowsAt={newestFirst.map(({ at }) => at)}
    >
      {(marks.length > MAX_DOTS ? marks.slice(-1) : marks).map(({ at, prob }) => (
        <Dot scales={scales} at={at} value={100 * prob} />
      ))}
      <text class="rule-name" x="4" y={nameY.toFixed(1)}>
        {props.rule}
      </text>
    </LinePlot>
  );
}

const marksTable = (newestFirst: readonly MarkWithSource[]): PlotTable => ({
  columns: ["Time", "Market", "Source"],
  rows: newestFirst.map(({ at, prob, source }) => [
    formatInstant(at),
    formatProbability(prob),
    source,
  ]),
});

const TRACK_HEIGHT = 22;
const trackX = (share: number): string => `${rounded(100 * share, 1)}%`;

/** A call as one line from 0 to 100 %, for lists: our forecast, the market's, and the outcome once it is known. */
export function ProbabilityTrack(props: {
  ours: number;
  market: number | null;
  verdict: string | null;
}) {
  const { ours, market, verdict } = props;
  const outcome = verdict === "YES" ? "100%" : verdict === "NO" ? "0%" : null;
  return (
    <svg
      class="track"
      height={TRACK_HEIGHT}
      role="img"
      aria-label={trackDescription(ours, market, verdict)}
    >
      <rect class="bar-ground" y="9" width="100%" height="4" />
      {outcome && <circle class="outcome" cx={outcome} cy="11" r="6" />}
      {market !== null && <circle class="last" cx={trackX(market)} cy="11" r="5" />}
      <rect class="bar t-high" x={trackX(ours)} y="2" width="3" height="18" />
    </svg>
  );
}

function trackDescription(ours: number, market: number | null, verdict: string | null): string {
  const said = market === null ? "no market" : `market ${formatWholePercent(market)}`;
  return `Ours ${formatWholePercent(ours)}; ${said}${verdict === null ? "" : `; outcome ${verdict}`}`;
}
