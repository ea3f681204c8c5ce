import { formatDay } from "./format.ts";
import { PLOT_WIDTH, type PlotScales, xPercent } from "./scales.ts";

/** A named period that a plot shades, in epoch ms. */
export interface ShadedPeriod {
  name: string;
  from: number;
  to: number;
}

/** Minimum width in plot units, so that a short period stays visible. */
const MIN_WIDTH = 4;

/** The letter of a period: A for the first. */
const labelOf = (index: number): string => String.fromCharCode(65 + index);

/** The part of a period inside the plot. */
const span = ({ from, to }: ShadedPeriod, scales: PlotScales): [x: number, width: number] => {
  const x = Math.max(0, scales.x(from));
  return [x, Math.max(MIN_WIDTH, Math.min(PLOT_WIDTH, scales.x(to)) - x)];
};

/** Shades the periods behind a plot. */
export const PeriodShades = (props: {
  periods: readonly ShadedPeriod[];
  scales: PlotScales;
  height: number;
}) => (
  <>
    {props.periods.map((period) => {
      const [x, width] = span(period, props.scales);
      return (
        <rect class="period" x={x.toFixed(1)} width={width.toFixed(1)} height={props.height} />
      );
    })}
  </>
);

/** One letter above each shade; the list below the plot names them. */
export const PeriodLabels = (props: { periods: readonly ShadedPeriod[]; scales: PlotScales }) => (
  <>
    {props.periods.map((period, index) => {
      const [x, width] = span(period, props.scales);
      return (
        <text class="period-label" x={xPercent(x + width / 2)} y="8" text-anchor="middle">
          {labelOf(index)}
        </text>
      );
    })}
  </>
);

/** The names of the shaded periods, with their dates or what else is said of them. */
export const PeriodList = ({
  periods,
}: {
  periods: readonly (ShadedPeriod & { more?: string })[];
}) =>
  periods.length === 0 ? null : (
    <ul class="periods" aria-label="Shaded periods">
      {periods.map(({ name, from, to, more }, index) => (
        <li>
          <strong>{labelOf(index)}</strong> {name}{" "}
          <span class="soft">{more ?? `${formatDay(from)} to ${formatDay(to - 1)}`}</span>
        </li>
      ))}
    </ul>
  );
