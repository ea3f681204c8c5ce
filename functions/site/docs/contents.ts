// The parts that a page of the documentation consists of, from which its HTML, its Markdown and the search are
// made.

import type { Child } from "hono/jsx";
import { notFound } from "../../../lib/core/refusals.ts";
import type { DocPath } from "./navigation.ts";

export interface CodeExample {
  name: string;
  code: string;
}

/** A part of a page. The Markdown form and the search read `text` and `samples`. */
export interface DocPart {
  id: string;
  title: string;
  /** Markdown. */
  text?: string;
  samples?: readonly CodeExample[];
  /** Shown in place of `text`. */
  html?: Child;
  /** Shown below everything else. */
  children?: Child;
}

/** What a page of the documentation says. */
export interface DocContents {
  /** Title of the window. */
  title: string;
  description: string;
  eyebrow?: string;
  heading: string;
  lead: string;
  facts?: readonly { name: string; value: string; more?: string }[];
  /** Method and path of an endpoint. */
  route?: { method: string; path: string };
  /** Shown below the title, above the facts. */
  top?: Child;
  parts: readonly DocPart[];
  /** Parts of a second column, beside the others on a wide screen. */
  aside?: readonly DocPart[];
  script?: "docs";
}

export interface DocPage {
  /** The page's path; `:name` is one of `names`. */
  path: string;
  /** The page's entry in the documentation's navigation. */
  place: DocPath;
  names?: readonly string[];
  show: (base: string, name: string) => DocContents;
}

/** Writes rows as a table in Markdown. */
export const rowsToMarkdown = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

/** The contents of the page for a name in the address. Throws a 404 for an unknown name. */
export function contentsOf({ names, show }: DocPage, base: string, name = ""): DocContents {
  if (names && !names.includes(name)) throw notFound("Not found");
  return show(base, name);
}

/** Every address of a page with its contents. */
export const addressesOf = (page: DocPage, base: string) =>
  (page.names ?? [""]).map((name) => ({
    path: page.path.replace(":name", name),
    contents: contentsOf(page, base, name),
  }));
