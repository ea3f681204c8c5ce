// Parsing the Federal Reserve's calendar, feed, statements and minutes.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FedLink } from "../../../lib/language/domain/fed/texts.ts";
import { dateInWords, meetingEnd } from "../../../lib/language/services/fed/dates.ts";
import { parseFedCalendar, parseFedFeed } from "../../../lib/language/services/fed/links.ts";
import { parseFedText, readArticle } from "../../../lib/language/services/fed/text.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const RECORDED = join(import.meta.dirname, "../../../../shared/data/sources/fed");
const hasRecorded = existsSync(RECORDED);
const recorded = (file: string) => readFileSync(join(RECORDED, file), "utf8");

const STATEMENT: FedLink = {
  kind: "statement",
  meetingDate: "2026-01-28",
  releaseDate: "2026-01-28",
  path: "/newsevents/pressreleases/monetary20260128a.htm",
};
const MINUTES: FedLink = {
  kind: "minutes",
  meetingDate: "2025-03-19",
  releaseDate: "2025-04-09",
  path: "/monetarypolicy/fomcminutes20250319.htm",
};
const SENTENCES = "The Committee seeks to achieve maximum employment and inflation at 2 percent. ";
const BODY = `<p>${SENTENCES.repeat(3)}</p><p>In support of its goals, ${SENTENCES.repeat(3)}</p>`;

const statementPage = ({
  date = "January 28, 2026",
  title = "Federal Reserve issues FOMC statement",
  release = "For release at 2:00 p.m. EST",
  body = BODY,
} = {}) => `<!DOCTYPE html><html><head><title>x</title></head><body><svg><title>Lock</title></svg>
  <div id="article"><div class="heading"><p class="article__time">${date}</p>
  <h3 class="title">${title}</h3><p class="releaseTime">${release}
  <ul class="list-unstyled"><li>Share</li></ul></div><div>${body}
  <p>Voting for the monetary policy action were A; and B.</p>
  <p>For media inquiries, please call 202-452-2955.</p>
  <p><a href="x">Implementation Note issued January 28, 2026</a></p></div></div>
  <div id="lastUpdate">Last Update: March 01, 2026</div></body></html>`;

