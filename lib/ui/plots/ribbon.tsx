import { across } from "./plane.ts";
import type { Run } from "./runs.ts";
import { levelOf, toneOf } from "./tones.ts";

const LEVELS = 5;
/** Even the calmest state is seen. */
const LEAST_SHARE = 0.25;

/** The states that held, side by side: the worse, the higher. Without a known state it is empty. */
export function Ribbon(props: {
  runs: readonly Run[];
  x: (at: number) => number;
  top: number;
  height: number;
}) {
  const { runs, x, top, height } = props;
  return (
    <g class="ribbon">
      <rect class="ribbon-ground" width="100%" y={top} height={height} />
      {runs.map(({ state, from, to }) => {
        const share = LEAST_SHARE + ((1 - LEAST_SHARE) * (levelOf(state) - 1)) / (LEVELS - 1);
        const tall = Math.round(Math.max(0, share) * height);
        return (
          <rect
            class={`t-${toneOf(state)}`}
            x={across(x(from))}
            width={across(Math.max(1, x(to) - x(from)))}
            y={top + height - tall}
            height={tall}
          />
        );
      })}
    </g>
  );
}
