import { linkTelegram } from "../../lib/alerts/actions/change-subscription.ts";
import { readChatMessage } from "../../lib/alerts/wire/telegram.ts";
import { sha256Hex, timingSafeEqual } from "../../lib/core/digests.ts";
import { readBody } from "../../lib/http/body.ts";
import { UNCOUNTED } from "../../lib/http/caller/access.ts";
import { ContractError, notFound } from "../../lib/http/errors.ts";
import { rawRoute } from "../../lib/http/raw-route.ts";

/**
 * What people write to the bot, sent by Telegram with our secret. It is answered in the same breath:
 * no request leaves for a chat that is not linked. Source: decisions G16.
 */
export const telegram = rawRoute({
  methods: ["POST"],
  path: "/api/alerts/telegram",
  access: UNCOUNTED,
  async handle(c) {
    const { db, alerts } = c.env;
    if (alerts.telegram?.webhookSecret == null) throw notFound("Not found");
    const sent = await sha256Hex(c.req.header("x-telegram-bot-api-secret-token") ?? "");
    if (!timingSafeEqual(sent, await sha256Hex(alerts.telegram.webhookSecret))) {
      throw new ContractError(401, "invalid_key", "Invalid secret");
    }
    const told = readChatMessage(await readBody(c));
    const said = told && (await linkTelegram({ db }, told));
    const answer = said ? { method: "sendMessage", chat_id: told.chatId, text: said } : {};
    return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  },
});
