import { Figure, type Told } from "./figure.tsx";
import { ofWidth } from "./plane.ts";

const HEIGHT = 34;

/** How far a count is on its way to a target; what is beyond the target stays inside the bar. */
export function Progress(
  props: Told & {
    /** Counts towards it, the strictest first: each lies before the next. */
    counts: readonly { name: string; count: number }[];
    target: { name: string; count: number };
  },
) {
  const { counts, target } = props;
  const most = Math.max(1, target.count, ...counts.map(({ count }) => count));
  const share = (count: number) => ofWidth((100 * count) / most);
  const rows = [...counts, target].map(({ name, count }) => [name, String(count)]);
  return (
    <Figure {...props} twin={{ columns: ["Count", props.unit], rows }}>
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
