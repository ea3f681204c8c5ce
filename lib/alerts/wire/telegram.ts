import * as z from "zod";

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
