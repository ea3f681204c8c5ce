import { html } from "hono/html";
import { page } from "./page-frame.ts";

type Overview = {
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
      <div class="wide" tabindex="0" role="region" aria-label="Services"><table>
        <thead><tr><th>service</th><th>address</th><th>behind it</th><th>fault</th><th>calls</th></tr></thead>
        <tbody>${rows}</tbody>
      </table></div>
      ${data}
      <table>
        <tr><td><a href="/mail">/mail</a>, <a href="/mail.json">/mail.json</a></td><td>${messages} messages; <code>DELETE /mail.json</code> empties the box</td></tr>
        <tr><td><a href="/stripe">/stripe</a></td><td>subscriptions and events; <code>POST /stripe/control {"subscription":"sub_…","action":"fail"}</code>, <code>PUT /stripe/control {"hold":true}</code>, <code>POST /stripe/deliver</code></td></tr>
        <tr><td><a href="/telegram">/telegram</a>, <a href="/telegram.json">/telegram.json</a></td><td>chats with the bot</td></tr>
        <tr><td><a href="/faults">/faults</a></td><td><code>PUT /faults {"redis":"down"}</code>: ok, down, error, slow:1500, flaky:5 (percent), and accept_then_timeout of stripe, resend, telegram; <code>DELETE</code> resets</td></tr>
        <tr><td><a href="/calls.json">/calls.json</a></td><td>calls since the last <code>DELETE /calls.json</code></td></tr>
        <tr><td><a href="/feeds">/feeds</a></td><td><code>PUT /feeds/VIX {"date":"2026-01-02","value":20}</code>, <code>PUT /feeds/manifold/ID {"probability":0.6}</code></td></tr>
        <tr><td><a href="/clock">/clock</a></td><td>${clock.now}, moved by ${clock.offset_ms / 1000} s; <code>PUT /clock {"advance_s":3600}</code></td></tr>
        <tr><td><code>POST /cron?job=NAME</code></td><td>runs a scheduled job now; without a name all that are due</td></tr>
      </table>
    `,
  );
}
