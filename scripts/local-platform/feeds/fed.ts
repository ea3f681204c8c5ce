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
interface Published {
  kind: "statement" | "minutes";
  meetingDate: string;
  text: string;
}

const PutText = z.strictObject({ text: z.string().min(1) });
const Kind = z.enum(["statement", "minutes"]);

const SAMPLE_ROW = /^(FOMC-(ST|MN)_[^,]+\.txt),central_bank,FOMC \w+ of (\d{4}-\d\d-\d\d),/;

/** The last years of the bundled texts, on their own dates. */
function readSampleTexts(): Published[] {
  const rows = readFileSync(join(FOLDER, "index.csv"), "utf8").split("\n");
  return rows.flatMap((row): Published[] => {
    const [, file = "", type, meetingDate = ""] = SAMPLE_ROW.exec(row) ?? [];
    if (meetingDate < FIRST_YEAR) return [];
    const kind = type === "ST" ? "statement" : "minutes";
    return [{ kind, meetingDate, text: readFileSync(join(FOLDER, file), "utf8") }];
  });
}

const releaseDate = ({ kind, meetingDate }: Published) =>
  kind === "statement" ? meetingDate : addDays(meetingDate, 21);
const releasedAt = (text: Published) => newYorkInstant(releaseDate(text), 14);
const digits = (date: string) => date.replaceAll("-", "");
const WORDS = new Intl.DateTimeFormat("en-US", {
  ...{ month: "long", day: "2-digit", year: "numeric", timeZone: "UTC" },
});
const inWords = (date: string) => WORDS.format(Date.parse(date));
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const pathOf = ({ kind, meetingDate }: Published) =>
  kind === "statement"
    ? `/newsevents/pressreleases/monetary${digits(meetingDate)}a.htm`
    : `/monetarypolicy/fomcminutes${digits(meetingDate)}.htm`;

const page = (title: string, body: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Federal Reserve Board - ${title}</title></head>\n<body>\n<svg><title>Lock</title></svg>\n${body}\n<div class="lastUpdate" id="lastUpdate">Last Update: January 01, 2000</div>\n</body>\n</html>\n`;

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join("\n");

/** A statement's page: the paragraph with its time of release is never closed there. */
const statementPage = (text: Published) => {
  const zone = new Date(releasedAt(text)).getUTCHours() === 18 ? "EDT" : "EST";
  return page(
    "Federal Reserve issues FOMC statement",
    `<div id="article">
  <div class="heading col-xs-12 col-sm-8 col-md-8">
    <p class="article__time">${inWords(text.meetingDate)}</p>
    <h3 class="title">Federal Reserve issues FOMC statement</h3>
    <p class="releaseTime">For release at 2:00 p.m. ${zone}
    <ul class="list-unstyled"><li class="share"><a href="#">Share</a></li></ul>
  </div>
  <div class="col-xs-12 col-sm-8 col-md-8">
${paragraphs(text.text)}
<p>Voting for the monetary policy action were all members.</p>
<p>For media inquiries, please email media@frb.gov or call 202-452-2955.</p>
<p><a href="/newsevents/pressreleases/monetary${digits(text.meetingDate)}a1.htm">Implementation Note issued ${inWords(text.meetingDate)}</a></p>
  </div>
</div>`,
  );
};

const minutesPage = (text: Published) =>
  page(
    "FOMC Minutes",
    `<div id="article" class="col-xs-12 col-sm-8 col-md-9">
    <h3>Minutes of the Federal Open Market Committee
 </h3>
    <p><strong>${inWords(text.meetingDate)} </strong><br />
A joint meeting of the Federal Open Market Committee and the Board of Governors was held.<a href="#fn1"><sup>1</sup></a></p>
    <p><strong>Developments in Financial Markets and Open Market Operations</strong><br />
${paragraphs(text.text).slice("<p>".length)}
    <p>The meeting adjourned at 10:00 a.m.</p>
    <p>1. A footnote. <a href="#f1">Return to text</a></p>
</div>`,
  );

function feedOf(texts: readonly Published[]): string {
  const items = texts.slice(0, FEED_ITEMS).map((text) => {
    const isStatement = text.kind === "statement";
    const title = isStatement
      ? "Federal Reserve issues FOMC statement"
      : `Minutes of the Federal Open Market Committee, ${inWords(text.meetingDate)}`;
    const path = isStatement
      ? pathOf(text)
      : `/newsevents/pressreleases/monetary${digits(releaseDate(text))}a.htm`;
    const link = `https://www.federalreserve.gov${path}`;
    return `<item><title>${title}</title><link><![CDATA[${link}]]></link><guid><![CDATA[${link}]]></guid><category>Monetary Policy</category><pubDate><![CDATA[${new Date(releasedAt(text)).toUTCString()}]]></pubDate></item>`;
  });
  return `<?xml version="1.0" encoding="utf-8" ?>\n<rss version="2.0"><channel><title>FRB: Press Release - Monetary Policy</title>\n${items.join("\n")}\n</channel></rss>\n`;
}

function calendarOf(texts: readonly Published[]): string {
  const byMeeting = Map.groupBy(texts, ({ meetingDate }) => meetingDate);
  const rows = [...byMeeting].map(([date, ofMeeting]) => {
    const links = ofMeeting.map((text) => {
      const html = `<a href="/files/${digits(date)}.pdf">PDF</a> | <a href="${pathOf(text)}">HTML</a>`;
      return text.kind === "statement"
        ? `<div><strong>Statement:</strong><br>${html}<br></div>`
        : `<div class="fomc-meeting__minutes"><strong>Minutes:</strong><br>${html}<br> (Released ${inWords(releaseDate(text))})</div>`;
    });
    return `<div class="row fomc-meeting" "><div class="fomc-meeting__date">${date.slice(-2)}</div>${links.join("")}</div>`;
  });
  const coming = '<div class="row fomc-meeting" "><div class="fomc-meeting__date">8-9*</div></div>';
  return page("Meeting calendars", [...rows, coming].join("\n"));
}

/** Answers with an ETag, so that a client that holds the body need not read it again. */
function answer(c: Context, type: string, body: string): Response {
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
  if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304 });
  return new Response(body, { headers: { "content-type": type, etag } });
}

/**
 * The Federal Reserve's feed, calendar and pages, in its formats: the end of the bundled texts on
 * their own dates, and what was put here.
 */
export function fedRoutes(options: { state: StateFile; now: () => number; sample: boolean }): Hono {
  const { state, now } = options;
  const sample = options.sample ? readSampleTexts() : [];
  /** Returns the texts that are published at `now`, newest first. */
  const published = (): Published[] =>
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
