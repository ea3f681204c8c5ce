// The frame of every page of the local platform, and its front page.

import { html, raw } from "hono/html";

const STYLE = `
  :root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --line: #d5d5d5; --soft: #f3f3f3;
    --link: #0b57d0; --bad: #b3261e }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #161616; --line: #4a4a4a;
    --soft: #232323; --link: #8ab4f8; --bad: #ffb4ab } }
  * { box-sizing: border-box }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: var(--ink); background: var(--paper) }
  header, main { max-width: 64rem; margin: 0 auto; padding: .75rem 1rem }
  header { border-bottom: 1px solid var(--line) }
  nav a { margin-right: 1rem }
  main.narrow { max-width: 34rem }
  a { color: var(--link) }
  table { border-collapse: collapse; width: 100% }
  .wide { overflow-x: auto }
  th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line);
    vertical-align: top }
  td form { display: inline }
  code, pre { font: 14px/1.5 ui-monospace, monospace }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); padding: 1rem }
  td { overflow-wrap: break-word }
  td code, dd, li, p, h1, h2 { overflow-wrap: anywhere }
  dt { font-weight: 600 }
  dd { margin: 0 0 .5rem }
  label { display: block; margin: .6rem 0 }
  fieldset { border: 1px solid var(--line); margin: 1rem 0 }
  input[type=text], input[type=email], input[type=search] { font: inherit; width: 100%; padding: .4rem;
    color: inherit; background: var(--paper); border: 1px solid #777 }
  button { font: inherit; padding: .35rem .8rem; margin: .15rem .3rem .15rem 0; cursor: pointer;
    color: inherit; background: var(--soft); border: 1px solid #777; border-radius: 4px }
  button.main { background: var(--link); border-color: var(--link); color: var(--paper) }
  iframe { width: 100%; height: 70vh; border: 1px solid var(--line); background: #fff }
  .note { background: var(--soft); padding: .6rem 1rem }
  [role=alert] { color: var(--bad); font-weight: 600 }
`;

/** The frame of every page: without a script, readable on a phone and in dark mode. */
export function htmlPage(title: string, content: unknown, options: { narrow?: boolean } = {}) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}: local platform</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <header>
          <nav aria-label="Local platform">
            <a href="/">Platform</a> <a href="/mail">Mailbox</a> <a href="/stripe">Stripe</a>
            <a href="/telegram">Telegram</a> <a href="/hooks">Webhooks</a>
          </nav>
        </header>
        <main class="${options.narrow ? "narrow" : ""}"><h1>${title}</h1>${content}</main>
      </body>
    </html>`;
}

type Overview = {
  services: { name: string; path: string; backend: string; fault: string; requests: number }[];
  clock: { now: string; offset_ms: number };
  anchors: { nyse: string; "24x7": string };
  hasSample: boolean;
  messages: number;
};

/** The front page: all services with their state, and how to change them. */
export function indexPage({ services, clock, anchors, hasSample, messages }: Overview) {
  const rows = services.map(
    ({ name, path, backend, fault, requests }) =>
      html`<tr><td>${name}</td><td><code>${path}</code></td><td>${backend}</td><td>${fault}</td><td>${requests}</td></tr>`,
  );
  const data = hasSample
    ? html`<p>The feeds <strong>replay</strong> a bundled sample of real series that ends in 2022: its
        last session stands for ${anchors.nyse} (every-day series: ${anchors["24x7"]}), and after that
        day the sample runs backwards. These are not today's markets.</p>`
    : html`<p>Started without the bundled sample: the feeds have what was put there by hand.</p>`;
  return htmlPage(
    "Local platform",
    html`
      <p>Stands in for the outside services of the Workers, in their own wire formats.</p>
      <div class="wide" tabindex="0" role="region" aria-label="Services"><table>
        <thead><tr><th>service</th><th>address</th><th>behind it</th><th>fault</th><th>requests</th></tr></thead>
        <tbody>${rows}</tbody>
      </table></div>
      ${data}
      <table>
        <tr><td><a href="/mail">/mail</a>, <a href="/mail.json">/mail.json</a></td><td>${messages} messages; <code>DELETE /mail.json</code> empties the box</td></tr>
        <tr><td><a href="/stripe">/stripe</a></td><td>subscriptions and events; <code>POST /stripe/control {"subscription":"sub_…","action":"fail"}</code>, <code>PUT /stripe/control {"hold":true}</code>, <code>POST /stripe/deliver</code></td></tr>
        <tr><td><a href="/telegram">/telegram</a>, <a href="/telegram.json">/telegram.json</a></td><td>chats with the bot</td></tr>
        <tr><td><a href="/hooks">/hooks</a>, <a href="/hooks.json">/hooks.json</a></td><td>deliveries to webhooks with the url <code>/hooks</code> of this page; names of others: <code>PUT /dns/hooks.example {"A":["8.8.8.8"]}</code></td></tr>
        <tr><td><a href="/faults">/faults</a></td><td><code>PUT /faults {"redis":"down"}</code>: ok, down, error, slow:1500, flaky:5 (percent), first:2 (requests), and accept_then_timeout of stripe, resend, telegram, hooks; <code>DELETE</code> resets</td></tr>
        <tr><td><a href="/requests.json">/requests.json</a></td><td>requests since the last <code>DELETE /requests.json</code></td></tr>
        <tr><td><a href="/feeds">/feeds</a></td><td><code>PUT /feeds/VIX {"date":"2026-01-02","value":20}</code>, <code>PUT /feeds/manifold/ID {"probability":0.6}</code> (also <code>kalshi</code>, <code>polymarket</code>)</td></tr>
        <tr><td><a href="/clock">/clock</a></td><td>${clock.now}, moved by ${clock.offset_ms / 1000} s; <code>PUT /clock {"advance_s":3600}</code></td></tr>
        <tr><td><code>POST /cron?job=NAME</code></td><td>runs a scheduled job now; without a name all that are due</td></tr>
      </table>
    `,
  );
}
