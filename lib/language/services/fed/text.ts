import type { CalendarDate } from "../../../core/calendar-date.ts";
import { newYorkInstant } from "../../../market/domain/calendar.ts";
import { FeedError } from "../../../market/services/feeds/index.ts";
import type { FedLink, FedText } from "../../domain/fed/texts.ts";
import { dateInWords, meetingEnd } from "./dates.ts";
import { type MarkupHandler, readMarkup } from "./markup.ts";

/** The article of a page of the Federal Reserve, without navigation. */
interface FedArticle {
  /** The date at the top, in words; empty without one. */
  date: string;
  title: string;
  /** The line on the time of release, such as "For release at 2:00 p.m. EST". */
  release: string;
  paragraphs: string[];
}

type Heading = "date" | "title" | "release";

/** Elements that end a paragraph. */
const BLOCKS = new Set(
  "address blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p section table td th tr ul".split(
    " ",
  ),
);
/** Elements whose words are not part of the text: footnote marks, tables, scripts. */
const OMITTED = new Set(["script", "style", "sup", "svg", "table"]);

/** Replaces each run of white space with one space. */
const collapsed = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * Reads the article of a page: the content of `div#article`. Null when there is no article, more
 * than one, or an incomplete one. Throws FeedError `malformed`.
 */
export function readArticle(html: string): FedArticle | null {
  const reader = new ArticleReader();
  readMarkup(html, reader);
  return reader.article();
}

class ArticleReader implements MarkupHandler {
  readonly #heading: Record<Heading, string> = { date: "", title: "", release: "" };
  readonly #paragraphs: string[] = [];
  #articles = 0;
  #isEnded = false;
  /** Number of open `div` elements from the article's on; 0 outside of the article. */
  #divs = 0;
  /**
   * The value of `#divs` at the head of the article, which has the title; 0 outside of the head.
   */
  #headAt = 0;
  #field: Heading | null = null;
  #omitted: { name: string; depth: number } | null = null;
  #words: string[] = [];

  open(name: string, attributes: Record<string, string>): void {
    if (name === "div" && attributes["id"] === "article") {
      this.#articles += 1;
      if (this.#divs === 0) {
        this.#divs = 1;
        return;
      }
    }
    if (this.#divs === 0) return;
    if (name === "div") this.#divs += 1;
    if (BLOCKS.has(name)) this.#endParagraph();
    const classes = (attributes["class"] ?? "").split(/\s+/);
    if (this.#omitted) {
      if (this.#omitted.name === name) this.#omitted.depth += 1;
    } else if (OMITTED.has(name)) this.#omitted = { name, depth: 1 };
    else if (name === "div" && classes.includes("heading")) this.#headAt = this.#divs;
    else if (name === "h3" && this.#headAt > 0) this.#field = "title";
    else this.#field = headingOf(name, classes) ?? this.#field;
  }

  close(name: string, isImplied: boolean): void {
    if (this.#divs === 0) return;
    if (BLOCKS.has(name)) this.#endParagraph();
    if (this.#omitted?.name === name) {
      this.#omitted.depth -= 1;
      if (this.#omitted.depth === 0) this.#omitted = null;
    }
    if (name !== "div") return;
    if (this.#headAt === this.#divs) this.#headAt = 0;
    this.#divs -= 1;
    if (this.#divs === 0) this.#isEnded = !isImplied;
  }

  text(text: string): void {
    if (this.#divs > 0 && this.#omitted === null) this.#words.push(text);
  }

  #endParagraph(): void {
    const paragraph = collapsed(this.#words.join(""));
    this.#words = [];
    const field = this.#field;
    this.#field = null;
    if (paragraph === "") return;
    if (field !== null) this.#heading[field] ||= paragraph;
    else if (this.#headAt === 0) this.#paragraphs.push(paragraph);
  }

  article(): FedArticle | null {
    if (this.#articles !== 1 || !this.#isEnded) return null;
    return { ...this.#heading, paragraphs: this.#paragraphs };
  }
}

function headingOf(name: string, classes: readonly string[]): Heading | null {
  if (name === "p" && classes.includes("article__time")) return "date";
  if (name === "p" && classes.includes("releaseTime")) return "release";
  return name === "h3" && classes.includes("title") ? "title" : null;
}

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
