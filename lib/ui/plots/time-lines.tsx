import type { FigureText } from "./figure.tsx";
import { formatDay, formatFixed } from "./format.ts";
import { LinePlot, timeLabels } from "./line-plot.tsx";
import type { RunningLine } from "./running-lines.tsx";
import { paddedDomain, plotScales } from "./scales.ts";

const HEIGHT = 240;

/** A plot of several lines over the same instants, oldest first. They differ by colour and stroke; `Legend` names them. */
export function TimeLines(
  props: FigureText & {
    lines: readonly [RunningLine, ...RunningLine[]];
    /** Epoch ms of each value. */
    instants: readonly number[];
    /** Maximum step over which a line is drawn, ms. */
    gapMs: number;
    decimals: number;
    /** Column head of the days. */
    what: string;
  },
) {
  const { lines, instants, gapMs, decimals } = props;
  const pointsOf = ({ values }: RunningLine) =>
    instants.map((at, i) => ({ at, value: values[i] ?? null }));
  const domain = paddedDomain(lines.flatMap(pointsOf), [0]);
  const scalesByLine = lines.map((each) =>
    plotScales(pointsOf(each), { height: HEIGHT, gapMs, domain }),
  );
  const [scales] = scalesByLine;
  if (!scales) return null;
  const newestFirst = instants.map((_, index) => index).toReversed();
  return (
    <LinePlot
      text={props}
      scales={scales}
      height={HEIGHT}
      lines={scalesByLine.map(({ path }, i) => (
        <path class={`line line-${lines[i]?.stroke}`} d={path} />
      ))}
      ticks={scales.valueTicks}
      last={lines[0].values.at(-1) ?? null}
      decimals={decimals}
      bottomLabels={timeLabels(scales)}
      table={{
        columns: [props.what, ...lines.map(({ name }) => name)],
        rows: newestFirst.map((index) => [
          formatDay(instants[index] ?? 0),
          ...lines.map(({ values }) => formatFixed(values[index] ?? null, decimals)),
        ]),
      }}
      rowsAt={newestFirst.map((index) => instants[index] ?? 0)}
    />
  );
}
