// Lines over time, or over a count, as an image of its own.

import { formatDay, formatFixed, formatNumber, formatValue } from "./format.ts";
import {
  drawnHeight,
  INK,
  LEFT,
  PICTURE,
  PictureFrame,
  type PictureText,
  TOP,
} from "./picture-frame.tsx";
import { pictureColour } from "./picture-gauge.tsx";
import type { RunningLine } from "./running-lines.tsx";
import { PLOT_WIDTH, paddedDomain, plotScales, type SeriesPoint } from "./scales.ts";
import type { Band } from "./time-series.tsx";

/** A line of a picture, and its name where there are several. */
export interface PictureLine extends Pick<RunningLine, "stroke"> {
  name: string;
  points: readonly SeriesPoint[];
}

interface ChartPicture extends PictureText {
  lines: readonly [PictureLine, ...PictureLine[]];
  gapMs: number;
  bands?: readonly Band[];
  /** Values that the axis shows in any case. */
  atLeast?: readonly number[];
  decimals?: number | undefined;
  /** What stands below a place of the axis; a day unless the lines are over a count. */
  labelOf?: (at: number) => string;
}

/** The look of each stroke: they differ by colour and pattern. */
const STROKES = {
  whole: { stroke: "#0a5674", "stroke-width": 3 },
  dashed: { stroke: "#545c69", "stroke-width": 2, "stroke-dasharray": "9 6" },
  dotted: { stroke: "#b03a06", "stroke-width": 2.5, "stroke-dasharray": "2 6" },
} as const;
const RIGHT = LEFT + PLOT_WIDTH;
const ANCHORS = ["start", "middle", "end"] as const;
/** Ticks closer than this to the newest value would overprint it. */
const LABEL_HEIGHT = 20;

/** The chart with the newest value of its first line. */
export function ChartPicture(props: ChartPicture) {
  const { lines, gapMs, bands = [], decimals, labelOf = formatDay } = props;
  const height = drawnHeight(props);
  const domain = paddedDomain(
    lines.flatMap(({ points }) => points),
    props.atLeast ?? [],
  );
  const [{ points }] = lines;
  const scales = plotScales(points, { height, gapMs, domain });
  const x = (at: number) => (LEFT + scales.x(at)).toFixed(1);
  const y = (value: number) => TOP + scales.y(value);
  const last = points.findLast(({ value }) => value !== null);
  const lastAt = last?.value == null ? null : y(last.value);
  const ends = scales.to > scales.from ? [scales.from, scales.to] : [scales.from];
  const labels = ends.length < 2 ? ends : [scales.from, (scales.from + scales.to) / 2, scales.to];
  return (
    <PictureFrame text={props}>
      {lines.length > 1 && <Names lines={lines} decimals={decimals} />}
      {bands.map(({ state, from }, i) => {
        const low = Math.max(from, domain[0]);
        const high = Math.min(bands[i + 1]?.from ?? domain[1], domain[1]);
        return high <= low ? null : (
          <rect
            x={LEFT}
            width={PLOT_WIDTH}
            y={y(high).toFixed(1)}
            height={(y(low) - y(high)).toFixed(1)}
            fill={pictureColour(state)}
            fill-opacity="0.1"
          />
        );
      })}
      {scales.valueTicks.map((tick) => (
        <>
          <path d={`M${LEFT} ${y(tick).toFixed(1)}h${PLOT_WIDTH}`} stroke="#dcd9d0" />
          {(lastAt === null || Math.abs(y(tick) - lastAt) >= LABEL_HEIGHT) && (
            <text x={RIGHT + 14} y={(y(tick) + 6).toFixed(1)}>
              {formatNumber(tick).replace(/\.0+$/, "")}
            </text>
          )}
        </>
      ))}
      <g
        transform={`translate(${LEFT} ${TOP})`}
        fill="none"
        stroke-linejoin="round"
        stroke-linecap="round"
      >
        {lines.toReversed().map((line) => (
          <path d={scales.pathOf(line.points)} {...STROKES[line.stroke]} />
        ))}
      </g>
      {last && lastAt !== null && (
        <>
          <circle cx={x(last.at)} cy={lastAt.toFixed(1)} r="6" fill={STROKES.whole.stroke} />
          <text x={RIGHT + 14} y={(lastAt + 6).toFixed(1)} font-weight="700" fill={INK}>
            {formatValue(last.value, decimals)}
          </text>
        </>
      )}
      {labels.map((at, i) => (
        <text x={x(at)} y={TOP + height + 28} text-anchor={ANCHORS[i]}>
          {labelOf(at)}
        </text>
      ))}
    </PictureFrame>
  );
}

/** Width of a name with its stroke and value, and about that of a character. */
const STROKE_WIDTH = 40;
const CHARACTER_WIDTH = 9.2;

/** The names of the lines with their newest values, in a row that ends at the right edge. */
function Names({ lines, decimals }: Pick<ChartPicture, "lines" | "decimals">) {
  const texts = lines.map(({ name, points }) => {
    const value = points.findLast((point) => point.value !== null)?.value ?? null;
    return `${name} ${decimals === undefined ? formatNumber(value) : formatFixed(value, decimals)}`;
  });
  const widths = texts.map((text) => STROKE_WIDTH + CHARACTER_WIDTH * text.length + 20);
  const start = PICTURE.width - LEFT - widths.reduce((sum, width) => sum + width, 0);
  return (
    <>
      {lines.map(({ stroke }, i) => {
        const left = start + widths.slice(0, i).reduce((sum, width) => sum + width, 0);
        return (
          <g transform={`translate(${left.toFixed(0)} 136)`}>
            <path d="M0 -6h30" fill="none" {...STROKES[stroke]} />
            <text x={STROKE_WIDTH} fill={INK}>
              {texts[i]}
            </text>
          </g>
        );
      })}
    </>
  );
}
