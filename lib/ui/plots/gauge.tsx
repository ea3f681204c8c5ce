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

/** A point on the gauge's half circle: value 0 is at the left end, 100 at the right. */
function pointAt(value: number, radius: number): [x: string, y: string] {
  const radians = angle(value);
  return [(Math.sin(radians) * radius).toFixed(1), (-Math.cos(radians) * radius).toFixed(1)];
}

/**
 * A gauge: a value from 0 to 100 on a half circle of bands. Only the band of the state has full
 * colour. Because of hysteresis, the value may be outside that band.
 */
export function Gauge(
  props: FigureText & {
    value: number;
    state: string;
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
  const [tipX, tipY] = pointAt(value, RADIUS + 3);
  const [endX, endY] = pointAt(value, RADIUS - THICKNESS - 7);
  // A state that is no level, such as RISING, is within the band of the value.
  const held =
    bands.find((band) => band.state === state) ?? bands.findLast(({ from }) => value >= from);
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
            class={band === held ? `t-${stateStyle(state)} is-held` : `t-${stateStyle(band.state)}`}
            d={shape([band.from, bands[i + 1]?.from ?? 100]) ?? ""}
          />
        ))}
        {bands.slice(1).map(({ from }) => {
          const [x, y] = pointAt(from, RADIUS + 10);
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
      </svg>
    </Figure>
  );
}
