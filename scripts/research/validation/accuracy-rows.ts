// Rows of the tables of docs/accuracy: number formats, and the target that a figure reaches.

/** A row: our figure, its targets and figures for comparison. */
export interface AccuracyRow {
  measure: string;
  /** Texts of the targets; null if the measure has none. */
  bars: [minimum: string, target: string, stretch: string] | null;
  ours: string;
  bundled?: string;
  baseline?: string;
  reached: string;
}

/** Name of the highest target that a value reaches. `isLowGood`: lower values are better. */
export function reached(
  value: number | null,
  [minimum, target, stretch]: [number, number, number],
  isLowGood = false,
): string {
  if (value === null) return "no data";
  const meets = (limit: number) => (isLowGood ? value <= limit : value >= limit);
  if (meets(stretch)) return "**stretch target**";
  if (meets(target)) return "target";
  return meets(minimum) ? "minimum" : "below minimum";
}

/** The weakest of several results of `reached`. */
export function weakestMark(marks: readonly string[]): string {
  const order = ["no data", "below minimum", "minimum", "target", "**stretch target**"];
  return [...marks].sort((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? "no data";
}

/** A number with fixed decimals and without a leading 0; "–" if there is none. */
export const fixed = (value: number | null, digits = 3): string =>
  value === null || !Number.isFinite(value)
    ? "–"
    : value.toFixed(digits).replace(/^(-?)0\./, "$1.");
export const percent = (share: number | null, digits = 1): string =>
  share === null ? "–" : `${(100 * share).toFixed(digits)} %`;

/** Formats the rows as a Markdown table. */
export function markdown(rows: readonly AccuracyRow[]): string {
  const cells = rows.map(({ measure, bars, ours, bundled, baseline, reached: mark }) => [
    measure,
    ...(bars ?? ["", "", ""]),
    ours,
    bundled ?? "",
    baseline ?? "",
    mark,
  ]);
  const head = [
    "measure",
    "minimum",
    "target",
    "stretch target",
    "index",
    "bundled",
    "3 z-scores",
    "reached",
  ];
  return [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
