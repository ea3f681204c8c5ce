import { scaleLinear } from "d3-scale";
import { arc } from "d3-shape";
import { Figure, type FigureText } from "./figure.tsx";
import { formatFixed } from "./format.ts";
import { stateLabel, stateStyle } from "./states.tsx";
import type { Band } from "./time-series.tsx";

const RADIUS = 100;
const THICKNESS = 18;
const WIDTH = 250;
const HEIGHT = 148;

const angle = scaleLinear([0, 100], [-Math.PI / 2, Math.PI / 2]).clamp(true);

/** A point on the gauge's circle: 0 is at the left end, 100 at the right. */
function place(value: number, radius: number): [x: string, y: string] {
  const turned = angle(value);
  return [(Math.sin(turned) * radius).toFixed(1), (-Math.cos(turned) * radius).toFixed(1)];
}

/**
 * A value from 0 to 100 on a half circle of bands. Only the band of the state has full colour; hysteresis can
 * hold a state whose band the value has left.
 */
export function Gauge(
  props: FigureText & {
    value: number;
    state: string;
    /** How the state stands to a value outside its band, in words. */
    lag?: string;
    bands: readonly Band[];
  },
) {
  const { value, state, bands } = props;
  const shape = arc<[number, number]>()
    .innerRadius(RADIUS - THICKNESS)
    .outerRadius(RADIUS)
    .startAngle(([from]) => angle(from) + 0.012)
    .endAngle(([, to]) => angle(to) - 0.012)
    .digits(1);
  const [tipX, tipY] = place(value, RADIUS + 3);
  const [endX, endY] = place(value, RADIUS - THICKNESS - 7);
  const table = {
    columns: ["Regime", "From", "To"],
    rows: bands.map((band, i) => [
      stateLabel(band.state),
      formatFixed(band.from, 0),
      formatFixed(bands[i + 1]?.from ?? 100, 0),
    ]),
  };
  return (
    <Figure {...props} table={table}>
      <svg
        class="gauge"
        viewBox={`${-WIDTH / 2} ${-RADIUS - 20} ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
      >
        {bands.map((band, i) => (
          <path
            class={`t-${stateStyle(band.state)}${band.state === state ? " is-held" : ""}`}
            d={shape([band.from, bands[i + 1]?.from ?? 100]) ?? ""}
          />
        ))}
        {bands.slice(1).map(({ from }) => {
          const [x, y] = place(from, RADIUS + 10);
          return (
            <text class="gauge-tick" x={x} y={y} text-anchor="middle">
              {from}
            </text>
          );
        })}
        <path class="needle" d={`M${endX} ${endY}L${tipX} ${tipY}`} />
        <text class="gauge-value" y="-16" text-anchor="middle">
          {formatFixed(value, 1)}
        </text>
        <text class={`gauge-word t-${stateStyle(state)}`} y="10" text-anchor="middle">
          {stateLabel(state)}
        </text>
        {props.lag && (
          <text class="gauge-tick" y="24" text-anchor="middle">
            {props.lag}
          </text>
        )}
      </svg>
    </Figure>
  );
}
