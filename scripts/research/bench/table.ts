import type { Cell, Figures } from "./measure.ts";

const number = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Service, bare route and plain server, side by side. */
const trio = (cell: Cell, figure: keyof Figures): string =>
  [cell.service, cell.bare, cell.plain]
    .map((figures) => (figures ? number(figures[figure]) : "–"))
    .join(" / ");

const pair = ({ service, plain }: Cell, figure: keyof Figures): string =>
  `${number(service[figure])} / ${plain ? number(plain[figure]) : "–"}`;

const verdict = (holds: boolean | null, text: string): string =>
  holds === false ? `**${text}**` : text;

/** Compares the row with the targets; a missed target is bold. */
function ratios({ service, bare, plain, variant, rate }: Cell): string {
  const cpu = plain ? service.cpuMs / plain.cpuMs : null;
  const p50 = plain ? service.p50Ms / plain.p50Ms : null;
  const share = service.perSecond / bare.perSecond;
  const ofBare = variant.cached && !variant.limited && rate === 100;
  return [
    cpu === null ? "–" : verdict(cpu <= 1, cpu.toFixed(2)),
    p50 === null ? "–" : verdict(p50 <= 1.5, p50.toFixed(2)),
    ofBare ? verdict(share >= 0.5, share.toFixed(2)) : share.toFixed(2),
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

export function table(cells: readonly Cell[]): string {
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
