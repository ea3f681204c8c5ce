import type { CalendarDate } from "../../core/calendar-date.ts";
import type { CalendarName } from "./holidays.ts";

/**
 * Single days without a session that follow from no rule. Each day up to 2022 was checked against
 * the dates of a real series; later ones are announced closures.
 */
export const SPECIAL_CLOSURES: Record<Exclude<CalendarName, "24x7">, readonly CalendarDate[]> = {
  nyse: [
    "1985-09-27", // hurricane Gloria
    "1994-04-27", // mourning: Nixon
    ...["2001-09-11", "2001-09-12", "2001-09-13", "2001-09-14"],
    "2004-06-11", // mourning: Reagan
    "2007-01-02", // mourning: Ford
    ...["2012-10-29", "2012-10-30"], // hurricane Sandy
    "2018-12-05", // mourning: Bush
    "2025-01-09", // mourning: Carter
  ],
  fed_h15: [
    "1985-09-27",
    "1994-04-27",
    ...["2001-09-11", "2001-09-12"],
    "2004-06-11",
    "2012-10-30",
    "2018-12-05",
  ],
  fed_h10: [
    // Offices in Washington closed by snow, storm or executive order.
    "2009-12-21",
    ...["2010-02-08", "2010-02-09", "2010-02-10", "2010-02-11"],
    ...["2012-10-29", "2012-10-30"],
    ...["2013-03-06", "2013-12-10"],
    ...["2014-02-13", "2014-02-21", "2014-03-03", "2014-03-17", "2014-12-26"],
    ...["2015-02-17", "2015-03-05"],
    ...["2016-01-22", "2016-01-25", "2016-01-26"],
    ...["2018-03-02", "2018-03-21", "2018-12-05"],
    ...["2019-01-14", "2019-02-20", "2019-12-24"],
    ...["2020-11-27", "2020-12-24"],
  ],
  eia: [
    // Thin days beside a holiday, without an assessed price; no rule predicts which.
    ...["1998-11-27", "1999-12-31", "2000-01-03", "2000-07-03", "2001-11-23", "2001-12-24"],
    ...["2002-07-05", "2002-11-29", "2003-11-28", "2003-12-26", "2004-01-02", "2004-06-11"],
    ...["2004-11-26", "2004-12-31", "2005-11-25", "2006-07-03", "2006-11-24", "2017-07-03"],
    ...["2018-11-23", "2018-12-24", "2018-12-31", "2019-07-05", "2019-11-11"],
    ...["2020-11-27", "2021-11-26"],
  ],
};
