// The ranges of a chart (90 days to all), and links to choose one.

import { DAY_MS } from "../core/calendar-date.ts";

/** The ranges of a chart, each by a link. */
const RANGES = {
  "90d": { label: "90 days", days: 90 },
  "1y": { label: "1 year", days: 365 },
  "5y": { label: "5 years", days: 5 * 365 + 1 },
  all: { label: "All", days: null },
} as const;
export type RangeName = keyof typeof RANGES;

const NAMES = Object.keys(RANGES) as RangeName[];

/** The range that an address names; 90 days, or what a page prefers, if it names none. */
export const rangeOf = (name: string | undefined, other: RangeName = "90d"): RangeName =>
  NAMES.find((each) => each === name) ?? other;

export const rangeLabel = (range: RangeName): string => RANGES[range].label;

/** The first instant of a range; null for all. */
export function rangeStart(range: RangeName, now: number): number | null {
  const { days } = RANGES[range];
  return days === null ? null : now - days * DAY_MS;
}

/** Links to the same page with another range. `chartId` is the id of the chart that the links lead to. */
export const RangeLinks = (props: { path: string; chartId: string; range: RangeName }) => (
  <nav aria-label="Range of the chart">
    <ul class="ranges">
      {NAMES.map((name) => (
        <li>
          <a
            href={`${props.path}?range=${name}#${props.chartId}`}
            {...(name === props.range && { "aria-current": "true" as const })}
          >
            {RANGES[name].label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
