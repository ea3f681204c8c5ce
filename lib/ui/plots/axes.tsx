import { ACROSS, across, type Plane } from "./plane.ts";
import { day, dayOfYear, figure, printed } from "./words.ts";

/** Lower than this and two labels touch. */
const LABEL_HEIGHT = 14;

/** The newest value in bold beside its end of the line, and the ticks that it leaves room for. */
export function AxisLabels(props: {
  ticks: readonly number[];
  last: number | null;
  plane: Plane;
  decimals: number | undefined;
  /** Where the plot begins. */
  top: number;
}) {
  const { last, plane } = props;
  const y = (value: number) => props.top + plane.y(value) + 4;
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

/** What stands below a place of a plot; `x` as the plane has it. */
export interface FootLabel {
  x: number;
  text: string;
}

/** Start, middle and end of what is shown. */
export const timeLabels = ({ timeTicks, from, to }: Plane): FootLabel[] =>
  timeTicks.map(({ at, x }, i) => ({
    x,
    text: i === 1 && to - from < YEAR_MS ? dayOfYear(at) : day(at),
  }));

export const FootLabels = ({ labels, y }: { labels: readonly FootLabel[]; y: number }) => (
  <>
    {labels.map(({ x, text }) => (
      <text class="tick" x={across(x)} y={y} text-anchor={anchor(x)}>
        {text}
      </text>
    ))}
  </>
);
