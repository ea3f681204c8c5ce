// Stands in for Telegram's Bot API, with a page on which a person chats with the bot.

import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { makeDeliveryQueue } from "./delivery-queue.ts";
import { htmlPage } from "./pages.ts";
import { postWebhook, type WebhookTarget } from "./post-webhook.ts";

type Line = { at: string; chat_id: number; from: "bot" | "person"; text: string };
type Update = { update_id: number; message: object };

const WEBHOOK_PATH = "/api/alerts/telegram";
const MAX_LINES = 10_000;

/** What Telegram takes: an address over HTTPS (here also our own), a secret of these characters. */
const Registration = z.object({
  url: z.url(),
  secret_token: z.string().regex(/^[\w-]{1,256}$/),
  allowed_updates: z.array(z.string()),
});

const Reply = z.object({ method: z.literal("sendMessage"), chat_id: z.int(), text: z.string() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const refusal = (c: Context, status: 400 | 401 | 403 | 404, description: string) =>
  c.json({ ok: false, error_code: status, description }, status);

/** Makes the part of Telegram's Bot API that alerts need, and the page with chats. */
export function telegramRoutes(options: {
  token: string;
  botName: string;
  now: () => number;
  target: WebhookTarget;
  /** Sent to the service in the header `X-Telegram-Bot-Api-Secret-Token`. */
  webhookSecret: string;
}) {
  const { token, botName, now, target, webhookSecret } = options;
  const lines: Line[] = [];
  const updates = new Map<string, Update>();
  const blocked = new Set<number>();
  const started = new Set<number>();
  let lastId = 0;
  const deliveries = makeDeliveryQueue({
    async post(id) {
      const headers = { "x-telegram-bot-api-secret-token": webhookSecret };
      const update = JSON.stringify(updates.get(id) ?? {});
      const answer = await postWebhook(target, WEBHOOK_PATH, update, headers);
      if (answer?.status === 200) handleAnswer(answer.text);
      return answer?.status ?? null;
    },
    onDone: (id) => void updates.delete(id),
  });

  function storeLine(line: Omit<Line, "at">): number {
    lines.push({ at: new Date(now()).toISOString(), ...line });
    if (lines.length > MAX_LINES) lines.splice(0, MAX_LINES / 10);
    lastId += 1;
    return lastId;
  }

  /** Handles an answer to an update, in which a bot may send a message at once. */
  function handleAnswer(answered: string): void {
    const parsed = Reply.safeParse(parseJson(answered));
    if (parsed.success)
      storeLine({ chat_id: parsed.data.chat_id, from: "bot", text: parsed.data.text });
  }

  /** Sends the message of a person to the bot. A t.me link that starts the bot counts as `/start`. */
  function sendToBot(chatId: number, typed: string): void {
    const start = /[?&]start=([\w-]{1,64})/.exec(typed)?.[1];
    const text = start ? `/start ${start}` : typed;
    started.add(chatId);
    const id = storeLine({ chat_id: chatId, from: "person", text });
    const chat = { id: chatId, type: "private", first_name: "Local" };
    const message = {
      message_id: id,
      date: Math.floor(now() / 1_000),
      chat,
      from: { id: chatId, is_bot: false, first_name: "Local" },
      text,
    };
    updates.set(String(id), { update_id: id, message });
    if (target.apiUrl !== null) deliveries.send([String(id)]);
  }

  async function sendMessage(c: Context) {
    const body = (await c.req.json().catch(() => ({}))) as { chat_id?: unknown; text?: unknown };
    const chatId = Number(body.chat_id);
    if (typeof body.text !== "string" || body.text === "") {
      return refusal(c, 400, "Bad Request: message text is empty");
    }
    if (!started.has(chatId)) return refusal(c, 400, "Bad Request: chat not found");
    if (blocked.has(chatId)) return refusal(c, 403, "Forbidden: bot was blocked by the user");
    const id = storeLine({ chat_id: chatId, from: "bot", text: body.text });
    const chat = { id: chatId, type: "private" };
    const date = Math.floor(now() / 1_000);
    return c.json({ ok: true, result: { message_id: id, date, chat, text: body.text } });
  }

  /** The webhook that was registered last; messages are sent to the service whatever it is. */
  let registered: object = { url: "", pending_update_count: 0 };
  async function setWebhook(c: Context) {
    const sent = Registration.safeParse(await c.req.json().catch(() => undefined));
    if (!sent.success) return refusal(c, 400, "Bad Request: bad webhook");
    registered = { url: sent.data.url, pending_update_count: 0 };
    return c.json({ ok: true, result: true });
  }
  const METHODS: Readonly<Record<string, (c: Context) => Response | Promise<Response>>> = {
    sendMessage,
    setWebhook,
    getMe: (c) => c.json({ ok: true, result: { id: 1, is_bot: true, username: botName } }),
    getWebhookInfo: (c) => c.json({ ok: true, result: registered }),
  };

  const routes = new Hono()
    .post("/:bot/:method", async (c) => {
      if (c.req.param("bot") !== `bot${token}`) return refusal(c, 401, "Unauthorized");
      return METHODS[c.req.param("method")]?.(c) ?? refusal(c, 404, "Not Found");
    })
    .get("/", (c) => c.html(chatPage(lines)))
    .post("/", async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const chatId = Number(form.get("chat_id"));
      if (!Number.isSafeInteger(chatId) || chatId <= 0) return refusal(c, 400, "no chat id");
      if (form.get("action") === "block") blocked.add(chatId);
      else {
        blocked.delete(chatId);
        sendToBot(chatId, form.get("text") ?? "");
      }
      return c.redirect("/telegram", 303);
    })
    .all("/*", (c) => refusal(c, 404, "Not Found"));
  return { routes, deliveries, list: () => lines.toReversed() };
}

export type TelegramPlatform = ReturnType<typeof telegramRoutes>;

function chatPage(lines: readonly Line[]) {
  return htmlPage(
    "Telegram",
    html`
      <p class="note">This stands in for Telegram on this machine: you write as the person, and see what
        the bot answers.</p>
      <form method="post" action="/telegram">
        <label>Your chat's number <input type="text" name="chat_id" value="1001" inputmode="numeric" /></label>
        <label>Message, or the link that starts the bot <input type="text" name="text" value="/start " /></label>
        <button class="main">Send</button>
        <button name="action" value="block">Block the bot</button>
      </form>
      <h2>Messages</h2>
      ${
        lines.length === 0
          ? html`<p>None yet.</p>`
          : html`<ol reversed>${lines
              .toReversed()
              .map(
                ({ at, chat_id, from, text }) =>
                  html`<li>${at}, chat ${chat_id}, ${from}: <pre>${text}</pre></li>`,
              )}</ol>`
      }
    `,
  );
}
