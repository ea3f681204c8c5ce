import { formatNumber } from "./format.ts";
import { PLOT_WIDTH, paddedDomain, plotScales, type SeriesPoint, xPercent } from "./scales.ts";

const HEIGHT = 34;

/**
 * A small line without axes, for tables. With fewer than two values it shows a sentence instead.
 */
export function SparklinePlot(props: {
  name: string;
  unit: string;
  points: readonly SeriesPoint[];
  gapMs: number;
}) {
  const { name, unit, points, gapMs } = props;
  const known = points.filter(({ value }) => value !== null);
  const last = known.at(-1);
  const first = known[0];
  if (!last || !first || known.length < 2) {
    return <span class="spark spark-none">Too few readings this week to draw a line</span>;
  }
  const scales = plotScales(points, { height: HEIGHT, gapMs, domain: paddedDomain(points) });
  const label = `${name}, last 7 days: from ${formatNumber(first.value)} to ${formatNumber(last.value)} ${unit}`;
  return (
    <svg class="spark" height={HEIGHT + 8} role="img" aria-label={label}>
      <svg
        y="4"
        height={HEIGHT}
        viewBox={`0 0 ${PLOT_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path class="line" d={scales.path} />
      </svg>
      <circle
        class="last"
        cx={xPercent(scales.x(last.at))}
        cy={(4 + scales.y(last.value ?? 0)).toFixed(1)}
        r="3"
      />
    </svg>
  );
}
