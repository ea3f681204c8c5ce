// Shapes of requests and answers about alert subscriptions.

import * as z from "zod";
import { Email } from "../../core/wire/email.ts";
import { doc } from "../../core/wire/shared.ts";

const TELEGRAM_ID = /^(@[A-Za-z0-9_]{5,32}|\d{5,15})$/;
const X_HANDLE = /^@[A-Za-z0-9_]{1,15}$/;
const MAX_SENSORS = 50;
const MAX_SENSOR_CHARACTERS = 100;

/** Whether the database can store a text: without NUL and without half a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

export const SubscribeBody = z
  .object({
    email: Email,
    telegram_id: z
      .string()
      .regex(TELEGRAM_ID, "must be @ and 5 to 32 letters, digits or underscores, or 5 to 15 digits")
      .nullish()
      .meta(doc("Telegram name or number, kept for contact. Nothing is sent to it.", "@reader")),
    x_handle: z
      .string()
      .regex(X_HANDLE, "must be @ and 1 to 15 letters, digits or underscores")
      .nullish()
      .meta(doc("Name on X, kept for contact. Nothing is sent to it.", "@reader")),
    sensors: z
      .array(
        z
          .string()
          .max(MAX_SENSOR_CHARACTERS, `must be at most ${MAX_SENSOR_CHARACTERS} characters`)
          .refine(isStorable, "must be plain text"),
      )
      .max(MAX_SENSORS, `must be at most ${MAX_SENSORS} sensors`)
      .optional()
      .meta(
        doc(
          "Ids of sensors, and stress-index for the regime of the index, at most 50. Empty or left out for all of them.",
          ["stress-index", "vix"],
        ),
      ),
  })
  .meta({ id: "AlertSubscription" });

/** The answer is the same whether or not the address is known. Source: docs/decisions.md#i-sub. */
export const SUBSCRIBED_MESSAGE = "Check your email to confirm your subscription.";

export const Subscribed = z
  .object({
    success: z.literal(true).meta(doc("Always true.")),
    message: z.string().meta(doc("What to do next.", SUBSCRIBED_MESSAGE)),
    unknown_sensors: z
      .array(z.string())
      .optional()
      .meta(
        doc("Ids that are unknown now. They stay in the subscription. Absent if all are known.", [
          "vixx",
        ]),
      ),
  })
  .meta({ id: "AlertSubscribed" });

export const TokenQuery = z.object({
  token: z
    .string({ error: "token is required" })
    .regex(/^[0-9a-f]{64}$/, "token must be 64 lower-case hexadecimal digits")
    .meta(doc("Token from the mail, 64 hexadecimal digits.", "0".repeat(64))),
});

export type SubscribeBody = z.output<typeof SubscribeBody>;
export type Subscribed = z.output<typeof Subscribed>;

/** An update of the Bot API with a message in a person's private chat; only the members that we use. */
const Update = z.object({
  message: z.object({
    text: z.string().max(4_096),
    chat: z.object({ id: z.int(), type: z.literal("private") }),
  }),
});

/** Returns what a person wrote to the bot; null for any other update. */
export function readChatMessage(body: Uint8Array): { chatId: number; text: string } | null {
  let update: unknown = null;
  try {
    update = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
  const parsed = Update.safeParse(update);
  if (!parsed.success) return null;
  const { chat, text } = parsed.data.message;
  return { chatId: chat.id, text };
}
