// Serves a page of the documentation as HTML and as Markdown.

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { Hono } from "hono/tiny";
import { etagOf } from "../../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { clockReadingOf, PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { withoutContract } from "../../../lib/http/endpoint.ts";
import { documentOf, sendPage } from "../../../lib/http/send-page.tsx";
import { Markdown } from "../../../lib/ui/markdown.tsx";
import { CodeSample, Facts, PageTitle, Section } from "../../../lib/ui/page-parts.tsx";
import { contentsOf, type DocContents, type DocPage, type DocPart } from "./contents.ts";
import { markdownOf } from "./markdown.ts";
import { DOC_NAV, type DocPath } from "./navigation.ts";

/** The routes of a page: as HTML, and as Markdown below the same address with `.md`. */
export const docRoutes = (page: DocPage): Hono<AppEnv>[] => [
  new Hono<AppEnv>().get(
    page.path.replace(":name", ":name{.+\\.md}").replace(/^[^:]+$/, "$&.md"),
    withoutContract({ ...PAGE_ACCESS, unhealthy: true }),
    (c) => {
      const name = c.req.param("name")?.replace(/\.md$/, "");
      return sendMarkdown(markdownOf(contentsOf(page, c.env.config.baseUrl, name)));
    },
  ),
  new Hono<AppEnv>().get(page.path, withoutContract({ ...PAGE_ACCESS, unhealthy: true }), (c) => {
    const { baseUrl } = c.env.config;
    return sendDocPage(c, page.place, () => contentsOf(page, baseUrl, c.req.param("name")));
  }),
];

async function sendMarkdown(text: string): Promise<Response> {
  return new Response(text, {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      ETag: await etagOf(text),
      "Cache-Control": "public, max-age=300",
    },
  });
}

/** Sends a page as HTML. It needs no database, and all callers of a tier get the same page. */
function sendDocPage(
  c: Context<AppEnv>,
  place: DocPath,
  show: () => DocContents,
): Promise<Response> {
  const { answers } = c.env;
  const { tier, keyId } = c.get("caller");
  const signedIn = keyId && tier;
  const key = `page ${signedIn} ${c.req.path}`;
  const cachedPage = answers.get(key, clockReadingOf(c));
  if (cachedPage) return sendPage(c, cachedPage.body);
  const contents = show();
  const { title, description, script } = contents;
  const markdown = `${c.req.path}.md`;
  const { baseUrl } = c.env.config;
  const urls = { baseUrl, path: c.req.path, markdown };
  const head = { title, description, place: "/docs", tier: signedIn, ...urls } as const;
  const html = documentOf(
    { ...head, ...(script && { script }) },
    <DocFrame place={place}>
      <Title {...contents} markdown={markdown} />
      <Columns {...contents} />
    </DocFrame>,
  );
  answers.keep(key, { body: html, headers: {} }, clockReadingOf(c));
  return sendPage(c, html);
}

const Title = (contents: DocContents & { markdown: string }) => (
  <PageTitle
    eyebrow={contents.eyebrow ?? "Documentation"}
    title={contents.heading}
    lead={contents.lead.replaceAll("`", "")}
  >
    {contents.route && (
      <p class="route">
        <span class="method">{contents.route.method}</span>
        <code>{contents.route.path}</code>
      </p>
    )}
    {contents.top}
    {contents.facts && <Facts facts={contents.facts} />}
    <p class="small">
      <a href={contents.markdown}>This page as Markdown</a>
    </p>
  </PageTitle>
);

const Columns = ({ parts, aside }: DocContents) =>
  aside ? (
    <div class="docs-two">
      <div class="docs-body">
        {parts.map((part) => (
          <DocSection {...part} />
        ))}
      </div>
      <div class="docs-aside">
        {aside.map((part) => (
          <DocSection {...part} />
        ))}
      </div>
    </div>
  ) : (
    parts.map((part) => <DocSection {...part} />)
  );

const DocSection = ({ id, title, text, samples, html, children }: DocPart) => (
  <Section id={id} title={title}>
    {html ?? (text && <Markdown text={text} name={title} />)}
    {html === undefined && samples?.map(({ name, code }) => <CodeSample name={name} code={code} />)}
    {children}
  </Section>
);

/** The navigation of the documentation with its search, beside the contents. */
export const DocFrame = (props: { place: DocPath | null; asked?: string; children?: Child }) => (
  <div class="docs">
    <div class="docs-side">
      <search>
        <form class="docs-search" method="get" action="/docs/search">
          <label class="hidden" for="docs-q">
            Search the documentation
          </label>
          <input
            id="docs-q"
            name="q"
            type="search"
            maxlength={100}
            placeholder="Search docs"
            {...(props.asked ? { value: props.asked } : {})}
          />
          <button class="button" type="submit">
            Search
          </button>
        </form>
      </search>
      <nav class="docs-nav" aria-label="Documentation">
        <ul>
          {DOC_NAV.map(({ path, name }) => (
            <li>
              <a href={path} {...(path === props.place && { "aria-current": "true" as const })}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    <div class="docs-body">{props.children}</div>
  </div>
);
