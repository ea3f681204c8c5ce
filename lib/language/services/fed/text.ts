import type { CalendarDate } from "../../../core/calendar-date.ts";
import { newYorkInstant } from "../../../market/domain/calendar.ts";
import { FeedError } from "../../../market/services/feeds/index.ts";
import type { FedLink, FedText } from "../../domain/fed/texts.ts";
import { type FedArticle, readArticle } from "./article.ts";
import { dateInWords, meetingEnd } from "./dates.ts";

/** A text with fewer words is a notice, or a page that has changed. */
const MIN_WORDS = 50;
/** Paragraphs on top in which minutes name their meeting. */
const HEAD_PARAGRAPHS = 5;
/** Minutes come out at this hour of New York. */
const MINUTES_HOUR = 14;

/** Votes are names, and the rest is for journalists: no part of what a statement says. */
const NO_STATEMENT =
  /^(voting (for|against)|for (media inquiries|immediate release|release at)|implementation note|last update|share$)/i;
/** What minutes say begins after organisational matters and those present, and ends with the meeting. */
const MINUTES_BEGIN =
  /^(developments in financial markets|staff review of the economic situation)\b/i;
const MINUTES_END = /^(the meeting adjourned|notation votes?$|_{3,})/i;

/** The text of a page, with the instant of its release. Throws FeedError `malformed`. */
export function parseFedText(link: FedLink, html: string, now: number): FedText {
  const article = readArticle(html);
  if (article === null) throw malformed("no article");
  const releasedAt =
    link.kind === "statement"
      ? statementReleasedAt(article, link.releaseDate, now)
      : newYorkInstant(link.releaseDate, MINUTES_HOUR);
  if (releasedAt > now) throw malformed("a release to come");
  const paragraphs =
    link.kind === "statement"
      ? article.paragraphs.filter((paragraph) => !NO_STATEMENT.test(paragraph))
      : minutesParagraphs(article, link);
  const text = paragraphs.join("\n\n");
  if (text.split(/\s+/).length < MIN_WORDS) throw malformed("too short");
  return { ...link, releasedAt, text };
}

const malformed = (detail: string) => new FeedError("fed", "malformed", detail);

/** When a statement came out: its page says so, on the date of its address. */
function statementReleasedAt(
  { title, date, release }: FedArticle,
  expected: CalendarDate,
  now: number,
): number {
  if (!/\bFOMC statement\b/i.test(title)) throw malformed("no FOMC statement");
  if (dateInWords(date) !== expected) throw malformed("another date");
  const time = /\bat (\d{1,2}):(\d{2}) ([ap])\.m\./i.exec(release);
  if (time !== null) {
    const [, hour = "", minute = "", half = ""] = time;
    const noon = half.toLowerCase() === "p" ? 12 : 0;
    return newYorkInstant(expected, (Number(hour) % 12) + noon, Number(minute));
  }
  // A statement between meetings is for immediate release: known by now, or by the end of its day.
  if (/\bimmediate release\b/i.test(release)) {
    return Math.min(now, newYorkInstant(expected, 23, 59));
  }
  throw malformed("no time of release");
}

function minutesParagraphs(
  { title, date, paragraphs }: FedArticle,
  { meetingDate }: FedLink,
): string[] {
  const head = [title, date, ...paragraphs.slice(0, HEAD_PARAGRAPHS)];
  if (!head.some((each) => /^minutes of the federal open market committee/i.test(each))) {
    throw malformed("no FOMC minutes");
  }
  const dates = head.map(meetingEnd).filter((date) => date !== null);
  if (dates[0] !== meetingDate) throw malformed("another date");
  const begin = paragraphs.findIndex((each) => MINUTES_BEGIN.test(each));
  const first =
    begin < 0 ? paragraphs.findIndex((each) => meetingEnd(each) === meetingDate) + 1 : begin;
  const rest = paragraphs.slice(first);
  const end = rest.findIndex((each) => MINUTES_END.test(each));
  return end < 0 ? rest : rest.slice(0, end);
}
