/** One line of the table: a figure of ours and its targets. */
export interface AccuracyRow {
  measure: string;
  /** Text of the bars; null where methods give none. */
  bars: [minimum: string, target: string, stretch: string] | null;
  ours: string;
  bundled?: string;
  baseline?: string;
  reached: string;
}

/** `value` against ascending bars, by name of the highest reached. `less` when low is good. */
export function reached(
  value: number | null,
  [minimum, target, stretch]: [number, number, number],
  less = false,
): string {
  if (value === null) return "no data";
  const meets = (bar: number) => (less ? value <= bar : value >= bar);
  if (meets(stretch)) return "**stretch target**";
  if (meets(target)) return "target";
  return meets(minimum) ? "minimum" : "below minimum";
}

/** Weakest of several marks. */
export function weakest(marks: readonly string[]): string {
  const order = ["no data", "below minimum", "minimum", "target", "**stretch target**"];
  return [...marks].sort((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? "no data";
}

export const fixed = (value: number | null, digits = 3): string =>
  value === null || !Number.isFinite(value)
    ? "–"
    : value.toFixed(digits).replace(/^(-?)0\./, "$1.");
export const percent = (share: number | null, digits = 1): string =>
  share === null ? "–" : `${(100 * share).toFixed(digits)} %`;

/** The rows as a Markdown table. */
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
    "bundled 13",
    "3 z-scores",
    "reached",
  ];
  return [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
