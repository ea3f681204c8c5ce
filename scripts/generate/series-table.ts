// The table of market series and their sources in docs/operations.md.

import { FETCHED_SERIES, SERIES } from "../../lib/market/domain/series.ts";
import { SERIES_ORIGINS } from "../../lib/market/domain/series-origins.ts";
import { toleranceText } from "../../lib/market/domain/source-comparison.ts";

const HEAD = "| series | source | then | apart by at most | history | from | licence | display |";

/** Makes the table of the series' sources in docs/operations.md. */
export function seriesTable(): string {
  const rows = SERIES.map(({ id, licence, publishValues }) => {
    const [first, ...others] = FETCHED_SERIES.find((series) => series.id === id)?.origins ?? [];
    const { history, firstDate, tolerance } = SERIES_ORIGINS[id] ?? {};
    const cells = [
      `\`${id}\``,
      first?.source ?? "loaded by the operator",
      others.map(({ source }) => source).join(", "),
      tolerance === undefined ? "" : toleranceText(tolerance),
      history?.source ?? first?.source ?? "",
      firstDate ?? "",
      licence,
      publishValues ? "value" : "derived",
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [HEAD, "|---|---|---|---|---|---|---|---|", ...rows].join("\n");
}
