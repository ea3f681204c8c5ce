// Plots of counts: states as parts of one bar, and progress to a target.

import { Figure, type FigureText } from "./figure.tsx";
import { countOf } from "./format.ts";
import { widthPercent } from "./scales.ts";
import { StateChip, stateStyle } from "./states.tsx";

/** Counts of states as parts of one bar, with a table below. */
export function Breakdown(props: {
  caption: string;
  what: string;
  counts: readonly { state: string; count: number }[];
}) {
  const { caption, what, counts } = props;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  const parts = counts.map(({ state, count }) => {
    const x = total === 0 ? 0 : (100 * before) / total;
    before += count;
    return { state, x, width: total === 0 ? 0 : (100 * count) / total };
  });
  return (
    <div class="breakdown">
      <svg width="100%" height="26" aria-hidden="true">
        {parts
          .filter(({ width }) => width > 0)
          .map(({ state, x, width }) => (
            <rect
              class={`part t-${stateStyle(state)}`}
              x={`${x.toFixed(2)}%`}
              width={`${width.toFixed(2)}%`}
              height="26"
            />
          ))}
      </svg>
      <table>
        <caption>{`${caption}: ${countOf(total, what)}`}</caption>
        <thead class="hidden">
          <tr>
            <th scope="col">State</th>
            <th scope="col">Count</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ state, count }) => (
            <tr>
              <th scope="row">
                <StateChip state={state} />
              </th>
              <td class="num">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HEIGHT = 34;

/** Progress of counts to a target. The scale extends when a count exceeds the target. */
export function ProgressBar(
  props: FigureText & {
    /** The smallest count first; larger ones are drawn behind. */
    counts: readonly { name: string; count: number }[];
    target: { name: string; count: number };
  },
) {
  const { counts, target } = props;
  const max = Math.max(1, target.count, ...counts.map(({ count }) => count));
  const share = (count: number) => widthPercent((100 * count) / max);
  const rows = [...counts, target].map(({ name, count }) => [name, String(count)]);
  return (
    <Figure {...props} table={{ columns: ["Count", props.unit], rows }}>
      <svg class="progress" width="100%" height={HEIGHT} aria-hidden="true">
        <rect class="bar-ground" y="5" width="100%" height={HEIGHT - 10} />
        {counts.toReversed().map(({ count }, i) => (
          <rect
            class={i === counts.length - 1 ? "bar" : "bar bar-pale"}
            y="5"
            width={share(count)}
            height={HEIGHT - 10}
          />
        ))}
        <svg x={share(target.count)} overflow="visible" aria-hidden="true">
          <rect class="bar-base" x="-3" width="3" height={HEIGHT} />
        </svg>
      </svg>
    </Figure>
  );
}
