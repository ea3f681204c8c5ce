import { AxisLabels, TimeAxis } from "./axes.tsx";
import { type Band, BandNames, Bands, nearBorders } from "./bands.tsx";
import { Figure, type Told, type Twin } from "./figure.tsx";
import { ACROSS, across, domainOf, type Plane, planeOf } from "./plane.ts";
import { Ribbon } from "./ribbon.tsx";
import { type Point, runsOf } from "./runs.ts";
import { PlacedMark } from "./state-mark.tsx";
import { stateWord } from "./tones.ts";
import { day, instant, printed } from "./words.ts";

const LINE_HEIGHT = 190;
const TOP = 10;
const RIBBON = { top: LINE_HEIGHT + TOP + 12, height: 20 };
const FOOT = 22;

export interface TimeSeriesProps extends Told {
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
  const plane = planeOf(points, { height: LINE_HEIGHT, gapMs, domain });
  const height = (props.ribbon ? RIBBON.top + RIBBON.height : TOP + LINE_HEIGHT) + FOOT;
  const borders = bands.map(({ from }) => from).filter((at) => at > domain[0] && at < domain[1]);
  const ticks = bands.length > 0 ? borders : plane.valueTicks;
  return (
    <Figure {...props} twin={twinOf(props)}>
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
          height={LINE_HEIGHT}
          viewBox={`0 0 ${ACROSS} ${LINE_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <Bands bands={bands} domain={domain} plane={plane} />
          {ticks.map((tick) => (
            <path class="grid" d={`M0 ${plane.y(tick).toFixed(1)}h${ACROSS}`} />
          ))}
          <path class="line" d={plane.path} />
        </svg>
        <BandNames bands={bands} domain={domain} plane={plane} top={TOP} />
        <LastPoint points={points} plane={plane} />
        {props.ribbon && (
          <Ribbon
            runs={runsOf(points, gapMs, plane.to)}
            x={plane.x}
            top={RIBBON.top}
            height={RIBBON.height}
          />
        )}
        <TimeAxis plane={plane} y={height - 6} />
      </svg>
      <svg class="chart-axis" width="56" height={height} aria-hidden="true">
        <AxisLabels
          ticks={ticks}
          last={lastValue(points)}
          plane={plane}
          decimals={props.decimals}
          top={TOP}
        />
      </svg>
    </Figure>
  );
}

const lastOf = (points: readonly Point[]) => points.findLast(({ value }) => value !== null);
const lastValue = (points: readonly Point[]): number | null => lastOf(points)?.value ?? null;

function LastPoint({ points, plane }: { points: readonly Point[]; plane: Plane }) {
  const last = lastOf(points);
  if (!last || last.value === null) return null;
  const [x, y] = [across(plane.x(last.at)), TOP + plane.y(last.value)];
  return last.state ? (
    <PlacedMark state={last.state} x={x} y={y} size={14} />
  ) : (
    <circle class="last" cx={x} cy={y.toFixed(1)} r="4" />
  );
}

const HEADS = { day: "Day", instant: "Time", quarter: "Quarter" } as const;
/** What the script reads instants in: fine enough, and short. */
const MINUTE_MS = 60_000;

const named = ({ at, label }: Point, by: keyof typeof HEADS): string =>
  label ?? (by === "day" ? day(at) : instant(at));

/** Newest first, as people look things up. */
function twinOf({ points, ribbon, unit, decimals, by = "instant" }: TimeSeriesProps): Twin {
  const newestFirst = points.toReversed();
  return {
    columns: [HEADS[by], unit, ...(ribbon ? [ribbon] : [])],
    rows: newestFirst.map((point) => [
      named(point, by),
      printed(point.value, decimals),
      ...(ribbon ? [point.state ? stateWord(point.state) : "–"] : []),
    ]),
    minutes: newestFirst.map(({ at }) => Math.round(at / MINUTE_MS)),
  };
}
