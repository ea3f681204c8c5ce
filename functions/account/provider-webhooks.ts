// Receivers of the events that our providers send: payments, mail and Telegram.

import { Hono } from "hono/tiny";
import { applyStripeEvent } from "../../lib/account/actions/apply-stripe-event.ts";
import { InvalidEvent } from "../../lib/account/domain/provider-events.ts";
import { applyMailEvent, linkTelegram } from "../../lib/alerts/actions/change-subscription.ts";
import { readChatMessage } from "../../lib/alerts/wire/alerts.ts";
import { sha256Hex, timingSafeEqual } from "../../lib/core/digests.ts";
import { isDatabaseDown } from "../../lib/core/error-facts.ts";
import { invalid, notFound, unavailable } from "../../lib/core/refusals.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { UNCOUNTED_ACCESS } from "../../lib/http/caller/access.ts";
import { withoutContract } from "../../lib/http/endpoint.ts";
import { ContractError } from "../../lib/http/errors.ts";
import { readBody } from "../../lib/http/validate.ts";
import { readMailEvent } from "../../lib/mail/wire/mail-event.ts";
import { askProvider, requireBilling } from "./billing-context.ts";

/**
 * Receives events of the payment provider. 400: invalid signature or shape; 2xx: recorded; 5xx: our
 * failure, and the provider sends the event again. Source: docs/decisions.md#i-issue.
 */
export const stripeWebhook = new Hono<AppEnv>().post(
  "/api/billing/webhook",
  withoutContract(UNCOUNTED_ACCESS),
  async (c) => {
    const billing = requireBilling(c);
    const { now } = c.var;
    const body = await readBody(c);
    const signature = c.req.header("stripe-signature") ?? "";
    const event = await billing.payments.readEvent(body, signature, now).catch((error) => {
      throw error instanceof InvalidEvent ? invalid(error.message) : error;
    });
    if (event === null) throw unavailable("Payments are not configured");
    const isOutage = isDatabaseDown;
    if (event.isOurs) {
      const services = { ...billing, operatorEmail: c.env.config.operator.email };
      await askProvider(c, () => applyStripeEvent(services, event, { now, isOutage }));
    } else {
      c.env.log({ event: "stripe_event_not_ours", id: event.id, type: event.type });
    }
    return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
  },
);

/**
 * Receives signed events of the mail provider: 400 for an invalid signature, 5xx for our own
 * failures.
 */
export const mailEventsRoute = new Hono<AppEnv>().post(
  "/api/alerts/mail-events",
  withoutContract(UNCOUNTED_ACCESS),
  async (c) => {
    const { db, alerts } = c.env;
    const text = textOf(await readBody(c));
    if (alerts.mailEvents === null) throw unavailable("Mail events are not configured");
    const headers = {
      id: c.req.header("svix-id") ?? "",
      timestamp: c.req.header("svix-timestamp") ?? "",
      signature: c.req.header("svix-signature") ?? "",
    };
    const signed = text === null ? null : alerts.mailEvents.read(text, headers);
    if (signed === null) throw invalid("Invalid signature");
    const mailEvent = readMailEvent(headers.id, signed);
    if (mailEvent === null) throw invalid("Not an event of a mail");
    await applyMailEvent({ db }, mailEvent, c.var.now);
    return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
  },
);

/**
 * Decodes the bytes exactly; null if they are not UTF-8. A lossy decoding would not match the
 * signature.
 */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Receives messages to the Telegram bot, authenticated by our secret. The reply is the response
 * itself, and no message is sent to a chat that is not linked. Source: docs/decisions.md#g16.
 */
export const telegram = new Hono<AppEnv>().post(
  "/api/alerts/telegram",
  withoutContract(UNCOUNTED_ACCESS),
  async (c) => {
    const { db, alerts } = c.env;
    if (alerts.telegram?.webhookSecret == null) throw notFound("Not found");
    const sent = await sha256Hex(c.req.header("x-telegram-bot-api-secret-token") ?? "");
    if (!timingSafeEqual(sent, await sha256Hex(alerts.telegram.webhookSecret))) {
      throw new ContractError(401, "invalid_key", "Invalid secret");
    }
    const message = readChatMessage(await readBody(c));
    const reply = message && (await linkTelegram({ db }, message));
    const answer = reply ? { method: "sendMessage", chat_id: message.chatId, text: reply } : {};
    return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  },
);
