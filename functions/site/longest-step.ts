import { DAY_MS } from "../../lib/domain/calendar-date.ts";
import type { CalendarName } from "../../lib/domain/holidays.ts";

/** Days between two readings in which nothing is missing: weekends, holidays, weekly releases. */
const STEP_DAYS: Readonly<Record<CalendarName, number>> = {
  "24x7": 3,
  nyse: 6,
  fed_h15: 6,
  fed_h10: 12,
  eia: 12,
};

/** The longest step over which a line may be drawn, in ms; a longer one is a gap. */
export const longestStepMs = (calendar: CalendarName): number => STEP_DAYS[calendar] * DAY_MS;
