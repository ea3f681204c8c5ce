// The page /docs/search: results of a search in the documentation.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { withoutContract } from "../../../lib/http/endpoint.ts";
import { documentOf, sendPage } from "../../../lib/http/send-page.tsx";
import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { countOf } from "../../../lib/ui/plots/format.ts";
import { DocFrame } from "./page.tsx";
import { type SearchResult, searchDocs } from "./search.ts";
import { searchedPages } from "./searched-pages.ts";

const MAX_CHARACTERS = 100;

/** The search of the documentation: a GET, so that it needs no script and can be linked. */
export const searchPage = new Hono<AppEnv>().get(
  "/docs/search",
  withoutContract({ ...PAGE_ACCESS, unhealthy: true }),
  (c) => {
    const query = (c.req.query("q") ?? "").trim().slice(0, MAX_CHARACTERS);
    const { tier, keyId } = c.get("caller");
    const { baseUrl, operator } = c.env.config;
    const found = searchDocs(searchedPages(baseUrl, operator), query);
    const html = documentOf(
      {
        title: query === "" ? "Search" : `Search: ${query}`,
        description: "Search in the documentation.",
        place: "/docs",
        tier: keyId && tier,
        isPrivate: true,
      },
      <DocFrame place={null} asked={query}>
        <PageTitle eyebrow="Documentation" title="Search" lead={leadOf(query, found)} />
        {found.length > 0 && <Results found={found} />}
      </DocFrame>,
    );
    return sendPage(c, html);
  },
);

function leadOf(query: string, found: readonly SearchResult[]): string {
  if (query === "") return "Type one or more words. A result has all of them.";
  if (found.length === 0) return `Nothing has all words of “${query}”. Try fewer or shorter words.`;
  return `${countOf(found.length, "place")} for “${query}”, best first.`;
}

const Results = ({ found }: { found: readonly SearchResult[] }) => (
  <ol class="results">
    {found.map(({ path, page, title, excerpt }) => (
      <li>
        <a href={path}>{page === title ? page : `${page}: ${title}`}</a>
        <span class="more">{path}</span>
        <p class="soft">{excerpt}</p>
      </li>
    ))}
  </ol>
);
