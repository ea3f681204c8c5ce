import type { Child } from "hono/jsx";

/** The head of a page: what it is, and one paragraph on how to read it. */
export const PageHead = (props: {
  eyebrow: string;
  title: string;
  lead: string;
  children?: Child;
}) => (
  <header class="stack">
    <p class="eyebrow">{props.eyebrow}</p>
    <h1>{props.title}</h1>
    <p class="lead">{props.lead}</p>
    {props.children}
  </header>
);

/** A part of a page under its own heading, named by it for those who go by landmarks. */
export const Section = (props: { id: string; title: string; lead?: string; children?: Child }) => (
  <section class="stack-wide" aria-labelledby={props.id}>
    <div class="stack">
      <h2 id={props.id}>{props.title}</h2>
      {props.lead && <p class="prose soft">{props.lead}</p>}
    </div>
    {props.children}
  </section>
);
