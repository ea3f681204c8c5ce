// Forecasts against how often they came true, as an image of its own.

import { scaleLinear, scaleSqrt } from "d3-scale";
import { countOf, formatWholePercent } from "./format.ts";
import { drawnHeight, INK, LEFT, PictureFrame, type PictureText, TOP } from "./picture-frame.tsx";
import type { CalibrationBin } from "./reliability-diagram.tsx";

const TICKS = [0, 0.25, 0.5, 0.75, 1];
const WIDTH = 640;
const AXIS = 90;
/** Where the list of bins begins. */
const LIST = LEFT + AXIS + WIDTH + 60;

/** The reliability diagram with the number of forecasts beside it. */
export function CalibrationPicture(props: PictureText & { bins: readonly CalibrationBin[] }) {
  const height = drawnHeight(props) - 14;
  const left = LEFT + AXIS;
  const x = scaleLinear([0, 1], [left, left + WIDTH]);
  const y = scaleLinear([0, 1], [TOP + height, TOP]);
  const shown = props.bins.filter(({ n }) => n > 0);
  const radius = scaleSqrt([0, Math.max(1, ...shown.map(({ n }) => n))], [3, 14]);
  return (
    <PictureFrame text={props}>
      {TICKS.map((tick) => (
        <>
          <path
            d={`M${left} ${y(tick)}h${WIDTH}M${x(tick)} ${TOP}v${height}`}
            stroke="#dcd9d0"
            fill="none"
          />
          <text x={left - 12} y={y(tick) + 6} text-anchor="end">
            {100 * tick}
          </text>
          <text x={x(tick)} y={TOP + height + 24} text-anchor="middle">
            {100 * tick}
          </text>
        </>
      ))}
      <text x={left + WIDTH / 2} y={TOP + height + 46} text-anchor="middle">
        Forecast, %
      </text>
      <text
        transform={`translate(${LEFT + 20} ${TOP + height / 2}) rotate(-90)`}
        text-anchor="middle"
      >
        Happened, %
      </text>
      <path
        d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`}
        stroke="#545c69"
        stroke-width="2"
        stroke-dasharray="9 6"
      />
      {shown.map(({ meanProb, observed, low, high, n }) => {
        const at = x(meanProb ?? 0).toFixed(1);
        return (
          <>
            {low !== null && high !== null && (
              <path
                d={`M${at} ${y(low).toFixed(1)}V${y(high).toFixed(1)}`}
                stroke="#0a5674"
                stroke-width="2"
              />
            )}
            <circle
              cx={at}
              cy={y(observed ?? 0).toFixed(1)}
              r={radius(n).toFixed(1)}
              fill="#0a5674"
            />
          </>
        );
      })}
      {shown.map(({ meanProb, observed, n }, i) => (
        <text x={LIST} y={TOP + 12 + 27 * i} fill={INK} font-size="15">
          {`${formatWholePercent(meanProb)} said, ${formatWholePercent(observed)} happened: ${countOf(n, "call")}`}
        </text>
      ))}
    </PictureFrame>
  );
}
