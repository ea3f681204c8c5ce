// Reads HTML or XML as elements and texts.

import { Parser, type ParserOptions } from "htmlparser2";
import { FeedError } from "../../../market/services/feeds/index.ts";

/** Handles the elements of a page. `isImplied`: the page has no end tag for the element. */
export interface MarkupHandler {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string, isImplied: boolean): void;
}

/**
 * Maximum nesting. Real pages have less than 40; the parser's time grows with length times depth.
 */
const MAX_DEPTH = 80;

/**
 * Parses HTML or XML and calls the handler for each element and text. Throws FeedError `malformed`.
 */
export function readMarkup(text: string, handler: MarkupHandler, options?: ParserOptions): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new FeedError("fed", "malformed", "too deep");
        handler.open(name, attributes);
      },
      ontext: (part) => handler.text(part),
      onclosetag(name, isImplied) {
        depth -= 1;
        handler.close(name, isImplied);
      },
    },
    options,
  );
  parser.end(text);
}
