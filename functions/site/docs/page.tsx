import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { clockReadingOf, PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { documentOf, sendPage } from "../../../lib/http/html-page.tsx";
import { type RawRoute, rawRoute } from "../../../lib/http/router.ts";
import { Markdown } from "../../../lib/ui/markdown.tsx";
import { CodeSample, Section } from "../../../lib/ui/page-parts.tsx";
import { DOC_NAV, type DocPath } from "./navigation.ts";

export interface CodeExample {
  name: string;
  code: string;
}

/** A section: text, code to copy, children. */
export const DocSection = (props: {
  id: string;
  title: string;
  text?: string;
  samples?: readonly CodeExample[];
  children?: Child;
}) => (
  <Section id={props.id} title={props.title}>
    {props.text && <Markdown text={props.text} name={props.title} />}
    {props.samples?.map(({ name, code }) => (
      <CodeSample name={name} code={code} />
    ))}
    {props.children}
  </Section>
);

/** Writes rows as a table in Markdown. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

interface DocContents {
  title: string;
  description: string;
  contents: Child;
}

export interface DocPage {
  path: string;
  /** The page's entry in the documentation's navigation. */
  place: DocPath;
  show: (c: Context<AppEnv>, base: string) => DocContents;
}

/** A page of the documentation. It needs no database, and is the same for all callers of a tier. */
export const docPage = ({ path, place, show }: DocPage): RawRoute =>
  rawRoute({
    methods: ["GET"],
    path,
    access: { ...PAGE_ACCESS, unhealthy: true },
    handle: (c) => {
      const { answers, config } = c.env;
      const { tier, keyId } = c.get("caller");
      const signedIn = keyId && tier;
      const key = `page ${signedIn} ${c.req.path}`;
      const kept = answers.get(key, clockReadingOf(c));
      if (kept) return sendPage(c, kept.body);
      const { title, description, contents } = show(c, config.baseUrl);
      const pageHead = { title, description, place: "/docs", tier: signedIn } as const;
      const html = documentOf(pageHead, <DocFrame place={place}>{contents}</DocFrame>);
      answers.keep(key, { body: html, headers: {} }, clockReadingOf(c));
      return sendPage(c, html);
    },
  });

const DocFrame = ({ place, children }: { place: DocPath; children?: Child }) => (
  <div class="docs">
    <nav class="docs-nav" aria-label="Documentation">
      <ul>
        {DOC_NAV.map(({ path, name }) => (
          <li>
            <a href={path} {...(path === place && { "aria-current": "true" as const })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <div class="docs-body">{children}</div>
  </div>
);
