import { retryAfterMs } from "../delivery-rules.ts";
import { alertToken, fillToken, purchaseToken, TOKEN_PLACEHOLDER } from "../link-token.ts";
import type { ClaimedMessage, MessageContent, Settlement } from "../queries/outbox.ts";
import type { Mail, Mailer, SendResult } from "../services/resend.ts";

/** A claimed call: its messages in order, all of which go together or not at all. */
export interface MailBatch {
  key: string;
  messages: readonly ClaimedMessage[];
}

/** The claimed messages by the call they go with. */
export const groupIntoBatches = (messages: readonly ClaimedMessage[]): MailBatch[] =>
  [...Map.groupBy(messages, ({ batchKey }) => batchKey)].map(([key, group]) => ({
    key,
    messages: group,
  }));

/** What the links of a message carry; null: nothing. */
async function tokenOf(
  { kind, idempotencyKey, subscriptionId: id, cycle }: ClaimedMessage,
  secret: string,
): Promise<string | null> {
  if (kind === "key_ready" || kind === "notice") return purchaseToken(secret, idempotencyKey);
  return id === null || cycle === null ? null : alertToken(secret, id, cycle);
}

/** The stored bytes, with the token where it belongs. */
async function mailOf(
  message: ClaimedMessage,
  texts: ReadonlyMap<string, MessageContent>,
  tokenSecret: string | null,
): Promise<Mail | null> {
  const text = texts.get(message.content);
  if (!text) return null;
  const { recipient, headers } = message;
  const token = tokenSecret === null ? null : await tokenOf(message, tokenSecret);
  // A link without its token leads nowhere: better late than that.
  if (token === null && text.body.includes(TOKEN_PLACEHOLDER)) return null;
  return {
    to: recipient,
    subject: text.subject,
    html: fillToken(text.html, token),
    text: fillToken(text.body, token),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, fillToken(value, token)]),
    ),
  };
}

/**
 * Makes one call with those of its messages that are still wanted, under the key of the whole. If an
 * earlier try was accepted, the provider refuses the smaller call for its other bytes, and so says
 * that all of them have been sent: nothing is sent twice, and nothing after the end.
 */
export async function sendMailBatch(
  mailer: Mailer,
  { key, messages }: MailBatch,
  texts: ReadonlyMap<string, MessageContent>,
  tokenSecret: string | null,
): Promise<SendResult> {
  const wanted = messages.filter(({ isWanted }) => isWanted);
  const mails = await Promise.all(wanted.map((message) => mailOf(message, texts, tokenSecret)));
  if (mails.includes(null)) return { outcome: "refused", reason: "its text is not there" };
  return mailer.send(
    mails.filter((mail) => mail !== null),
    key,
  );
}

/** What a call's outcome means for each of its messages. Source: docs/promises.md; docs/decisions.md#g15. */
export function settleBatch(
  { messages }: MailBatch,
  handedOver: SendResult,
  now: number,
): Settlement[] {
  const wanted = messages.filter(({ isWanted }) => isWanted);
  const wasTried = messages.some(({ wasInDoubt }) => wasInDoubt);
  return messages.map((message) => {
    const place = wanted.indexOf(message);
    if (handedOver.outcome === "accepted") {
      return place < 0
        ? cancelled(message, now)
        : sent(message, handedOver.ids[place] ?? null, now);
    }
    const { outcome, reason } = handedOver;
    if (outcome === "conflict" && wasTried) return sent(message, null, now);
    if (outcome === "invalid" && wanted.length > 1) return alone(message, reason, now);
    if (outcome === "conflict" || outcome === "invalid" || outcome === "forbidden") {
      return settled(message, "failed", now, { failure: reason });
    }
    return later(message, { outcome, reason, wasTried }, now);
  });
}

/** A call that was claimed and never made: as if it had not been. */
export const releaseBatch = ({ messages }: MailBatch, now: number): Settlement[] =>
  messages.map((message) =>
    settled(message, "queued", now, {
      batchKey: message.wasKeyed ? message.batchKey : null,
      isInDoubt: message.wasInDoubt,
    }),
  );

const settled = (
  { id }: ClaimedMessage,
  status: Settlement["status"],
  nextTryAt: number,
  more: Partial<Settlement> = {},
): Settlement => ({
  id,
  status,
  nextTryAt,
  providerId: null,
  failure: null,
  batchKey: null,
  isInDoubt: false,
  ...more,
});

const cancelled = (message: ClaimedMessage, now: number) =>
  settled(message, "cancelled", now, { failure: "not wanted any more" });

const sent = (message: ClaimedMessage, providerId: string | null, now: number) =>
  settled(message, "sent", now, { providerId, batchKey: message.batchKey, isInDoubt: true });

/** One bad mail refuses the whole call: each is tried by itself then, under its own key. */
const alone = (message: ClaimedMessage, failure: string, now: number) =>
  settled(message, "queued", now, { failure, batchKey: message.idempotencyKey });

function later(
  message: ClaimedMessage,
  { outcome, reason, wasTried }: { outcome: string; reason: string; wasTried: boolean },
  now: number,
): Settlement {
  // What was surely not accepted may go with others next time, and may still move to the digest.
  const isLoose = outcome === "refused" && !wasTried;
  return settled(message, "queued", now + retryAfterMs(now - message.createdAt), {
    failure: reason,
    batchKey: isLoose ? null : message.batchKey,
    isInDoubt: outcome === "unclear" || message.wasInDoubt,
  });
}
