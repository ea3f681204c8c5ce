import { PLOT_WIDTH, type PlotScales } from "./scales.ts";

/** A value that a plot marks with a dashed line and a label. */
export interface MarkedLevel {
  value: number;
  /** The label, such as `Elevated above 30.5`. */
  name: string;
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

/**
 * Labels the lines: above each line, or below it when it is near the top of the plot, at y `top`.
 */
export const LevelNames = (props: {
  levels: readonly MarkedLevel[];
  scales: PlotScales;
  top: number;
}) => (
  <>
    {props.levels.map(({ value, name }) => {
      const y = props.scales.y(value);
      return (
        <text class="rule-name" x="4" y={(props.top + y + (y < LABEL_HEIGHT ? 15 : -6)).toFixed(1)}>
          {name}
        </text>
      );
    })}
  </>
);
