// The stand-in for Telegram's bot API.

import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTelegram } from "../../lib/alerts/services/alert-services.ts";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";

let platform: Platform;
const received: { text: string; secret: string | null }[] = [];

/** A bot that answers each message at once. */
const receive: typeof fetch = async (_, init = {}) => {
  const { message } = JSON.parse(String(init.body)) as {
    message: { text: string; chat: { id: number } };
  };
  const secret = new Headers(init.headers).get("x-telegram-bot-api-secret-token");
  received.push({ text: message.text, secret });
  return Response.json({ method: "sendMessage", chat_id: message.chat.id, text: "Welcome." });
};

beforeAll(async () => {
  const webhooks = { apiUrl: "http://svc.test", fetch: receive };
  platform = await startPlatform({ port: 0, dataDir: null, sample: false, webhooks });
});
afterAll(async () => {
  await platform?.close();
});

const write = (fields: Record<string, string>) =>
  fetch(`${platform.url}/telegram`, {
    method: "POST",
    body: new URLSearchParams({ chat_id: "1001", ...fields }),
  });

const lines = async () =>
  (await (await fetch(`${platform.url}/telegram.json`)).json()) as { from: string; text: string }[];

test("a chat that was started gets the bot's messages, and other chats get none", async () => {
  const bot = makeTelegram({
    token: platform.settings["TELEGRAM_BOT_TOKEN"] ?? "",
    botName: null,
    webhookSecret: null,
    baseUrl: platform.settings["TELEGRAM_URL"] ?? null,
    fetch,
  });
  expect(await bot.send("1001", "early")).toBe("never");
  await write({ text: "https://t.me/svc_local_bot?start=abc-1" });
  await expect.poll(lines, { timeout: 5_000 }).toMatchObject([
    { from: "bot", text: "Welcome." },
    { from: "person", text: "/start abc-1" },
  ]);
  const secret = platform.settings["TELEGRAM_WEBHOOK_SECRET"];
  expect(received).toEqual([{ text: "/start abc-1", secret }]);
  expect(await bot.send("1001", "VIX is <SEVERE>")).toBe("accepted");
  const page = await (await fetch(`${platform.url}/telegram`)).text();
  expect(page).toContain("VIX is &lt;SEVERE&gt;");
  await write({ action: "block" });
  expect(await bot.send("1001", "late")).toBe("never");
  expect(await lines()).toHaveLength(3);
});

test("a wrong token is refused, and requests are counted", async () => {
  await fetch(`${platform.url}/requests.json`, { method: "DELETE" });
  const answer = await fetch(`${platform.url}/telegram/bot1:other/sendMessage`, { method: "POST" });
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { ok: false, error_code: 401, description: "Unauthorized" },
  ]);
  const counts = await (await fetch(`${platform.url}/requests.json`)).json();
  expect(counts).toMatchObject({ telegram: 1 });
});
