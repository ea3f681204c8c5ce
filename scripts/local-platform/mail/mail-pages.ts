// Web pages of the local mailbox: the list of mails, and one mail.

import { html } from "hono/html";
import { htmlPage } from "../pages.ts";
import type { Message } from "./mailbox.ts";

const PER_PAGE = 50;

export const VIEWS = ["html", "text", "source"] as const;
type View = (typeof VIEWS)[number];

function pages(search: string, current: number, count: number) {
  const last = Math.max(1, Math.ceil(count / PER_PAGE));
  const link = (to: number, label: string) =>
    html`<a href="/mail?${new URLSearchParams({ q: search, page: String(to) }).toString()}">${label}</a> `;
  return html`<p>
    Page ${current} of ${last}.
    ${current > 1 ? link(current - 1, "Newer") : ""} ${current < last ? link(current + 1, "Older") : ""}
  </p>`;
}

const row = ({ id, to, subject, created_at }: Message) =>
  html`<tr>
    <td>${created_at.slice(0, 19).replace("T", " ")}</td>
    <td>${to.join(", ")}</td>
    <td><a href="/mail/${id}">${subject === "" ? "(no subject)" : subject}</a></td>
  </tr>`;

/** The list of mails, newest first. */
export function mailPage(found: readonly Message[], search: string, current: number) {
  const shown = found.slice((current - 1) * PER_PAGE, current * PER_PAGE);
  return htmlPage(
    "Mailbox",
    html`
      <form method="get" action="/mail" role="search">
        <label>Words in address, subject or text
          <input type="search" name="q" value="${search}" />
        </label>
        <button>Search</button>
      </form>
      <p>${found.length} messages${search === "" ? "" : html` with “${search}”, <a href="/mail">all</a>`};
        kept until the platform stops; the same as JSON: <a href="/mail.json">/mail.json</a>.</p>
      ${
        shown.length === 0
          ? html`<p>No messages.</p>`
          : html`<div class="wide" tabindex="0" role="region" aria-label="Messages"><table>
              <thead><tr><th>time (UTC)</th><th>to</th><th>subject</th></tr></thead>
              <tbody>${shown.map(row)}</tbody>
            </table></div>`
      }
      ${pages(search, current, found.length)}
      <form method="post" action="/mail/clear"><button>Empty the mailbox</button></form>
    `,
  );
}

/** The source of a mail as a mail program shows it, without transfer encoding. */
function sourceOf({ id, to, from, subject, html: markup, text, headers, created_at }: Message) {
  const head = {
    "Message-ID": `<${id}@platform.local>`,
    Date: new Date(created_at).toUTCString(),
    From: from,
    To: to.join(", "),
    Subject: subject,
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const parts = [
    ...(text === null ? [] : [`--- text/plain\n\n${text}`]),
    ...(markup === null ? [] : [`--- text/html\n\n${markup}`]),
  ];
  return `${lines.join("\n")}\n\n${parts.join("\n\n")}\n`;
}

function bodyOf(message: Message, view: View) {
  if (view === "source") return html`<pre tabindex="0">${sourceOf(message)}</pre>`;
  if (view === "text") return html`<pre tabindex="0">${message.text ?? "(no text part)"}</pre>`;
  if (message.html === null) return html`<p>No HTML part.</p>`;
  // A mail may run no script and send no form. A click on a link opens it in the whole page. The frame has the same
  // origin, because the platform rejects links from other sites.
  return html`<iframe
    sandbox="allow-same-origin allow-top-navigation-by-user-activation"
    srcdoc="<base target='_top'>${message.html}"
    title="The mail: ${message.subject}"
  ></iframe>`;
}

const eventButton = (id: string, label: string, fields: Record<string, string>) =>
  html`<form method="post" action="/mail/${id}/events">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button>${label}</button>
  </form>`;

/** One mail in one of its views, with buttons for what its recipient or its provider may do. */
export function messagePage(message: Message, view: View, notice: string | null) {
  const { id, to, from, subject, created_at, headers } = message;
  const isOneClick = headers["List-Unsubscribe-Post"] !== undefined;
  return htmlPage(
    subject === "" ? "(no subject)" : subject,
    html`
      ${notice === null ? "" : html`<p role="status">${notice}</p>`}
      <p>${created_at}<br />from ${from}<br />to ${to.join(", ")}</p>
      <nav aria-label="Views">
        ${VIEWS.map(
          (each) =>
            html`<a href="/mail/${id}?view=${each}" ${each === view ? html`aria-current="page"` : ""}>${each}</a>`,
        )}
      </nav>
      ${bodyOf(message, view)}
      <h2>What became of it</h2>
      <p>Sent to the service as Resend does, signed.</p>
      ${eventButton(id, "It bounced for good", { type: "email.bounced", bounce: "Permanent" })}
      ${eventButton(id, "It bounced for now", { type: "email.bounced", bounce: "Transient" })}
      ${eventButton(id, "It was called spam", { type: "email.complained" })}
      ${eventButton(id, "It arrived", { type: "email.delivered" })}
      ${
        isOneClick
          ? html`<form method="post" action="/mail/${id}/unsubscribe">
              <button>Unsubscribe with one click, as mail programs do</button>
            </form>`
          : ""
      }
    `,
  );
}
