// Parts that many pages share: title, sections, facts, locks and code samples.

import type { Child } from "hono/jsx";
import type { Tier } from "../core/tier.ts";
import { toSentenceCase } from "./plots/format.ts";

/** Title of a page with one paragraph on how to read it. */
export const PageTitle = (props: {
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

/** A section of a page. Screen readers name it by its heading. */
export const Section = (props: { id: string; title: string; lead?: string; children?: Child }) => (
  <section class="stack-wide" aria-labelledby={props.id}>
    <div class="stack">
      <h2 id={props.id}>{props.title}</h2>
      {props.lead && <p class="prose soft">{props.lead}</p>}
    </div>
    {props.children}
  </section>
);

export interface Fact {
  name: string;
  value: Child;
  more?: string;
}

/** A list of named values. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl class="facts">
    {facts.map(({ name, value, more }) => (
      <div>
        <dt>{name}</dt>
        <dd>
          {value}
          {more && <span class="more">{more}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** A lock symbol with the tier that is needed. */
export const Lock = ({ tier }: { tier: Tier }) => (
  <span class="lock">
    <svg width="10" height="12" viewBox="0 0 10 12" aria-hidden="true">
      <path
        fill="currentColor"
        fill-rule="evenodd"
        d="M2 5V3.500a3 3 0 0 1 6 0V5h1.200v6.500H.8V5zm1.4 0h3.200V3.500a1.6 1.6 0 0 0-3.2 0z"
      />
    </svg>
    {`${toSentenceCase(tier)} key`}
  </span>
);

/** A code sample. `site.js` adds a button to copy it. */
export function CodeSample({ name, code }: { name: string; code: string }) {
  return (
    <div class="sample stack" data-name={name}>
      <div class="head-row">
        <h3>{name}</h3>
      </div>
      {/* Focusable, so that the keyboard can scroll it sideways on a phone. */}
      <section class="code" tabindex={0} aria-label={`Code: ${name}`}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
}