describe.skipIf(!hasRecorded)(
  "recorded answers of the Federal Reserve (skipped where ../shared/data is absent)",
  () => {
    test("the calendar lists statements, and minutes that were published", () => {
      const links = parseFedCalendar(recorded("fomccalendars_2026-08-09_cut.html"));
      const of = (kind: string) => links.filter((link) => link.kind === kind);
      expect(of("statement").map(({ meetingDate }) => meetingDate)).toEqual([
        "2025-01-29",
        "2025-03-19",
        "2025-05-07",
        "2025-06-18",
        "2025-07-30",
        "2025-09-17",
        "2025-10-29",
        "2025-12-10",
        "2026-01-28",
        "2026-03-18",
        "2026-04-29",
        "2026-06-17",
        "2026-07-29",
      ]);
      // The minutes of July are published three weeks after the meeting: they have no link yet.
      expect(of("minutes")).toHaveLength(12);
      expect(of("minutes").at(-1)).toEqual({
        kind: "minutes",
        meetingDate: "2026-06-17",
        releaseDate: "2026-07-08",
        path: "/monetarypolicy/fomcminutes20260617.htm",
      });
    });

    test("the feed names a statement, and minutes of discount-rate meetings are not the Committee's", () => {
      const feed = parseFedFeed(recorded("press_monetary_2026-09-25_excerpt.xml"), NOW);
      expect(feed.statements).toEqual([
        {
          kind: "statement",
          meetingDate: "2026-09-16",
          releaseDate: "2026-09-16",
          path: "/newsevents/pressreleases/monetary20260916a.htm",
        },
      ]);
      expect(feed.minutesDates).toEqual([]);
      const before = Date.parse("2026-09-16T17:59:00Z");
      expect(
        parseFedFeed(recorded("press_monetary_2026-09-25_excerpt.xml"), before).statements,
      ).toEqual([]);
    });

    test("the head of a statement's page gives its time and is not part of its text", () => {
      const head = recorded("statement-frame_2026-01-28.html");
      const { text, releasedAt } = parseFedText(
        STATEMENT,
        `${head}</ul></div><div>${BODY}</div></div>`,
        NOW,
      );
      expect(new Date(releasedAt).toISOString()).toBe("2026-01-28T19:00:00.000Z");
      expect(text.split("\n\n")).toHaveLength(2);
    });

    test("eight statements of 2018 in the recorded page are read whole, without the votes below them", () => {
      const folder = join(RECORDED, "../../fomc_statements");
      const files = readdirSync(folder).filter((file) => /^2018-.*\.txt$/.test(file));
      expect(files.length).toBeGreaterThan(5);
      const frame = recorded("statement-frame_2026-01-28.html");
      for (const file of files) {
        const date = file.slice(0, 10);
        const words = new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", {
          timeZone: "UTC",
          year: "numeric",
          month: "long",
          day: "numeric",
        });
        const paragraphs = readFileSync(join(folder, file), "utf8")
          .split(/\n{2,}/)
          .map((each) => each.replace(/\s+/g, " ").trim())
          .filter((each) => each !== "");
        const votes = "Voting for the FOMC monetary policy action were: A, Chairman; and B.";
        const body = [...paragraphs, votes].map((each) => `<p>${each}</p>`).join("\n");
        const page = `${frame.replace("January 28, 2026", words)}</ul></div><div>${body}</div></div>`;
        const link = { ...STATEMENT, meetingDate: date, releaseDate: date };
        const { text } = parseFedText(link, page, NOW);
        expect(text.split("\n\n")).toEqual(paragraphs);
        expect(paragraphs.length).toBeGreaterThan(2);
      }
    });

    test("minutes begin after their date, without marks of footnotes", () => {
      const page = recorded("fomcminutes20250319_snippet.html");
      const { text, releasedAt } = parseFedText(MINUTES, page, NOW);
      expect(text).toMatch(
        /^A joint meeting [\s\S]* 9:00 a\.m\.\n\nParticipants [\s\S]* elevated\.$/,
      );
      expect(new Date(releasedAt).toISOString()).toBe("2025-04-09T18:00:00.000Z");
    });

    test.each(["speech_yellen20170118a.htm", "speech_warsh20060718a.htm"])(
      "of %s the whole article is read, and it is no statement",
      (file) => {
        const page = recorded(file);
        const article = readArticle(page);
        expect(article?.paragraphs.length).toBeGreaterThan(20);
        expect(article?.paragraphs.join(" ")).not.toMatch(/Last Update|function\(|Lock/);
        expect(() => parseFedText(STATEMENT, page, NOW)).toThrow("malformed (no FOMC statement)");
      },
    );
  },
);

describe("the page of a statement", () => {
  test("the text is what the Committee says, without votes and notices", () => {
    const { text, releasedAt } = parseFedText(STATEMENT, statementPage(), NOW);
    expect(text).toBe(
      `${SENTENCES.repeat(3).trim()}\n\nIn support of its goals, ${SENTENCES.repeat(3).trim()}`,
    );
    expect(new Date(releasedAt).toISOString()).toBe("2026-01-28T19:00:00.000Z");
  });

  test("the time is New York's, in summer and winter, and never in the future", () => {
    const summer = { ...STATEMENT, meetingDate: "2026-06-17", releaseDate: "2026-06-17" };
    const page = statementPage({
      date: "June 17, 2026",
      release: "For release at 2:00 p.m. EDT",
    });
    const { releasedAt } = parseFedText(summer, page, NOW);
    expect(new Date(releasedAt).toISOString()).toBe("2026-06-17T18:00:00.000Z");
    expect(() => parseFedText(summer, page, releasedAt - 1)).toThrow("released in the future");
    const atOnce = statementPage({ release: "For immediate release" });
    const midday = Date.parse("2026-01-28T17:00:00Z");
    expect(parseFedText(STATEMENT, atOnce, midday).releasedAt).toBe(midday);
    expect(new Date(parseFedText(STATEMENT, atOnce, NOW).releasedAt).toISOString()).toBe(
      "2026-01-29T04:59:00.000Z",
    );
  });

  test.each([
    ["of another date", statementPage({ date: "January 28, 2031" }), "another date"],
    ["with another title", statementPage({ title: "Minutes of X" }), "no FOMC statement"],
    ["without a time", statementPage({ release: "" }), "no time of release"],
    ["without a text", statementPage({ body: "<p>Soon.</p>" }), "too short"],
    ["cut off", statementPage().slice(0, 900), "no article"],
    ["twice", statementPage() + statementPage(), "no article"],
    ["renamed", statementPage().replace('"article"', '"story"'), "no article"],
    ["a notice", "<html><body>Just a moment</body></html>", "no article"],
  ])("a page %s is refused", (_what, page, reason) => {
    expect(() => parseFedText(STATEMENT, page, NOW)).toThrow(`malformed (${reason})`);
  });

  test.each(["<div>", "<b>", "<p><svg>"])(
    "a page of %s nested a million times is refused at once",
    (open) => {
      const deep = statementPage({ body: open.repeat(1_000_000) });
      const startedAt = performance.now();
      expect(() => parseFedText(STATEMENT, deep, NOW)).toThrow("malformed (too deep)");
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    },
  );
});

