import * as z from "zod";

/** An event of the mail provider, as far as it concerns us. Source: Resend, "Webhooks". */
const MailEventBody = z.object({
  type: z.string().min(1).max(100),
  data: z.object({
    to: z.union([z.array(z.string().max(320)).max(100), z.string().max(320)]).default([]),
    bounce: z.object({ type: z.string().max(100) }).optional(),
  }),
});

/** The event in a verified body, under the id of its delivery; null where it is none. */
export function readMailNews(id: string, signed: unknown) {
  const parsed = MailEventBody.safeParse(signed);
  if (!parsed.success || id === "" || id.length > 200) return null;
  const { type, data } = parsed.data;
  const to = typeof data.to === "string" ? [data.to] : data.to;
  return { id, type, to, bounce: data.bounce?.type ?? null };
}
