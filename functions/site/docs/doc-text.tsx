import type { Child } from "hono/jsx";
import { CodeSample } from "../../../lib/pages/code-sample.tsx";
import { Markdown } from "../../../lib/pages/markdown.tsx";
import { Section } from "../../../lib/pages/sections.tsx";

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
