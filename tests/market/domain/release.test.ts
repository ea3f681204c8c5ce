// When observations are released, and when a source is late.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isCalendarDate, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { isSession } from "../../../lib/market/domain/calendar.ts";
import {
  knownAtByLag,
  latestExpectedDate,
  overdueSince,
  type Release,
} from "../../../lib/market/domain/release.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);

const VIX: Release = { kind: "afterClose", minutes: 15 };
const H15: Release = { kind: "nextDay", hours: 20 };
const H10: Release = { kind: "weekly", weekday: 1, timeEt: "16:15", coversThroughDaysBefore: 3 };
const EIA: Release = { kind: "weekly", weekday: 3, timeEt: "13:00", coversThroughDaysBefore: 2 };
const OFR: Release = { kind: "workingDaysAfter", days: 2, timeEt: "12:00" };
const NFCI: Release = { kind: "workingDaysAfter", days: 3, timeEt: "08:30" };
const CLAIMS: Release = { kind: "daysAfter", days: 5, timeEt: "08:30" };
const JOBS: Release = { kind: "jobsReport" };

test.each([
  ["nyse", VIX, "2024-07-02", "2024-07-02T20:15:00Z"],
  ["nyse", VIX, "2024-07-03", "2024-07-03T17:15:00Z"], // early close
  ["24x7", { kind: "afterClose", minutes: 5 }, "2024-07-03", "2024-07-04T00:05:00Z"],
  ["fed_h15", H15, "2024-07-01", "2024-07-02T16:00:00Z"],
  ["fed_h15", H15, "2024-07-03", "2024-07-05T16:00:00Z"], // over a holiday
  ["fed_h15", H15, "2024-11-01", "2024-11-04T17:00:00Z"], // Friday, clocks change on Sunday
  ["fed_h10", H10, "2024-06-28", "2024-07-01T20:15:00Z"],
  ["fed_h10", H10, "2024-07-01", "2024-07-08T20:15:00Z"],
  ["fed_h10", H10, "2024-05-24", "2024-05-28T20:15:00Z"], // Memorial Day: Tuesday
  ["fed_h15", OFR, "2026-05-13", "2026-05-15T16:00:00Z"],
  ["fed_h15", OFR, "2024-07-03", "2024-07-08T16:00:00Z"], // over a holiday
  ["fridays", NFCI, "2024-06-28", "2024-07-03T12:30:00Z"],
  ["fridays", NFCI, "2024-05-24", "2024-05-30T12:30:00Z"], // Memorial Day: Thursday
  ["saturdays", CLAIMS, "2024-06-29", "2024-07-05T12:30:00Z"], // Independence Day: Friday
  ["saturdays", CLAIMS, "2022-12-17", "2022-12-22T13:30:00Z"],
  ["months", JOBS, "2022-10-01", "2022-11-04T12:30:00Z"],
  ["months", JOBS, "2022-11-01", "2022-12-02T13:30:00Z"],
  ["months", JOBS, "2022-06-01", "2022-07-08T12:30:00Z"],
  ["months", JOBS, "2014-12-01", "2015-01-09T13:30:00Z"], // not on 2 January
  ["months", JOBS, "2020-12-01", "2021-01-08T13:30:00Z"],
  ["eia", EIA, "2024-07-01", "2024-07-03T17:00:00Z"],
  ["eia", EIA, "2024-07-02", "2024-07-10T17:00:00Z"],
] as const)(
  "%s: the observation is known by %o of %s at %s",
  (calendar, release, date, instant) => {
    expect(knownAtByLag(calendar, release, date)).toBe(at(instant));
  },
);

test("a source is expected to have its newest known date, to the millisecond", () => {
  const known = at("2024-07-03T17:15:00Z");
  expect(latestExpectedDate("nyse", VIX, known)).toBe("2024-07-03");
  expect(latestExpectedDate("nyse", VIX, known - 1)).toBe("2024-07-02");
  expect(latestExpectedDate("fed_h10", H10, at("2024-05-28T20:14:59Z"))).toBe("2024-05-17");
  expect(latestExpectedDate("fed_h10", H10, at("2024-05-28T20:15:00Z"))).toBe("2024-05-24");
});

