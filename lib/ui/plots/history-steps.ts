// How finely the histories of sensors and of the index are drawn, on pages and in pictures.

import { DAY_MS } from "../../core/calendar-date.ts";
import { MAX_HISTORY_ROWS, type Tier } from "../../core/tier.ts";
import type { CalendarName } from "../../market/domain/holidays.ts";
import { REGIME_BORDERS } from "../../sensors/domain/stress-index/regime.ts";
import type { RangeName } from "../ranges.tsx";

/** The longest step between points that is not drawn as a gap: the longest weekend, or a week without a session. */
export const MAX_STEP_MS = { day: 4 * DAY_MS, week: 15 * DAY_MS };

/** The times into which a long line is cut; each keeps its lowest and its highest point. */
export const MAX_TIMES = 200;
/** The regimes that are levels, with the index value at which each starts, calm first. */
export const REGIME_BANDS = [
  { state: "STABLE", from: 0 },
  ...Object.entries(REGIME_BORDERS).map(([state, from]) => ({ state, from })),
];

/** Longest normal step between readings in days: weekends, holidays, weekly and monthly releases. */
const MAX_STEP_DAYS: Readonly<Record<CalendarName, number>> = {
  "24x7": 3,
  nyse: 6,
  fed_h15: 6,
  fed_h10: 12,
  eia: 12,
  fridays: 12,
  saturdays: 12,
  months: 45,
};

/** Maximum step over which a line is drawn; a longer one is a gap. */
export const maxStepMs = (calendar: CalendarName): number => MAX_STEP_DAYS[calendar] * DAY_MS;

/** Maximum number of rows on a page, so that its table stays readable. */
const MAX_ROWS = 520;

/** Days of each step between rows. */
const STEPS = { day: 1, week: 7, month: 30.4 } as const;
export type Step = keyof typeof STEPS;
/** The longest span of each range in days. */
const MAX_DAYS: Readonly<Record<RangeName, number>> = {
  "90d": 90,
  "1y": 366,
  "5y": 5 * 366,
  all: Number.POSITIVE_INFINITY,
};

/** Maximum number of rows that a caller of a tier sees. */
export const rowsFor = (tier: Tier): number => Math.min(MAX_ROWS, MAX_HISTORY_ROWS[tier]);

/** The finest step with which the whole range fits the rows that the tier sees. */
export const stepFor = (range: RangeName, tier: Tier): Step =>
  (["day", "week"] as const).find((step) => MAX_DAYS[range] / STEPS[step] <= rowsFor(tier)) ??
  "month";

/** The longest step that is not drawn as a gap: the step of the source plus a step of the plot. */
export const gapMs = (calendar: CalendarName, step: Step): number =>
  maxStepMs(calendar) + (step === "day" ? 0 : Math.ceil(STEPS[step]) * DAY_MS);
