// A receiver for the service's webhooks, with a page that shows what arrived.

import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { htmlPage } from "./pages.ts";

/** A delivery as it came in, with the headers of the Standard Webhooks scheme. */
export type ReceivedHook = {
  at: string;
  path: string;
  headers: { id: string | null; timestamp: string | null; signature: string | null };
  body: string;
};

const MAX_STORED = 1_000;

/** Makes the receiver. It accepts every POST at `/hooks` and below. */
export function hookRoutes({ now }: { now: () => number }) {
  let received: ReceivedHook[] = [];
  const store = async (c: Context) => {
    const header = (name: string) => c.req.header(`webhook-${name}`) ?? null;
    received.push({
      at: new Date(now()).toISOString(),
      path: c.req.path,
      headers: { id: header("id"), timestamp: header("timestamp"), signature: header("signature") },
      body: await c.req.text(),
    });
    received = received.slice(-MAX_STORED);
    return c.body(null, 204);
  };
  const routes = new Hono()
    .get("/hooks", (c) => c.html(hooksPage(received)))
    .post("/hooks", store)
    .post("/hooks/*", store)
    .get("/hooks.json", (c) => c.json(received.toReversed()))
    .delete("/hooks.json", (c) => {
      received = [];
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
        The same as JSON: <a href="/hooks.json">/hooks.json</a>.</p>
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
