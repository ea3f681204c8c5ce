import * as z from "zod";

/** An update of the Bot API, as far as it concerns us: a person's own chat with the bot. */
const Update = z.object({
  message: z.object({
    text: z.string().max(4_096),
    chat: z.object({ id: z.int(), type: z.literal("private") }),
  }),
});

/** What a person wrote to the bot; null where the update is anything else. */
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
