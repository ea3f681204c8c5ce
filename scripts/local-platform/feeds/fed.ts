// Stands in for the website of the Federal Reserve: press releases, meeting calendar, statements and minutes.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { addDays, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { newYorkInstant } from "../../../lib/market/domain/calendar.ts";
import type { StateFile } from "../state-file.ts";

const FOLDER = join(import.meta.dirname, "../../sample/texts");
const FIRST_YEAR = "2017";
const FEED_ITEMS = 15;

/**
 * A text with its publication date: a statement on the last day of its meeting, minutes three weeks
 * later.
 */
interface PublishedText {
  kind: "statement" | "minutes";
  meetingDate: string;
  text: string;
}

const PutText = z.strictObject({ text: z.string().min(1) });
const Kind = z.enum(["statement", "minutes"]);

const SAMPLE_ROW = /^(FOMC-(ST|MN)_[^,]+\.txt),central_bank,FOMC \w+ of (\d{4}-\d\d-\d\d),/;

/** The last years of the bundled texts, on their own dates. */
function readSampleTexts(): PublishedText[] {
  const rows = readFileSync(join(FOLDER, "index.csv"), "utf8").split("\n");
  return rows.flatMap((row): PublishedText[] => {
    const [, file = "", type, meetingDate = ""] = SAMPLE_ROW.exec(row) ?? [];
    if (meetingDate < FIRST_YEAR) return [];
    const kind = type === "ST" ? "statement" : "minutes";
    return [{ kind, meetingDate, text: readFileSync(join(FOLDER, file), "utf8") }];
  });
}

const releaseDate = ({ kind, meetingDate }: PublishedText) =>
  kind === "statement" ? meetingDate : addDays(meetingDate, 21);
const releasedAt = (text: PublishedText) => newYorkInstant(releaseDate(text), 14);
const compactDate = (date: string) => date.replaceAll("-", "");
const LONG_DATE_FORMAT = new Intl.DateTimeFormat("en-US", {
  month: "long",
  day: "2-digit",
  year: "numeric",
  timeZone: "UTC",
});
const longDate = (date: string) => LONG_DATE_FORMAT.format(Date.parse(date));
const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const pathOf = ({ kind, meetingDate }: PublishedText) =>
  kind === "statement"
    ? `/newsevents/pressreleases/monetary${compactDate(meetingDate)}a.htm`
    : `/monetarypolicy/fomcminutes${compactDate(meetingDate)}.htm`;

const page = (title: string, body: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Federal Reserve Board - ${title}</title></head>\n<body>\n<svg><title>Lock</title></svg>\n${body}\n<div class="lastUpdate" id="lastUpdate">Last Update: January 01, 2000</div>\n</body>\n</html>\n`;

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
    .join("\n");

/** The page of a statement. As on the real page, the paragraph with the release time is not closed. */
const statementPage = (text: PublishedText) => {
  const zone = new Date(releasedAt(text)).getUTCHours() === 18 ? "EDT" : "EST";
  return page(
    "Federal Reserve issues FOMC statement",
    `<div id="article">
  <div class="heading col-xs-12 col-sm-8 col-md-8">
    <p class="article__time">${longDate(text.meetingDate)}</p>
    <h3 class="title">Federal Reserve issues FOMC statement</h3>
    <p class="releaseTime">For release at 2:00 p.m. ${zone}
    <ul class="list-unstyled"><li class="share"><a href="#">Share</a></li></ul>
  </div>
  <div class="col-xs-12 col-sm-8 col-md-8">
${paragraphs(text.text)}
<p>Voting for the monetary policy action were all members.</p>
<p>For media inquiries, please email media@frb.gov or call 202-452-2955.</p>
<p><a href="/newsevents/pressreleases/monetary${compactDate(text.meetingDate)}a1.htm">Implementation Note issued ${longDate(text.meetingDate)}</a></p>
  </div>
</div>`,
  );
};

const minutesPage = (text: PublishedText) =>
  page(
    "FOMC Minutes",
    `<div id="article" class="col-xs-12 col-sm-8 col-md-9">
    <h3>Minutes of the Federal Open Market Committee
 </h3>
    <p><strong>${longDate(text.meetingDate)} </strong><br />
A joint meeting of the Federal Open Market Committee and the Board of Governors was held.<a href="#fn1"><sup>1</sup></a></p>
    <p><strong>Developments in Financial Markets and Open Market Operations</strong><br />
${paragraphs(text.text).slice("<p>".length)}
    <p>The meeting adjourned at 10:00 a.m.</p>
    <p>1. A footnote. <a href="#f1">Return to text</a></p>
</div>`,
  );

function feedOf(texts: readonly PublishedText[]): string {
  const items = texts.slice(0, FEED_ITEMS).map((text) => {
    const isStatement = text.kind === "statement";
    const title = isStatement
      ? "Federal Reserve issues FOMC statement"
      : `Minutes of the Federal Open Market Committee, ${longDate(text.meetingDate)}`;
    const path = isStatement
      ? pathOf(text)
      : `/newsevents/pressreleases/monetary${compactDate(releaseDate(text))}a.htm`;
    const link = `https://www.federalreserve.gov${path}`;
    return `<item><title>${title}</title><link><![CDATA[${link}]]></link><guid><![CDATA[${link}]]></guid><category>Monetary Policy</category><pubDate><![CDATA[${new Date(releasedAt(text)).toUTCString()}]]></pubDate></item>`;
  });
  return `<?xml version="1.0" encoding="utf-8" ?>\n<rss version="2.0"><channel><title>FRB: Press Release - Monetary Policy</title>\n${items.join("\n")}\n</channel></rss>\n`;
}

