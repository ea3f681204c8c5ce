// Parses the events of the mail provider, such as bounces and complaints.

import * as z from "zod";

/** An address that PostgreSQL can store: without NUL and without half a surrogate pair. */
const Recipient = z
  .string()
  .max(320)
  .refine((text) => !text.includes("\0") && text.isWellFormed());

/** The members of the mail provider's events that we use. Source: Resend, "Webhooks". */
const MailEventBody = z.object({
  type: z.string().regex(/^[\w.-]{1,100}$/),
  data: z.object({
    to: z.union([z.array(Recipient).max(100), Recipient]).default([]),
    bounce: z.object({ type: z.string().max(100) }).optional(),
  }),
});

/** The event in a verified body, with the id of its delivery; null when malformed. */
export function readMailEvent(id: string, signed: unknown) {
  const parsed = MailEventBody.safeParse(signed);
  if (!parsed.success || id === "" || id.length > 200) return null;
  const { type, data } = parsed.data;
  const to = typeof data.to === "string" ? [data.to] : data.to;
  return { id, type, to, bounce: data.bounce?.type ?? null };
}