describe("the page of minutes", () => {
  const page = (date: string, more = "") => `<div id="article"><h3>Minutes of the Federal Open
    Market Committee</h3><p><strong>${date} </strong><br />A joint meeting was held.</p>
    <p>PRESENT:<br>A B, Chair</p><p><strong>Developments in Financial Markets and Open Market
    Operations</strong><br/>${SENTENCES.repeat(9)}</p>${more}
    <p>The meeting adjourned at 10:00 a.m.</p><p>1. A footnote.</p></div>`;

  test("the text begins after the list of those present and ends with the meeting", () => {
    const { text } = parseFedText(MINUTES, page("March 18–19, 2025"), NOW);
    expect(text).toMatch(/^Developments in Financial Markets and Open Market Operations\n\n/);
    expect(text).not.toMatch(/PRESENT|adjourned|footnote/);
  });

  test("minutes of another meeting are refused", () => {
    expect(() => parseFedText(MINUTES, page("January 28–29, 2025"), NOW)).toThrow("another date");
    expect(() => parseFedText(STATEMENT, page("January 27–28, 2026"), NOW)).toThrow("malformed");
  });
});

describe("links of the calendar and the feed", () => {
  const row = (links: string) => `<div class="row fomc-meeting" ">${links}</div>`;
  const minutes = (released: string) =>
    row(`<a href="/monetarypolicy/fomcminutes20260128.htm">HTML</a> (Released ${released})`);

  test("links to other hosts and other pages are left out", () => {
    const html = row(`
      <a href="https://elsewhere.invalid/newsevents/pressreleases/monetary20260128a.htm">HTML</a>
      <a href="/newsevents/pressreleases/monetary20260128a1.htm">HTML</a>
      <a href="/newsevents/pressreleases/monetary20260132a.htm">HTML</a>
      <a href="/newsevents/pressreleases/monetary20250822a.htm">Statement on Longer-Run Goals</a>`);
    expect(parseFedCalendar(html)).toEqual([]);
  });

  test("a link to minutes needs a release date after the meeting", () => {
    expect(parseFedCalendar(minutes("February 18, 2026"))).toHaveLength(1);
    expect(parseFedCalendar(minutes("soon"))).toEqual([]);
    expect(() => parseFedCalendar(minutes("February 18, 2031"))).toThrow("malformed (meeting 1)");
    expect(() => parseFedCalendar(minutes("January 27, 2026"))).toThrow("malformed (meeting 1)");
    const twice = minutes("February 18, 2026");
    expect(parseFedCalendar(twice + twice)).toHaveLength(1);
    expect(() => parseFedCalendar(twice + minutes("February 19, 2026"))).toThrow("meeting 2");
    expect(() => parseFedCalendar("<html>Down for maintenance</html>")).toThrow("no meetings");
  });

  test("a feed that is cut off, empty or undated is refused", () => {
    const item = "<item><title>x</title><link>y</link><pubDate>soon</pubDate></item>";
    expect(() => parseFedFeed("", NOW)).toThrow("malformed (no end)");
    expect(() => parseFedFeed(`<rss><channel>${item}`, NOW)).toThrow("malformed (no end)");
    expect(() => parseFedFeed("<rss><channel></channel></rss>", NOW)).toThrow("no items");
    expect(() => parseFedFeed(`<rss>${item}</rss>`, NOW)).toThrow("malformed (item 1)");
  });
});

test("a date in words is a calendar date or nothing", () => {
  expect(dateInWords("February 18, 2026")).toBe("2026-02-18");
  expect([dateInWords("February 30, 2026"), dateInWords("Feb 2026")]).toEqual([null, null]);
  expect(meetingEnd("January 31–February 1, 2023")).toBe("2023-02-01");
  expect(meetingEnd("March 18-19, 2025")).toBe("2025-03-19");
  expect(meetingEnd("June 3, 2020 (unscheduled)")).toBe("2020-06-03");
});
