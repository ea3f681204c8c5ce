import type { CalendarDate } from "../../../core/calendar-date.ts";
import { newYorkInstant } from "../../../market/domain/calendar.ts";
import { FeedError } from "../../../market/services/feeds/index.ts";
import type { FedLink, FedText } from "../../domain/fed/texts.ts";
import { type FedArticle, readArticle } from "./article.ts";
import { dateInWords, meetingEnd } from "./dates.ts";

/** A page with fewer words is a notice, or its layout has changed. */
const MIN_WORDS = 50;
/** Number of paragraphs at the top in which minutes name their meeting. */
const HEAD_PARAGRAPHS = 5;
/** Hour in New York at which minutes are published. */
const MINUTES_HOUR = 14;

/** Paragraphs that are not part of a statement: the names of voters, and notes for journalists. */
const NOT_STATEMENT =
  /^(voting (for|against)|for (media inquiries|immediate release|release at)|implementation note|last update|share$)/i;
/**
 * First paragraph of minutes after attendance and organisation, and first paragraph after the end.
 */
const MINUTES_BEGIN =
  /^(developments in financial markets|staff review of the economic situation)\b/i;
const MINUTES_END = /^(the meeting adjourned|notation votes?$|_{3,})/i;

/**
 * Reads a statement or minutes from a page, with the instant of release. Throws FeedError
 * `malformed`.
 */
export function parseFedText(link: FedLink, html: string, now: number): FedText {
  const article = readArticle(html);
  if (article === null) throw malformed("no article");
  const releasedAt =
    link.kind === "statement"
      ? statementReleasedAt(article, link.releaseDate, now)
      : newYorkInstant(link.releaseDate, MINUTES_HOUR);
  if (releasedAt > now) throw malformed("released in the future");
  const paragraphs =
    link.kind === "statement"
      ? article.paragraphs.filter((paragraph) => !NOT_STATEMENT.test(paragraph))
      : minutesParagraphs(article, link);
  const text = paragraphs.join("\n\n");
  if (text.split(/\s+/).length < MIN_WORDS) throw malformed("too short");
  return { ...link, releasedAt, text };
}

const malformed = (detail: string) => new FeedError("fed", "malformed", detail);

/** The instant at which a statement was released, from its page and the date in its address. */
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
  // A statement between meetings has no time: it is known now, or at the end of its day at the
  // latest.
  if (/\bimmediate release\b/i.test(release)) {
    return Math.min(now, newYorkInstant(expected, 23, 59));
  }
  throw malformed("no time of release");
}

/** The paragraphs of minutes without attendance, organisation and the votes after the meeting. */
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
