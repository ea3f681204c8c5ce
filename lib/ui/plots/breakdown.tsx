import { StateChip } from "./state-mark.tsx";
import { toneOf } from "./tones.ts";
import { counted } from "./words.ts";

/** Counts of states as one bar and, below it, as the table that it is made from. */
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
              class={`part t-${toneOf(state)}`}
              x={`${x.toFixed(2)}%`}
              width={`${width.toFixed(2)}%`}
              height="26"
            />
          ))}
      </svg>
      <table>
        <caption>{`${caption}: ${counted(total, what)}`}</caption>
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
