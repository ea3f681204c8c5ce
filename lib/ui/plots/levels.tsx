import { PLOT_WIDTH, type PlotScales } from "./scales.ts";

/** A value that a plot marks with a dashed line and a label. */
export interface MarkedLevel {
  value: number;
  /** The label, such as `Elevated above 30.5`. */
  name: string;
}

/** Dashed lines across the plot. */
export const LevelLines = (props: { levels: readonly MarkedLevel[]; plane: PlotScales }) => (
  <>
    {props.levels.map(({ value }) => (
      <path class="rule" d={`M0 ${props.plane.y(value).toFixed(1)}h${PLOT_WIDTH}`} />
    ))}
  </>
);

/** Height of a label, in plot units. */
const NAME_HEIGHT = 16;

/** The labels of the lines: each above its line, or below it near the upper edge of the plot. `top`: y of that edge. */
export const LevelNames = (props: {
  levels: readonly MarkedLevel[];
  plane: PlotScales;
  top: number;
}) => (
  <>
    {props.levels.map(({ value, name }) => {
      const y = props.plane.y(value);
      return (
        <text class="rule-name" x="4" y={(props.top + y + (y < NAME_HEIGHT ? 15 : -6)).toFixed(1)}>
          {name}
        </text>
      );
    })}
  </>
);
