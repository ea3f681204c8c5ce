import { applyMailEvent } from "../../lib/alerts/actions/change-subscription.ts";
import { readBody } from "../../lib/http/body.ts";
import { UNCOUNTED } from "../../lib/http/caller/access.ts";
import { invalid, unavailable } from "../../lib/http/errors.ts";
import { rawRoute } from "../../lib/http/raw-route.ts";
import { readMailEvent } from "../../lib/mail/wire/mail-event.ts";

/** What the mail provider tells us, signed: 400 for what it did not sign, 5xx for our own faults. */
export const mailEvents = rawRoute({
  methods: ["POST"],
  path: "/api/alerts/mail-events",
  access: UNCOUNTED,
  async handle(c) {
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
    const news = readMailEvent(headers.id, signed);
    if (news === null) throw invalid("Not an event of a mail");
    await applyMailEvent({ db }, news, c.var.now);
    return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
  },
});

/** The text of these very bytes: nothing is left out or replaced, which nobody has signed then. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
