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

// Parts of forms: input fields, checkboxes and error messages.

interface FieldProps {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  value?: string | null;
  hint?: string;
  /** Why the value was rejected. The first field with an error gets the focus. */
  error?: string | undefined;
  autocomplete?: string;
  maxlength?: number;
  isRequired?: boolean;
}

/** An input field with label, hint and error. */
export function Field(field: FieldProps) {
  const { name, label, type = "text", value, hint, error, autocomplete, maxlength } = field;
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <p class="field">
      <label for={name}>{label}</label>
      {hint && (
        <span class="more" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError name={name} error={error} />}
      <input
        id={name}
        name={name}
        type={type}
        {...(value ? { value } : {})}
        {...(autocomplete ? { autocomplete } : {})}
        {...(maxlength ? { maxlength } : {})}
        {...(field.isRequired ? { required: true } : {})}
        {...(notes ? { "aria-describedby": notes } : {})}
        {...(error ? { "aria-invalid": "true" as const, autofocus: true } : {})}
        {...(type === "password" ? { spellcheck: false } : {})}
      />
    </p>
  );
}

export const FieldError = ({ name, error }: { name: string; error: string }) => (
  <span class="error" id={`${name}-error`}>
    {error}
  </span>
);

/** Why a form was not accepted; shown at the top of the page. */
export const FormError = ({ children }: { children: Child }) => (
  <div class="alert" role="alert">
    <p>{children}</p>
  </div>
);

export const Checkbox = (props: {
  name: string;
  value: string;
  isChecked?: boolean;
  isRequired?: boolean;
  children: Child;
}) => (
  <label class="tick">
    <input
      type="checkbox"
      name={props.name}
      value={props.value}
      {...(props.isChecked ? { checked: true } : {})}
      {...(props.isRequired ? { required: true } : {})}
    />
    <span>{props.children}</span>
  </label>
);
