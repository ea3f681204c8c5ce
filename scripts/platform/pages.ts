import { html, raw } from "hono/html";
import type { Message } from "./mailbox.ts";

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
    color: #1a1a1a; background: #fff }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #ddd; vertical-align: top }
  code, pre { font: 14px/1.5 ui-monospace, monospace }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
  @media (prefers-color-scheme: dark) { body { color: #e8e8e8; background: #161616 } a { color: #8ab4f8 } th, td { border-color: #444 } }
`;

function page(title: string, content: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body><h1>${title}</h1>${content}</body>
    </html>`;
}

export type Overview = {
  services: { name: string; path: string; backend: string; fault: string; calls: number }[];
  clock: { now: string; offset_ms: number };
  anchors: { nyse: string; "24x7": string };
  hasSample: boolean;
  messages: number;
};

/** The platform's front page: what there is, in which state, and how to change it. */
export function indexPage({ services, clock, anchors, hasSample, messages }: Overview) {
  const rows = services.map(
    ({ name, path, backend, fault, calls }) =>
      html`<tr><td>${name}</td><td><code>${path}</code></td><td>${backend}</td><td>${fault}</td><td>${calls}</td></tr>`,
  );
  const data = hasSample
    ? html`<p>The feeds <strong>replay</strong> a bundled sample of real series that ends in 2022: its
        last session stands for ${anchors.nyse} (every-day series: ${anchors["24x7"]}), and after that
        day the sample runs backwards. These are not today's markets.</p>`
    : html`<p>Started without the bundled sample: the feeds have what was put there by hand.</p>`;
  return page(
    "Local platform",
    html`
      <p>Stands in for the outside services of the Workers, in their own wire formats.</p>
      <table>
        <thead><tr><th>service</th><th>address</th><th>behind it</th><th>fault</th><th>calls</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>
      <p>Stripe's place stands, and answers 501: accounts are not served yet.</p>
      ${data}
      <table>
        <tr><td><a href="/mail">/mail</a>, <a href="/mail.json">/mail.json</a></td><td>${messages} messages; <code>DELETE /mail.json</code> empties the box</td></tr>
        <tr><td><a href="/faults">/faults</a></td><td><code>PUT /faults {"redis":"down"}</code>: ok, down, error, slow:1500; <code>DELETE</code> resets</td></tr>
        <tr><td><a href="/calls.json">/calls.json</a></td><td>calls since the last <code>DELETE /calls.json</code></td></tr>
        <tr><td><a href="/feeds">/feeds</a></td><td><code>PUT /feeds/VIX {"date":"2026-01-02","value":20}</code></td></tr>
        <tr><td><a href="/clock">/clock</a></td><td>${clock.now}, moved by ${clock.offset_ms / 1000} s; <code>PUT /clock {"advance_s":3600}</code></td></tr>
        <tr><td><code>POST /cron?job=NAME</code></td><td>runs a scheduled job now; without a name all that are due</td></tr>
      </table>
    `,
  );
}

/** The mailbox for people: newest first, mail bodies shut in a sandbox. */
export function mailPage(messages: readonly Message[]) {
  const items = messages.map(
    ({ to, from, subject, html: markup, text, created_at }) => html`
      <h2>${subject}</h2>
      <p>${created_at}<br />from ${from}<br />to ${to.join(", ")}</p>
      ${text ? html`<pre>${text}</pre>` : ""}
      ${
        markup
          ? html`<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${markup}" title="${subject}" style="width:100%;height:20rem;border:1px solid #ddd"></iframe>`
          : ""
      }
    `,
  );
  return page("Mailbox", messages.length === 0 ? html`<p>No messages.</p>` : items);
}
