import * as z from "zod";

/** Text that the database can hold: no NUL, no half of a surrogate pair. */
const Recipient = z
  .string()
  .max(320)
  .refine((text) => !text.includes("\0") && text.isWellFormed());

/** An event of the mail provider, as far as it concerns us. Source: Resend, "Webhooks". */
const MailEventBody = z.object({
  type: z.string().regex(/^[\w.-]{1,100}$/),
  data: z.object({
    to: z.union([z.array(Recipient).max(100), Recipient]).default([]),
    bounce: z.object({ type: z.string().max(100) }).optional(),
  }),
});

/** The event in a verified body, under the id of its delivery; null where it is none. */
export function readMailEvent(id: string, signed: unknown) {
  const parsed = MailEventBody.safeParse(signed);
  if (!parsed.success || id === "" || id.length > 200) return null;
  const { type, data } = parsed.data;
  const to = typeof data.to === "string" ? [data.to] : data.to;
  return { id, type, to, bounce: data.bounce?.type ?? null };
}
