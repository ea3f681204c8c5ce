// Markdown table of the HTTP results of `npm run bench`.

import type { Figures, RowResult } from "./measure.ts";

const formatNumber = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** A figure of the service, the bare route and the plain server. */
const trio = (cell: RowResult, figure: keyof Figures): string =>
  [cell.service, cell.bare, cell.plain]
    .map((figures) => (figures ? formatNumber(figures[figure]) : "–"))
    .join(" / ");

const pair = ({ service, plain }: RowResult, figure: keyof Figures): string =>
  `${formatNumber(service[figure])} / ${plain ? formatNumber(plain[figure]) : "–"}`;

const boldIfMissed = (isMet: boolean, text: string): string => (isMet ? text : `**${text}**`);

/** The ratios that have targets; a ratio that misses its target is bold. */
function ratios({ service, bare, plain, variant, rate }: RowResult): string {
  const cpu = plain ? service.cpuMs / plain.cpuMs : null;
  const p50 = plain ? service.p50Ms / plain.p50Ms : null;
  const share = service.perSecond / bare.perSecond;
  const hasBareTarget = variant.cached && !variant.limited && rate === 100;
  return [
    cpu === null ? "–" : boldIfMissed(cpu <= 1, cpu.toFixed(2)),
    p50 === null ? "–" : boldIfMissed(p50 <= 1.5, p50.toFixed(2)),
    hasBareTarget ? boldIfMissed(share >= 0.5, share.toFixed(2)) : share.toFixed(2),
  ].join(" | ");
}

const HEAD = [
  "row",
  "cache",
  "limiter",
  "requests/s: service / bare / plain",
  "p50 ms at the rate: service / plain",
  "p99 ms: service / plain",
  "CPU ms: service / bare / plain",
  "CPU to plain",
  "p50 to plain",
  "requests/s to bare",
  "SQL",
  "Redis",
];

export function table(cells: readonly RowResult[]): string {
  const lines = cells.map((cell) =>
    [
      cell.row,
      cell.variant.cached ? "on" : "off",
      cell.variant.limited ? "on" : "off",
      trio(cell, "perSecond"),
      `${pair(cell, "p50Ms")}${cell.rate === 100 ? "" : ` (at ${cell.rate}/s)`}`,
      pair(cell, "p99Ms"),
      trio(cell, "cpuMs"),
      ratios(cell),
      cell.sql.toFixed(2),
      cell.redis.toFixed(2),
    ].join(" | "),
  );
  return [HEAD.join(" | "), HEAD.map(() => "---").join(" | "), ...lines]
    .map((line) => `| ${line} |`)
    .join("\n");
}
