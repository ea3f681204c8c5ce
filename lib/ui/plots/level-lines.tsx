import { PLOT_WIDTH, type PlotScales } from "./scales.ts";

/** A value that a plot marks with a dashed line and a label. */
export interface MarkedLevel {
  value: number;
  /** The label, such as `Elevated above 30.5`. */
  name: string;
  /** Whether it is marked only where it lies between the values of the plot. */
  isOptional?: boolean;
}

/** Draws a dashed line across the plot at each level. */
export const LevelLines = (props: { levels: readonly MarkedLevel[]; scales: PlotScales }) => (
  <>
    {props.levels.map(({ value }) => (
      <path class="rule" d={`M0 ${props.scales.y(value).toFixed(1)}h${PLOT_WIDTH}`} />
    ))}
  </>
);

/** Height of a label, in plot units. */
const LABEL_HEIGHT = 16;

/** Baselines of the labels from the top down: above the line, or below where there is no room above it. */
function placeLabels(levels: readonly MarkedLevel[], { y }: PlotScales) {
  let last = Number.NEGATIVE_INFINITY;
  return levels
    .toSorted((a, b) => y(a.value) - y(b.value))
    .map(({ value, name }) => {
      const [above, below] = [y(value) - 6, y(value) + 15];
      const isClear = above >= LABEL_HEIGHT - 6 && above - last >= LABEL_HEIGHT;
      last = isClear ? above : Math.max(below, last + LABEL_HEIGHT);
      return { name, y: last };
    });
}

/** Labels the lines; no label covers another. `top` is y of the upper edge of the plot. */
export const LevelNames = (props: {
  levels: readonly MarkedLevel[];
  scales: PlotScales;
  top: number;
}) => (
  <>
    {placeLabels(props.levels, props.scales).map(({ name, y }) => (
      <text class="rule-name" x="4" y={(props.top + y).toFixed(1)}>
        {name}
      </text>
    ))}
  </>
);
