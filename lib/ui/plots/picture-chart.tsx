// A chart as an image of its own, which another page or a document shows. It cannot use our style sheet, so it
// carries its title, date, source and rights itself.

import { formatDay, formatNumber, formatValue } from "./format.ts";
import { pictureColour } from "./picture-gauge.tsx";
import { PLOT_WIDTH, paddedDomain, plotScales, type SeriesPoint } from "./scales.ts";
import type { Band } from "./time-series.tsx";

const WIDTH = 1_000;
const HEIGHT = 520;
const PLOT = { left: 40, top: 130, width: 860, height: 270 };
const SANS = "'DejaVu Sans', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
/** Characters of a line of small print. */
const LINE_LENGTH = 120;

interface ChartPicture {
  title: string;
  /** The newest value with its state and date, in words. */
  newest: string;
  unit: string;
  points: readonly SeriesPoint[];
  gapMs: number;
  bands?: readonly Band[];
  decimals?: number;
  /** Source, rights and the label of sample data, each a sentence. */
  smallPrint: readonly string[];
}

/** Breaks a text into lines at spaces. */
export function linesOf(text: string, length = LINE_LENGTH): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < length) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** The chart with everything that a reader needs to judge it. */
export function ChartPicture(props: ChartPicture) {
  const { title, newest, unit, points, gapMs, bands = [], decimals } = props;
  const domain = paddedDomain(points);
  const { left, top, width, height } = PLOT;
  const scales = plotScales(points, { height, gapMs, domain });
  const x = (at: number) => (left + (scales.x(at) * width) / PLOT_WIDTH).toFixed(1);
  const y = (value: number) => (top + scales.y(value)).toFixed(1);
  const last = points.findLast(({ value }) => value !== null);
  const labels = [scales.from, (scales.from + scales.to) / 2, scales.to];
  const print = props.smallPrint.flatMap((text) => linesOf(text));
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      font-family={SANS}
      fill="#545c69"
      font-size="15"
    >
      <title>{`${title}. ${newest}`}</title>
      <rect width={WIDTH} height={HEIGHT} fill="#ffffff" />
      <text x={left} y="50" font-size="28" font-weight="700" fill="#171a20">
        {title}
      </text>
      <text x={left} y="82" font-size="18" fill="#171a20">
        {newest}
      </text>
      <text x={left} y="110">
        {unit}
      </text>
      {bands.map(({ state, from }, i) => {
        const [low, high] = [
          Math.max(from, domain[0]),
          Math.min(bands[i + 1]?.from ?? domain[1], domain[1]),
        ];
        return high <= low ? null : (
          <rect
            x={left}
            width={width}
            y={y(high)}
            height={(scales.y(low) - scales.y(high)).toFixed(1)}
            fill={pictureColour(state)}
            fill-opacity="0.1"
          />
        );
      })}
      {scales.valueTicks.map((tick) => (
        <>
          <path d={`M${left} ${y(tick)}h${width}`} stroke="#dcd9d0" />
          <text x={left + width + 10} y={(top + scales.y(tick) + 5).toFixed(1)}>
            {formatNumber(tick).replace(/\.0+$/, "")}
          </text>
        </>
      ))}
      <svg
        x={left}
        y={top}
        width={width}
        height={height}
        viewBox={`0 0 ${PLOT_WIDTH} ${height}`}
        preserveAspectRatio="none"
        overflow="visible"
        aria-hidden="true"
      >
        <path
          d={scales.path}
          fill="none"
          stroke="#0a5674"
          stroke-width="2.5"
          stroke-linejoin="round"
          vector-effect="non-scaling-stroke"
        />
      </svg>
      {last?.value != null && (
        <>
          <circle cx={x(last.at)} cy={y(last.value)} r="5" fill="#0a5674" />
          <text
            x={left + width + 10}
            y={(top + scales.y(last.value) - 8).toFixed(1)}
            font-weight="700"
            fill="#171a20"
          >
            {formatValue(last.value, decimals)}
          </text>
        </>
      )}
      {labels.map((at, i) => (
        <text x={x(at)} y={top + height + 26} text-anchor={["start", "middle", "end"][i]}>
          {formatDay(at)}
        </text>
      ))}
      {print.map((line, i) => (
        <text x={left} y={top + height + 56 + 19 * i} font-size="13">
          {line}
        </text>
      ))}
    </svg>
  );
}
