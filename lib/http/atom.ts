// Writes Atom feeds.

import { html } from "hono/html";
import { PRODUCT_NAME } from "../core/product.ts";

/** An entry of a feed. */
export interface AtomEntry {
  /** A stable name of the entry, an IRI. */
  id: string;
  title: string;
  /** When it happened, ISO 8601. */
  at: string;
  /** The page about it. */
  url: string;
  category: string;
  summary: string;
}

interface AtomFeed {
  /** Address of the feed, and of the page that it belongs to. */
  self: string;
  page: string;
  title: string;
  subtitle: string;
  /** A sentence about sample data; null without any. */
  notice: string | null;
  updatedAt: string;
  entries: readonly AtomEntry[];
}

/** Writes an Atom feed. Source: RFC 4287, 2005. */
export async function atomText({ entries, ...feed }: AtomFeed): Promise<string> {
  const xml = await html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${feed.self}</id>
<title>${feed.title}</title>
<subtitle>${[feed.subtitle, feed.notice ?? ""].join(" ").trimEnd()}</subtitle>
<updated>${feed.updatedAt}</updated>
<author><name>${PRODUCT_NAME}</name></author>
<link rel="self" type="application/atom+xml" href="${feed.self}"/>
<link rel="alternate" type="text/html" href="${feed.page}"/>
${entries.map(entryText)}</feed>
`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml}`;
}

const entryText = ({ id, title, at, url, category, summary }: AtomEntry) => html`<entry>
<id>${id}</id>
<title>${withoutControls(title)}</title>
<updated>${at}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
<category term="${category}"/>
<summary type="text">${withoutControls(summary)}</summary>
</entry>
`;

/** Removes the control characters that XML does not allow. Source: XML 1.0, 2008, 2.2. */
const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
