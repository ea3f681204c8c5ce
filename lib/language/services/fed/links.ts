// Finds the links to statements and minutes in the Federal Reserve's feed and calendar.

import { dayNumber, utcDateOf } from "../../../core/calendar-date.ts";
import { FeedError } from "../../../market/services/feeds/index.ts";
import type { FedLink } from "../../domain/fed/texts.ts";
import { dateInWords, dateOfDigits } from "./dates.ts";
import { readMarkup } from "./markup.ts";

export const FEED_PATH = "/feeds/press_monetary.xml";
export const CALENDAR_PATH = "/monetarypolicy/fomccalendars.htm";

const STATEMENT = /^\/newsevents\/pressreleases\/monetary(\d{8})a\.htm$/;
const MINUTES = /^\/monetarypolicy\/fomcminutes(\d{8})\.htm$/;
/**
 * Minutes are published three weeks after their meeting. A much longer delay is a reading error.
 */
const MAX_MINUTES_DAYS = 60;

/** The path of an address at the Federal Reserve; null for an address elsewhere. */
function pathOf(address: string): string | null {
  const host = "https://www.federalreserve.gov";
  const url = URL.canParse(address, host) ? new URL(address, host) : null;
  return url?.origin === host ? url.pathname : null;
}

/**
 * The link to a statement, if an address is one. Statements are published on the last day of the
 * meeting.
 */
function statementAt(address: string): FedLink | null {
  const path = pathOf(address);
  const date = dateOfDigits(STATEMENT.exec(path ?? "")?.[1] ?? "");
  if (path === null || date === null) return null;
  return { kind: "statement", meetingDate: date, releaseDate: date, path };
}

interface FeedItem {
  title: string;
  link: string;
  pubDate: string;
}

/** Statements and minutes in the feed of press releases. */
export interface FedFeed {
  statements: FedLink[];
  /** Days on which minutes were published; the calendar has the links to their pages. */
  minutesDates: string[];
}

/**
 * Reads the feed. Leaves out implementation notes, minutes of the Board's meetings on the discount
 * rate, and items with a date in the future. Throws FeedError `malformed`.
 */
export function parseFedFeed(xml: string, now: number): FedFeed {
  const items = itemsOf(xml);
  const feed: FedFeed = { statements: [], minutesDates: [] };
  for (const [index, { title, link, pubDate }] of items.entries()) {
    const publishedAt = Date.parse(pubDate);
    if (Number.isNaN(publishedAt)) {
      throw new FeedError("fed", "malformed", `item ${index + 1}`);
    }
    if (publishedAt > now) continue;
    const statement = /\bFOMC statement\b/i.test(title) ? statementAt(link.trim()) : null;
    if (statement !== null) feed.statements.push(statement);
    if (/^\s*Minutes of the Federal Open Market Committee\b/i.test(title)) {
      feed.minutesDates.push(utcDateOf(publishedAt));
    }
  }
  return feed;
}

function itemsOf(xml: string): FeedItem[] {
  const items: FeedItem[] = [];
  let [item, field, isComplete]: [FeedItem | null, keyof FeedItem | null, boolean] = [
    null,
    null,
    false,
  ];
  readMarkup(
    xml,
    {
      open(name) {
        if (name === "item") item = { title: "", link: "", pubDate: "" };
        field = name === "title" || name === "link" || name === "pubDate" ? name : null;
      },
      text(text) {
        if (item !== null && field !== null) item[field] += text;
      },
      close(name, isImplied) {
        field = null;
        if (name === "item" && item !== null && !isImplied) {
          items.push(item);
          item = null;
        }
        if (name === "rss") isComplete = !isImplied;
      },
    },
    { xmlMode: true },
  );
  if (!isComplete) throw new FeedError("fed", "malformed", "no end");
  if (items.length === 0) throw new FeedError("fed", "malformed", "no items");
  return items;
}

/** A meeting in the calendar: its links with their texts, and its whole text. */
interface MeetingRow {
  links: { address: string; words: string }[];
  words: string;
}

/**
 * Reads the calendar of meetings: links to statements and published minutes. Throws FeedError
 * `malformed`.
 */
export function parseFedCalendar(html: string): FedLink[] {
  const rows = meetingRows(html);
  if (rows.length === 0) throw new FeedError("fed", "malformed", "no meetings");
  const found = new Map<string, FedLink>();
  for (const [index, row] of rows.entries()) {
    for (const link of linksOf(row)) {
      const earlier = found.get(link.path);
      const isOther = earlier !== undefined && earlier.releaseDate !== link.releaseDate;
      if (isOther || (link.kind === "minutes" && !isMinutesDate(link))) {
        throw new FeedError("fed", "malformed", `meeting ${index + 1}`);
      }
      found.set(link.path, link);
    }
  }
  return [...found.values()];
}

function linksOf({ links, words }: MeetingRow): FedLink[] {
  const released = /\(Released ([^()]+)\)/.exec(words.replace(/\s+/g, " "))?.[1];
  const releaseDate = released === undefined ? null : dateInWords(released);
  return links.flatMap((link): FedLink[] => {
    if (link.words.trim() !== "HTML") return [];
    const statement = statementAt(link.address);
    if (statement !== null) return [statement];
    const path = pathOf(link.address);
    const meetingDate = dateOfDigits(MINUTES.exec(path ?? "")?.[1] ?? "");
    if (path === null || meetingDate === null || releaseDate === null) return [];
    return [{ kind: "minutes", meetingDate, releaseDate, path }];
  });
}

function isMinutesDate({ meetingDate, releaseDate }: FedLink): boolean {
  const days = dayNumber(releaseDate) - dayNumber(meetingDate);
  return days > 0 && days <= MAX_MINUTES_DAYS;
}

function meetingRows(html: string): MeetingRow[] {
  const rows: MeetingRow[] = [];
  let isLink = false;
  readMarkup(html, {
    open(name, attributes) {
      const classes = (attributes["class"] ?? "").split(/\s+/);
      if (name === "div" && classes.includes("fomc-meeting")) rows.push({ links: [], words: "" });
      isLink = name === "a";
      if (isLink) rows.at(-1)?.links.push({ address: attributes["href"] ?? "", words: "" });
    },
    text(text) {
      const row = rows.at(-1);
      if (row === undefined) return;
      row.words += text;
      const link = row.links.at(-1);
      if (isLink && link !== undefined) link.words += text;
    },
    close(name) {
      if (name === "a") isLink = false;
    },
  });
  return rows;
}
