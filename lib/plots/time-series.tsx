import { Figure, type Told, type Twin } from "./figure.tsx";
import { ACROSS, across, domainOf, type Plane, planeOf } from "./plane.ts";
import { Ribbon } from "./ribbon.tsx";
import { type Point, runsOf } from "./runs.ts";
import { PlacedMark } from "./state-mark.tsx";
import { stateWord, toneOf } from "./tones.ts";
import { day, dayOfYear, figure, fixed, instant } from "./words.ts";

/** A stretch of values that has a name, from `from` up to the next one. */
export interface Band {
  state: string;
  from: number;
}

const LINE_HEIGHT = 190;
const TOP = 10;
const RIBBON = { top: LINE_HEIGHT + TOP + 12, height: 20 };
const FOOT = 22;
/** A band thinner than this has no room for its name. */
const LEAST_NAMED = 15;

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
        <BandNames bands={bands} domain={domain} plane={plane} />
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
        />
      </svg>
    </Figure>
  );
}

/** The borders next to the data, so that the band that it lies in is seen whole. */
function nearBorders(points: readonly Point[], bands: readonly Band[]): number[] {
  const [low, high] = domainOf(points);
  const below = bands.findLast(({ from }) => from <= low)?.from;
  const above = bands.find(({ from }) => from >= high)?.from;
  return [below, above].filter(
    (border) => border !== undefined && Number.isFinite(border),
  ) as number[];
}

interface Laid {
  bands: readonly Band[];
  domain: [number, number];
  plane: Plane;
}

/** Each band from its upper to its lower edge, as far as it is in view. */
const edges = ({ bands, domain: [low, high], plane }: Laid) =>
  bands.flatMap(({ state, from }, i) => {
    const bottom = Math.max(from, low);
    const top = Math.min(bands[i + 1]?.from ?? high, high);
    if (top <= bottom) return [];
    return [{ state, y: plane.y(top), height: plane.y(bottom) - plane.y(top) }];
  });

const Bands = (laid: Laid) => (
  <>
    {edges(laid).map(({ state, y, height }) => (
      <rect
        class={`band t-${toneOf(state)}`}
        width={ACROSS}
        y={y.toFixed(1)}
        height={height.toFixed(1)}
      />
    ))}
  </>
);

const BandNames = (laid: Laid) => (
  <>
    {edges(laid)
      .filter(({ height }) => height >= LEAST_NAMED)
      .map(({ state, y, height }) => (
        <text
          class={`band-name t-${toneOf(state)}`}
          x="4"
          y={TOP + y + Math.min(height / 2 + 4, 16)}
        >
          {stateWord(state)}
        </text>
      ))}
  </>
);

const printed = (value: number | null, decimals: number | undefined): string =>
  decimals === undefined ? figure(value) : fixed(value, decimals);

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

/** Lower than this and two labels touch. */
const LABEL_HEIGHT = 14;

/** The newest value in bold beside its end of the line, and the ticks that it leaves room for. */
function AxisLabels(props: {
  ticks: readonly number[];
  last: number | null;
  plane: Plane;
  decimals: number | undefined;
}) {
  const { last, plane } = props;
  const y = (value: number) => TOP + plane.y(value) + 4;
  const free = props.ticks.filter(
    (tick) => last === null || Math.abs(y(tick) - y(last)) >= LABEL_HEIGHT,
  );
  return (
    <>
      {free.map((tick) => (
        <text x="10" y={y(tick).toFixed(1)}>
          {figure(tick).replace(/\.0+$/, "")}
        </text>
      ))}
      {last !== null && (
        <text class="last-value" x="10" y={y(last).toFixed(1)}>
          {printed(last, props.decimals)}
        </text>
      )}
    </>
  );
}

/** Where a label at `x` hangs, so that the first and the last stay inside. */
const anchor = (x: number) => (x === 0 ? "start" : x === ACROSS ? "end" : "middle");

/** From so much time on the middle says its year, too. */
const YEAR_MS = 366 * 86_400_000;

const TimeAxis = ({ plane, y }: { plane: Plane; y: number }) => (
  <>
    {plane.timeTicks.map(({ at, x }, i) => (
      <text class="tick" x={across(x)} y={y} text-anchor={anchor(x)}>
        {i === 1 && plane.to - plane.from < YEAR_MS ? dayOfYear(at) : day(at)}
      </text>
    ))}
  </>
);

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
