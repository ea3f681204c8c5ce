// How commands print lists: aligned, at most 100 columns wide, or whole as JSON.

const WIDTH = 100;
const GAP = "  ";
/** No column gets narrower than this. */
const NARROWEST = 6;

type Cell = string | number | null;

const textOf = (cell: Cell | undefined): string => (cell === null ? "" : String(cell ?? ""));

const cut = (text: string, width: number): string =>
  text.length <= width ? text.padEnd(width) : `${text.slice(0, width - 1)}…`;

/**
 * Lays rows out in columns. Columns without any value are left out, and the widest ones are cut until a
 * line fits; `--json` has everything.
 */
export function listLines(rows: readonly Readonly<Record<string, Cell>>[]): string[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) =>
    rows.some((row) => textOf(row[name]) !== ""),
  );
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => textOf(row[name]).length)),
  );
  const total = () => widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  while (total() > WIDTH) {
    // The first column names the row, and is never cut.
    const widest = widths.indexOf(Math.max(...widths.slice(1)), 1);
    const width = widths[widest] ?? 0;
    if (width <= NARROWEST) break;
    widths[widest] = width - 1;
  }
  const line = (texts: readonly string[]) =>
    texts
      .map((text, i) => cut(text, widths[i] ?? 0))
      .join(GAP)
      .trimEnd();
  return [line(names), ...rows.map((row) => line(names.map((name) => textOf(row[name]))))];
}

/** Prints a list: columns for people, or JSON with whole values for programs. */
export function printList(
  rows: readonly Readonly<Record<string, Cell>>[],
  { json = false, none }: { json?: boolean | undefined; none: string },
): void {
  if (json) console.log(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) console.log(none);
  else for (const line of listLines(rows)) console.log(line);
}
