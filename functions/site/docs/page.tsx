import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { clockReadingOf } from "../../../lib/http/caller/access.ts";
import { documentOf, sendPage } from "../../../lib/http/html-page.tsx";
import { type RawRoute, rawRoute } from "../../../lib/http/router.ts";
import { CodeSample } from "../../../lib/ui/code-sample.tsx";
import { Markdown } from "../../../lib/ui/markdown.tsx";
import { Section } from "../../../lib/ui/sections.tsx";
import { DOC_PLACES, type DocPlace } from "./places.ts";

export interface Sample {
  name: string;
  code: string;
}

/** A part of a page: prose, then what there is to copy, then what else belongs to it. */
export const Part = (props: {
  id: string;
  title: string;
  text?: string;
  samples?: readonly Sample[];
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

/** Rows of a table in Markdown. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

/** A whole number as people read it: 10,000. */
export const grouped = (value: number): string => value.toLocaleString("en-US");

interface Shown {
  title: string;
  description: string;
  contents: Child;
}

export interface DocPage {
  path: string;
  /** The page of the documentation that it is, or belongs to. */
  place: DocPlace;
  show: (c: Context<AppEnv>, base: string) => Shown;
}

/**
 * A page of the documentation: it needs no database, and says the same to everybody but for who is
 * signed in. While the database is down, even a bearer of a key reads it.
 */
export const docPage = ({ path, place, show }: DocPage): RawRoute =>
  rawRoute({
    methods: ["GET"],
    path,
    access: { access: "optional", family: "data", unhealthy: true },
    handle: (c) => {
      const { answers, config } = c.env;
      const { tier, keyId } = c.get("caller");
      const signedIn = keyId && tier;
      const key = `page ${signedIn} ${c.req.path}`;
      const kept = answers.get(key, clockReadingOf(c));
      if (kept) return sendPage(c, kept.body);
      const { title, description, contents } = show(c, config.baseUrl);
      const sheet = { title, description, place: "/docs", tier: signedIn } as const;
      const html = documentOf(sheet, <Framed place={place}>{contents}</Framed>);
      answers.keep(key, { body: html, headers: {} }, clockReadingOf(c));
      return sendPage(c, html);
    },
  });

const Framed = ({ place, children }: { place: DocPlace; children?: Child }) => (
  <div class="docs">
    <nav class="docs-nav" aria-label="Documentation">
      <ul>
        {DOC_PLACES.map(({ path, name }) => (
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
