import { rounded } from "../../core/rounded.ts";
import { timeLabels } from "./axes.tsx";
import { type Band, BandNames, Bands, nearBorders } from "./bands.tsx";
import type { Told, Twin } from "./figure.tsx";
import { Dot, LinePlot, TOP } from "./line-plot.tsx";
import { across, domainOf, type Plane, planeOf } from "./plane.ts";
import { Ribbon } from "./ribbon.tsx";
import { type Point, runsOf } from "./runs.ts";
import { PlacedMark } from "./state-mark.tsx";
import { stateWord } from "./tones.ts";
import { day, instant, printed } from "./words.ts";

const HEIGHT = 190;
const RIBBON_GAP = 12;
const RIBBON_HEIGHT = 20;

interface TimeSeriesProps extends Told {
  /** Oldest first. */
  points: readonly Point[];
  /** The longest step over which a line is drawn. */
  gapMs: number;
  /** Bands by value, lowest first. */
  bands?: readonly Band[];
  /** What the ribbon of states is called; without a name there is none. */
  ribbon?: string;
  /** What the rows of its table are named by. */
  by?: keyof typeof HEADS;
  note?: string;
  /** How exact its figures are printed; absent: by their size. */
  decimals?: number;
}

/**
 * Values over time: a line with gaps where nothing is known, bands behind it where values have
 * names, and below it the ribbon of the states that held. Fewer than two values draw no line.
 */
export function TimeSeries(props: TimeSeriesProps) {
  const { points, gapMs, bands = [] } = props;
  const least = bands.length > 0 ? nearBorders(points, bands) : [];
  const domain = domainOf(points, least);
  const plane = planeOf(points, { height: HEIGHT, gapMs, domain });
  const borders = bands.map(({ from }) => from).filter((at) => at > domain[0] && at < domain[1]);
  const last = points.findLast(({ value }) => value !== null);
  const newestFirst = points.toReversed();
  return (
    <LinePlot
      told={props}
      plane={plane}
      height={HEIGHT}
      below={props.ribbon ? RIBBON_GAP + RIBBON_HEIGHT : 0}
      ground={<Bands bands={bands} domain={domain} plane={plane} />}
      lines={<path class="line" d={plane.path} />}
      ticks={bands.length > 0 ? borders : plane.valueTicks}
      last={last?.value ?? null}
      decimals={props.decimals}
      foot={timeLabels(plane)}
      twin={twinOf(props, newestFirst)}
      rowsAt={newestFirst.map(({ at }) => at)}
    >
      <BandNames points={points} bands={bands} domain={domain} plane={plane} top={TOP} />
      {last && <LastPoint last={last} plane={plane} />}
      {props.ribbon && (
        <Ribbon
          runs={runsOf(points, gapMs, plane.to)}
          x={plane.x}
          top={TOP + HEIGHT + RIBBON_GAP}
          height={RIBBON_HEIGHT}
        />
      )}
    </LinePlot>
  );
}

/** The newest value, by the shape of its state where it has one. */
function LastPoint({ last: { at, value, state }, plane }: { last: Point; plane: Plane }) {
  if (value === null) return null;
  if (!state) return <Dot plane={plane} at={at} value={value} />;
  const y = rounded(TOP + plane.y(value), 1);
  return <PlacedMark state={state} x={across(plane.x(at))} y={y} size={14} />;
}

const HEADS = { day: "Day", instant: "Time", quarter: "Quarter" } as const;
const named = ({ at, label }: Point, by: keyof typeof HEADS): string =>
  label ?? (by === "day" ? day(at) : instant(at));

/** Newest first, as people look things up. */
const twinOf = (
  { ribbon, unit, decimals, by = "instant" }: TimeSeriesProps,
  newestFirst: readonly Point[],
): Twin => ({
  columns: [HEADS[by], unit, ...(ribbon ? [ribbon] : [])],
  rows: newestFirst.map((point) => [
    named(point, by),
    printed(point.value, decimals),
    ...(ribbon ? [point.state ? stateWord(point.state) : "–"] : []),
  ]),
});