function calendarOf(texts: readonly PublishedText[]): string {
  const byMeeting = Map.groupBy(texts, ({ meetingDate }) => meetingDate);
  const rows = [...byMeeting].map(([date, ofMeeting]) => {
    const links = ofMeeting.map((text) => {
      const html = `<a href="/files/${compactDate(date)}.pdf">PDF</a> | <a href="${pathOf(text)}">HTML</a>`;
      return text.kind === "statement"
        ? `<div><strong>Statement:</strong><br>${html}<br></div>`
        : `<div class="fomc-meeting__minutes"><strong>Minutes:</strong><br>${html}<br> (Released ${longDate(releaseDate(text))})</div>`;
    });
    return `<div class="row fomc-meeting" "><div class="fomc-meeting__date">${date.slice(-2)}</div>${links.join("")}</div>`;
  });
  const coming = '<div class="row fomc-meeting" "><div class="fomc-meeting__date">8-9*</div></div>';
  return page("Meeting calendars", [...rows, coming].join("\n"));
}

/** Answers with an ETag, so that a client that has the body need not read it again. */
function answer(c: Context, type: string, body: string): Response {
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
  if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304 });
  return new Response(body, { headers: { "content-type": type, etag } });
}

/**
 * Routes of the Federal Reserve's feed, calendar and pages, in its formats. They publish the newest bundled texts on
 * their real dates, and texts that were put by hand.
 */
export function fedRoutes(options: { state: StateFile; now: () => number; sample: boolean }): Hono {
  const { state, now } = options;
  const sample = options.sample ? readSampleTexts() : [];
  /** Returns the texts that are published at `now`, newest first. */
  const published = (): PublishedText[] =>
    [...(state.value.fed ?? []), ...sample]
      .filter((text) => releasedAt(text) <= now())
      .toSorted((a, b) => releasedAt(b) - releasedAt(a));
  const html = "text/html; charset=utf-8";
  return new Hono()
    .get("/feeds/press_monetary.xml", (c) => answer(c, "text/xml", feedOf(published())))
    .get("/monetarypolicy/fomccalendars.htm", (c) => answer(c, html, calendarOf(published())))
    .get("/:folder{newsevents/pressreleases|monetarypolicy}/:file", (c) => {
      const path = c.req.path.slice(c.req.path.indexOf(`/${c.req.param("folder")}/`));
      const text = published().find((each) => pathOf(each) === path);
      if (text === undefined) return c.html(page("Page not found", ""), 404);
      return answer(c, html, text.kind === "statement" ? statementPage(text) : minutesPage(text));
    })
    .put("/:kind/:date", async (c) => {
      const kind = Kind.safeParse(c.req.param("kind"));
      const meetingDate = z.iso.date().safeParse(c.req.param("date"));
      const body = PutText.safeParse(await c.req.json().catch(() => undefined));
      if (!kind.success || !meetingDate.success || !body.success) {
        const error = 'expected PUT /feeds/fed/<statement|minutes>/<YYYY-MM-DD> {"text": "…"}';
        return c.json({ error }, 400);
      }
      const text = { kind: kind.data, meetingDate: meetingDate.data, text: body.data.text };
      const others = (state.value.fed ?? []).filter((each) => pathOf(each) !== pathOf(text));
      state.value.fed = [...others, text];
      state.save();
      return c.json({ ...text, path: pathOf(text), releasedOn: utcDateOf(releasedAt(text)) });
    });
}
