import { type MarkupHandler, readMarkup } from "./markup.ts";

/** The article of a page of the Federal Reserve, without navigation. */
export interface FedArticle {
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
