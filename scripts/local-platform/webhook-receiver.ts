// A receiver for the service's webhooks, with a page that shows what arrived.

import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { CHAT_RECEIVERS } from "./chat-schemas.ts";
import { htmlPage } from "./pages.ts";

/** A delivery as it came in, with the headers of the Standard Webhooks scheme. */
export type ReceivedHook = {
  at: string;
  path: string;
  headers: { id: string | null; timestamp: string | null; signature: string | null };
  body: string;
};

const MAX_STORED = 1_000;

/** The value of a challenge; null for any other event. */
function challengeOf(body: string): string | null {
  try {
    const { type, data } = JSON.parse(body);
    return type === "webhook.challenge" ? String(data.challenge) : null;
  } catch {
    return null;
  }
}

/**
 * Makes the receiver. It accepts every POST at `/hooks` and below, but below `/hooks/slack`, `/hooks/discord` and
 * `/hooks/teams` only what that chat documents. It answers challenges, and lists them apart from deliveries.
 */
export function hookRoutes({ now }: { now: () => number }) {
  let received: ReceivedHook[] = [];
  let challenges: ReceivedHook[] = [];
  const store = async (c: Context) => {
    const header = (name: string) => c.req.header(`webhook-${name}`) ?? null;
    const hook = {
      at: new Date(now()).toISOString(),
      path: c.req.path,
      headers: { id: header("id"), timestamp: header("timestamp"), signature: header("signature") },
      body: await c.req.text(),
    };
    const challenge = challengeOf(hook.body);
    if (challenge !== null) {
      challenges = [...challenges, hook].slice(-MAX_STORED);
      return c.json({ challenge });
    }
    const chat = CHAT_RECEIVERS[/^\/hooks\/(\w+)\//.exec(hook.path)?.[1] ?? ""];
    if (chat && !chat.accepts(hook.body)) return chat.refused();
    received = [...received, hook].slice(-MAX_STORED);
    return chat ? chat.taken() : c.body(null, 204);
  };
  const routes = new Hono()
    .get("/hooks", (c) => c.html(hooksPage(received)))
    .post("/hooks", store)
    .post("/hooks/*", store)
    .get("/hooks.json", (c) => c.json(received.toReversed()))
    .get("/challenges.json", (c) => c.json(challenges.toReversed()))
    .delete("/hooks.json", (c) => {
      received = [];
      challenges = [];
      return c.json(received);
    });
  return { routes };
}

export type HookReceiver = ReturnType<typeof hookRoutes>;

function hooksPage(received: readonly ReceivedHook[]) {
  return htmlPage(
    "Webhooks",
    html`
      <p class="note">A receiver of this machine. Create a webhook with this page's address as its url,
        and its deliveries arrive here. <code>PUT /faults {"hooks":"first:2"}</code> refuses the next two.
        Below <code>/hooks/slack/</code>, <code>/hooks/discord/</code>
        and <code>/hooks/teams/</code> it takes only what these chats take. The same as JSON: <a href="/hooks.json">/hooks.json</a>. It answers challenges by itself:
        <a href="/challenges.json">/challenges.json</a>.</p>
      ${
        received.length === 0
          ? html`<p>None yet.</p>`
          : html`<ol reversed>${received
              .toReversed()
              .map(
                ({ at, path, headers, body }) =>
                  html`<li>${at}, <code>${path}</code>, <code>webhook-id: ${headers.id}</code><pre>${body}</pre></li>`,
              )}</ol>`
      }
    `,
  );
}