test("a source is overdue one millisecond after the grace period", () => {
  const due = at("2024-07-03T17:15:00Z") + 30 * 60_000;
  expect(overdueSince("nyse", VIX, "2024-07-02", due, 30)).toBeNull();
  expect(overdueSince("nyse", VIX, "2024-07-02", due + 1, 30)).toBe(due);
  expect(overdueSince("nyse", VIX, "2024-07-03", due + 1, 30)).toBeNull();
  expect(overdueSince("nyse", VIX, null, due, 30)).toBeNull();
});

test("weekly and monthly figures are late when the next one is", () => {
  const grace = 24 * 60;
  expect(overdueSince("saturdays", CLAIMS, "2022-12-10", at("2022-12-23T13:30:00Z"), grace)).toBe(
    null,
  );
  expect(overdueSince("saturdays", CLAIMS, "2022-12-10", at("2022-12-23T13:31:00Z"), grace)).toBe(
    at("2022-12-23T13:30:00Z"),
  );
  expect(overdueSince("months", JOBS, "2022-10-01", at("2022-12-03T13:00:00Z"), grace)).toBeNull();
  expect(latestExpectedDate("months", JOBS, at("2022-12-02T13:29:59Z"))).toBe("2022-10-01");
  expect(latestExpectedDate("fridays", NFCI, at("2024-07-03T12:30:00Z"))).toBe("2024-06-28");
});

test("a weekly release that lacks a day is not late, and a missing release is", () => {
  const thursday = at("2024-07-11T12:00:00Z");
  expect(overdueSince("eia", EIA, "2024-07-08", thursday, 60)).toBeNull();
  expect(overdueSince("eia", EIA, "2024-07-05", thursday, 60)).toBeNull();
  expect(overdueSince("eia", EIA, "2024-07-01", thursday, 60)).toBe(at("2024-07-10T18:00:00Z"));
});

test("the expected date is a known session and never overdue", () => {
  for (const { calendar, release, graceMinutes } of SERIES) {
    for (let now = at("2023-02-20T00:07Z"); now < at("2024-01-20"); now += 11 * HOUR_MS) {
      const through = latestExpectedDate(calendar, release, now);
      expect(isSession(calendar, through)).toBe(true);
      expect(knownAtByLag(calendar, release, through)).toBeLessThanOrEqual(now);
      expect(overdueSince(calendar, release, through, now, graceMinutes)).toBeNull();
    }
  }
});

const DATA = join(import.meta.dirname, "../../../../shared/data/series");
if (!existsSync(DATA)) console.warn("replayed year: skipped, no ../shared/data");

describe.skipIf(!existsSync(DATA))("a replayed year, hour by hour", () => {
  const watched = SERIES.filter(({ id }) =>
    [
      "VIX",
      "SP500",
      "DGS10",
      "T10YIE",
      "DTWEXBGS",
      "WTI",
      "BRENT",
      "NATGAS",
      "BTC",
      "HY_OAS",
      "MOVE",
    ].includes(id),
  );

  test.each(watched)("$id is never wrongly called late in 2021", (series) => {
    const { calendar, release, graceMinutes } = series;
    const lines = readFileSync(join(DATA, `${series.id}.csv`), "utf8").split("\n");
    const dates = lines
      .map((line) => line.slice(0, 10))
      .filter((date) => isCalendarDate(date) && date >= "2020-12-01");
    // Hours after the documented lag, later than any of these sources usually is (H.15: 16:20).
    const slack = Math.min(graceMinutes * 60_000, 5 * HOUR_MS);
    const arrivals = dates
      .filter((date) => date < "2022-01-15")
      .map((date) => ({ date, at: knownAtByLag(calendar, release, date) + slack }));
    let [last, next] = [0, 1];
    for (let now = at("2021-01-04"); now < at("2022-01-03"); now += HOUR_MS) {
      for (; (arrivals[next]?.at ?? Infinity) <= now; next += 1) last = next;
      const seen = arrivals[last]?.date ?? null;
      const since = overdueSince(calendar, release, seen, now, graceMinutes);
      expect(since, `${utcDateOf(now)}, last seen ${seen}`).toBeNull();
    }
  });
});
