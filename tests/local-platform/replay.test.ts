// The local platform's replay of the sample, moved to the present.

import { describe, expect, test } from "vitest";
import { addDays } from "../../lib/core/calendar-date.ts";
import { isSession } from "../../lib/market/domain/calendar.ts";
import {
  anchorOf,
  findSeries,
  newestSession,
  type ReplayedObservation,
  readSample,
  replayFeeds,
} from "../../scripts/local-platform/feeds/replay.ts";

const at = (instant: string) => Date.parse(instant);

/** Thursday to Friday of the sample's last two weeks, with a holiday (26 December) in between. */
const SAMPLE: ReplayedObservation[] = [
  "2022-12-22",
  "2022-12-23",
  "2022-12-27",
  "2022-12-28",
  "2022-12-29",
  "2022-12-30",
].map((date, i) => ({ date, value: String(i) }));

const shown = (observations: ReplayedObservation[]) =>
  observations.map(({ date, value }) => `${date.slice(5)}=${value}`).join(" ");

describe("the newest session", () => {
  test.each([
    ["a Friday before the close", "2026-11-20T20:59:59Z", "2026-11-19"],
    ["a Friday at the close", "2026-11-20T21:00:00Z", "2026-11-20"],
    ["a Sunday", "2026-11-22T12:00:00Z", "2026-11-20"],
    ["the day after Thanksgiving, closed early", "2026-11-27T18:00:00Z", "2026-11-27"],
  ])("on %s", (_, now, expected) => {
    expect(newestSession("nyse", at(now))).toBe(expected);
  });

  test("for every-day series it is the last whole UTC day", () => {
    expect(newestSession("24x7", at("2026-11-22T00:00:00Z"))).toBe("2026-11-21");
  });
});

describe("the replay of a series", () => {
  const anchor = "2026-11-20";

  test("it ends on the newest session, and skips weekends and holidays of both periods", () => {
    const observations = replayFeeds(SAMPLE, "nyse", anchor, at("2026-11-21T00:00:00Z"));
    expect(shown(observations)).toBe("11-13=0 11-16=1 11-17=2 11-18=3 11-19=4 11-20=5");
  });

  test("after that date it runs backwards, one session at a time", () => {
    const shownAt = (now: string) => shown(replayFeeds(SAMPLE, "nyse", anchor, at(now)).slice(5));
    expect(shownAt("2026-11-23T20:59:00Z")).toBe("11-20=5");
    expect(shownAt("2026-11-23T21:00:00Z")).toBe("11-20=5 11-23=4");
    expect(shownAt("2026-11-28T00:00:00Z")).toBe("11-20=5 11-23=4 11-24=3 11-25=2 11-27=1");
  });

  test("it shows nothing that is not over when the clock goes back", () => {
    const observations = replayFeeds(SAMPLE, "nyse", anchor, at("2026-11-18T12:00:00Z"));
    expect(shown(observations)).toBe("11-13=0 11-16=1 11-17=2");
  });

  test("it fills a single day without a value, and leaves longer gaps", () => {
    const holed = SAMPLE.filter((_, i) => i !== 3);
    const now = at("2026-11-21T00:00:00Z");
    expect(shown(replayFeeds(holed, "nyse", anchor, now))).toContain("11-17=2 11-18=2 11-19=4");
    const wide = SAMPLE.filter((_, i) => i !== 3 && i !== 2);
    expect(shown(replayFeeds(wide, "nyse", anchor, now))).toBe("11-13=0 11-16=1 11-19=4 11-20=5");
  });

  test("it leaves out sample days that are not sessions", () => {
    const holiday = [...SAMPLE, { date: "2022-12-26", value: "99" }];
    expect(shown(replayFeeds(holiday, "nyse", anchor, at("2026-11-21T00:00:00Z")))).not.toContain(
      "99",
    );
  });

  test("it moves every-day series by calendar days", () => {
    const sample = ["2022-12-30", "2022-12-31"].map((date, i) => ({ date, value: String(i) }));
    const observations = replayFeeds(sample, "24x7", "2026-11-21", at("2026-11-23T00:00:00Z"));
    expect(shown(observations)).toBe("11-20=0 11-21=1 11-22=0");
  });

  test("an empty sample gives an empty replay", () => {
    expect(replayFeeds([], "nyse", anchor, at("2026-11-21T00:00:00Z"))).toEqual([]);
  });
});

describe("the bundled sample", () => {
  const sample = readSample();

  /** There is no rate of commercial paper on days without an issue; the last is of the day before. */
  const LAST: Readonly<Record<string, string>> = {
    BTC: "2022-12-31",
    RIFSPPFAAD90NB: "2022-12-29",
    ICSA: "2022-12-31",
    UNRATE: "2022-12-01",
  };

  test("it has nineteen series, and each ends with the year 2022", () => {
    expect([...sample.keys()].sort()).toEqual(
      "BRENT BTC DFF DGS10 DGS2 DGS30 DTB3 DTWEXBGS ICSA NATGAS NFCI OFRFSI RIFSPPFAAD90NB T10Y2Y T10YIE T5YIE UNRATE VIX WTI".split(
        " ",
      ),
    );
    for (const [name, observations] of sample) {
      expect([name, observations.at(-1)?.date]).toEqual([name, LAST[name] ?? "2022-12-30"]);
    }
  });

  test("its replay is in order, on sessions only, up to the newest one, on any day", () => {
    for (const [name, observations] of sample) {
      const rhythm = findSeries(name)?.rhythm ?? "nyse";
      const anchor = anchorOf(rhythm, { nyse: "2026-11-20", "24x7": "2026-11-20" });
      for (const now of [at("2026-11-21T03:00:00Z"), at("2027-03-01T12:00:00Z")]) {
        const replayed = replayFeeds(observations, rhythm, anchor, now);
        const dates = replayed.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect(dates.every((date) => isSession(rhythm, date))).toBe(true);
        const newest = newestSession(rhythm, now);
        if (name !== "RIFSPPFAAD90NB") {
          expect([name, dates.at(-1)]).toEqual([name, newest]);
        } else expect((dates.at(-1) ?? "") >= addDays(newest, -10)).toBe(true);
        expect(replayed.length).toBeGreaterThan(observations.length * 0.95);
      }
    }
  });
});
