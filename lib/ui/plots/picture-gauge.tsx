// The gauge of the stress index as a standalone image, for link previews and badges. Such images
// cannot use the style sheet of our pages.

import { scaleLinear } from "d3-scale";
import { arc } from "d3-shape";
import { type StateStyle, stateStyle } from "./states.tsx";
import type { Band } from "./time-series.tsx";

/** The colours of the light palette in `tokens.css`. */
const COLOURS: Readonly<Record<StateStyle, string>> = {
  calm: "#0b6b63",
  plain: "#566072",
  rising: "#865700",
  high: "#b03a06",
  worst: "#a5103f",
  unknown: "#6a6f78",
};

/** The colour of a state in an image; null is an unknown state. */
export const pictureColour = (state: string | null): string =>
  COLOURS[state === null ? "unknown" : stateStyle(state)];

const angle = scaleLinear([0, 100], [-Math.PI / 2, Math.PI / 2]).clamp(true);

/** A gauge with fixed colours: the bands of the index on a half circle, and its value. */
export function PictureGauge(props: {
  value: number | null;
  state: string | null;
  bands: readonly Band[];
  radius: number;
}) {
  const { value, state, bands, radius } = props;
  const thickness = radius / 6;
  const shape = arc<[number, number]>()
    .innerRadius(radius - thickness)
    .outerRadius(radius)
    .startAngle(([from]) => angle(from) + 0.01)
    .endAngle(([, to]) => angle(to) - 0.01)
    .digits(1);
  const point = (at: number, distance: number) =>
    `${(Math.sin(angle(at)) * distance).toFixed(1)} ${(-Math.cos(angle(at)) * distance).toFixed(1)}`;
  return (
    <g>
      {bands.map((band, i) => (
        <path
          d={shape([band.from, bands[i + 1]?.from ?? 100]) ?? ""}
          fill={pictureColour(band.state)}
          fill-opacity="0.3"
        />
      ))}
      {value !== null && (
        <path
          d={`M${point(value, radius - thickness - 14)}L${point(value, radius + 10)}`}
          stroke={pictureColour(state)}
          stroke-width="14"
          stroke-linecap="round"
        />
      )}
    </g>
  );
}
