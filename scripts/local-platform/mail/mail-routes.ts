import { type Context, Hono } from "hono";
import * as z from "zod";
import type { WebhookTarget } from "../webhooks.ts";
import { BOUNCES, MAIL_EVENT_TYPES, type MailEvents } from "./mail-events.ts";
import { mailPage, messagePage, VIEWS } from "./mail-pages.ts";
import type { Mailbox, Message } from "./mailbox.ts";

const Told = z.strictObject({
  type: z.enum(MAIL_EVENT_TYPES),
  bounce: z.enum(BOUNCES).default("Permanent"),
});

const isForm = (c: Context): boolean =>
  (c.req.header("content-type") ?? "").startsWith("application/x-www-form-urlencoded");

async function bodyOf(c: Context): Promise<unknown> {
  if (isForm(c)) return Object.fromEntries(new URLSearchParams(await c.req.text()));
  return c.req.json().catch(() => undefined);
}

/** RFC 8058: a POST to the address in the header, without cookies, and no page is opened. */
async function unsubscribe({ fetch: call }: WebhookTarget, message: Message): Promise<string> {
  const address = /<(https?:[^>]+)>/.exec(message.headers["List-Unsubscribe"] ?? "")?.[1];
  if (!address) return "This mail has no address to unsubscribe at.";
  const answer = await call(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });
  return `Unsubscribing was answered ${answer.status}.`;
}

/** The mailbox, for people and for scripts. */
export function mailRoutes(mailbox: Mailbox, events: MailEvents, target: WebhookTarget): Hono {
  const shown = (c: Context, message: Message | null, said: string | null = null) => {
    if (!message) return c.json({ error: "no such message" }, 404);
    const view = VIEWS.find((each) => each === c.req.query("view"));
    return c.html(messagePage(message, view ?? (message.html === null ? "text" : "html"), said));
  };
  return new Hono()
    .get("/mail", (c) => {
      const search = c.req.query("q") ?? "";
      const current = Math.max(1, Math.trunc(Number(c.req.query("page") ?? 1)) || 1);
      return c.html(mailPage(mailbox.list(search), search, current));
    })
    .get("/mail.json", (c) => c.json(mailbox.list(c.req.query("q"))))
    .delete("/mail.json", (c) => {
      mailbox.clear();
      return c.json([]);
    })
    .post("/mail/clear", (c) => {
      mailbox.clear();
      return c.redirect("/mail", 303);
    })
    .get("/mail/:id", (c) => shown(c, mailbox.find(c.req.param("id"))))
    .post("/mail/:id/unsubscribe", async (c) => {
      const message = mailbox.find(c.req.param("id"));
      return shown(c, message, message && (await unsubscribe(target, message)));
    })
    .post("/mail/:id/events", async (c) => {
      const message = mailbox.find(c.req.param("id"));
      if (!message) return c.json({ error: "no such message" }, 404);
      const parsed = Told.safeParse(await bodyOf(c));
      if (!parsed.success) {
        return c.json({ error: `expected {"type": "${MAIL_EVENT_TYPES.join("|")}"}` }, 400);
      }
      const { type, bounce } = parsed.data;
      const { id } = events.tell(message, type, bounce);
      if (isForm(c)) return shown(c, message, `The service is told: ${type}.`);
      // For scripts: answered when it was delivered, or could not be.
      return c.json({ id, deliveries: await events.courier.flush() });
    });
}
