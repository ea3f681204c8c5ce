import { scaleLinear, scaleSqrt } from "d3-scale";
import { Figure, type FigureText } from "./figure.tsx";
import { countOf, formatPercent, formatWholePercent } from "./format.ts";

/** A bin of forecasts with their mean and the observed share; null when the bin is empty. */
export interface CalibrationBin {
  lower: number;
  upper: number;
  n: number;
  meanProb: number | null;
  observed: number | null;
  low: number | null;
  high: number | null;
}

const SIDE = 280;
const MARGIN = 46;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const x = scaleLinear([0, 1], [0, SIDE]);
const y = scaleLinear([0, 1], [SIDE, 0]);

/**
 * A plot of the observed share against the mean forecast of each bin, with intervals. Points on the
 * diagonal are calibrated. The area of a dot shows the bin's number of forecasts; empty bins have
 * no dot. Each dot is a link.
 */
export function ReliabilityDiagram(
  props: FigureText & { bins: readonly CalibrationBin[]; hrefOf: (bin: CalibrationBin) => string },
) {
  const max = Math.max(1, ...props.bins.map(({ n }) => n));
  const radius = scaleSqrt([0, max], [2, 9]);
  const shownBins = props.bins.filter(
    ({ observed, meanProb }) => observed !== null && meanProb !== null,
  );
  return (
    <Figure {...props} hasLinks table={{ columns: COLUMNS, rows: props.bins.map(rowOf) }}>
      <svg
        class="calibration"
        viewBox={`${-MARGIN} -10 ${SIDE + MARGIN + 14} ${SIDE + MARGIN + 10}`}
      >
        <title>{props.title}</title>
        {TICKS.map((tick) => (
          <>
            <path class="grid" d={`M0 ${y(tick)}h${SIDE}M${x(tick)} 0v${SIDE}`} />
            <text class="tick" x="-8" y={y(tick) + 4} text-anchor="end">
              {100 * tick}
            </text>
            <text class="tick" x={x(tick)} y={SIDE + 18} text-anchor="middle">
              {100 * tick}
            </text>
          </>
        ))}
        <text x={SIDE / 2} y={SIDE + 38} text-anchor="middle">
          {" "}
          Forecast, %{" "}
        </text>
        <text transform={`translate(-36 ${SIDE / 2}) rotate(-90)`} text-anchor="middle">
          {" "}
          Happened, %{" "}
        </text>
        <path class="ideal" d={`M0 ${SIDE}L${SIDE} 0`} />
        {shownBins.map((bin) => {
          const at = x(bin.meanProb ?? 0).toFixed(1);
          return (
            <a
              href={props.hrefOf(bin)}
              aria-label={`${binName(bin)}: ${countOf(bin.n, "question")}`}
            >
              {bin.low !== null && bin.high !== null && (
                <path
                  class="interval"
                  d={`M${at} ${y(bin.low).toFixed(1)}V${y(bin.high).toFixed(1)}`}
                />
              )}
              <circle
                class="bin"
                cx={at}
                cy={y(bin.observed ?? 0).toFixed(1)}
                r={radius(bin.n).toFixed(1)}
              />
            </a>
          );
        })}
      </svg>
    </Figure>
  );
}

const COLUMNS = [
  "Forecast range",
  "Calls",
  "Mean forecast",
  "Share that happened",
  "95 % interval",
];

/** Name of a bin: `60 to 70 %`. */
export const binName = ({ lower, upper }: { lower: number; upper: number }): string =>
  `${Math.round(100 * lower)} to ${Math.round(100 * upper)} %`;

const rowOf = (bin: CalibrationBin): string[] => [
  binName(bin),
  String(bin.n),
  formatWholePercent(bin.meanProb),
  formatPercent(bin.observed),
  bin.low === null || bin.high === null
    ? "–"
    : `${Math.round(100 * bin.low)} to ${Math.round(100 * bin.high)} %`,
];
