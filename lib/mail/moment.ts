/** An instant as mails say it: `2026-01-02 21:15 UTC`. */
export const moment = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** A length of time in its largest unit, and the next one below it: `3 days 4 hours`. */
export function span(ms: number): string {
  const first = UNITS.findIndex(([, size]) => ms >= size);
  if (first < 0) return "less than a minute";
  let rest = ms;
  const parts = UNITS.slice(first, first + 2).map(([name, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? "" : `${count} ${name}${count === 1 ? "" : "s"}`;
  });
  return parts.filter((part) => part !== "").join(" ");
}
