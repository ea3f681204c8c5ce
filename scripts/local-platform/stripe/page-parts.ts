import { html } from "hono/html";
import { CARDS } from "./checkout.ts";

export const NOTICE = html`<p class="note">
  This stands in for Stripe on this machine: no card is charged, and no money moves.
</p>`;

export const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const dayOf = (seconds: number): string =>
  new Date(seconds * 1_000).toISOString().slice(0, 10);

export const momentOf = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Choice of a test card; the first is chosen. */
export const cardChoice = () =>
  html`<fieldset>
    <legend>Card</legend>
    ${CARDS.map(
      ({ number, label }, place) => html`<label>
        <input type="radio" name="card" value="${number}" ${place === 0 ? "checked" : ""} />
        ${number.replace(/(\d{4})(?=\d)/g, "$1 ")} (${label})
      </label>`,
    )}
  </fieldset>`;

/** A form with one button. */
export const button = (
  action: string,
  label: string,
  fields: Record<string, string>,
  subject = "",
) =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button ${subject === "" ? "" : html`aria-label="${label} ${subject}"`}>${label}</button>
  </form>`;
