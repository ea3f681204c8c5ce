// Sends a batch of claimed mails in one request, and decides the new status of each mail.

import { retryAfterMs } from "../delivery-rules.ts";
import { alertToken, fillToken, purchaseToken, TOKEN_PLACEHOLDER } from "../link-token.ts";
import type { ClaimedMessage, MessageContent, Settlement } from "../queries/outbox.ts";
import type { Mail, Mailer, SendResult } from "../services/resend.ts";

/** Claimed messages that one request sends, in order. The provider accepts all or none. */
export interface MailBatch {
  key: string;
  messages: readonly ClaimedMessage[];
}

/** Groups claimed messages by their batch. */
export const groupIntoBatches = (messages: readonly ClaimedMessage[]): MailBatch[] =>
  [...Map.groupBy(messages, ({ batchKey }) => batchKey)].map(([key, group]) => ({
    key,
    messages: group,
  }));

/** The token in a message's links; null for a message without a token. */
async function tokenOf(
  { kind, idempotencyKey, subscriptionId: id, cycle }: ClaimedMessage,
  secret: string,
): Promise<string | null> {
  if (kind === "key_ready" || kind === "notice") return purchaseToken(secret, idempotencyKey);
  return id === null || cycle === null ? null : alertToken(secret, id, cycle);
}

/** The stored mail with its token filled in; null when its text or token is missing. */
async function mailOf(
  message: ClaimedMessage,
  texts: ReadonlyMap<string, MessageContent>,
  tokenSecret: string | null,
): Promise<Mail | null> {
  const text = texts.get(message.content);
  if (!text) return null;
  const { recipient, headers } = message;
  const token = tokenSecret === null ? null : await tokenOf(message, tokenSecret);
  // Without its token a link does not work, so the mail waits.
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
 * Sends the messages of a batch that are still wanted, with the batch's idempotency key. If an earlier
 * attempt was accepted and a subscription has ended in the meantime, the batch differs and the provider
 * answers with a conflict. A conflict means that the earlier attempt sent all messages. So no mail is
 * sent twice or after its subscription has ended.
 */
export async function sendMailBatch(
  mailer: Mailer,
  { key, messages }: MailBatch,
  texts: ReadonlyMap<string, MessageContent>,
  tokenSecret: string | null,
): Promise<SendResult> {
  const wantedMessages = messages.filter(({ isWanted }) => isWanted);
  const mails = await Promise.all(
    wantedMessages.map((message) => mailOf(message, texts, tokenSecret)),
  );
  if (mails.includes(null))
    return { outcome: "refused", reason: "its stored text or token is missing" };
  return mailer.send(
    mails.filter((mail) => mail !== null),
    key,
  );
}

/** Decides the new status of each message of a batch from the provider's result. Source: docs/decisions.md#g15. */
export function settleBatch(
  { messages }: MailBatch,
  result: SendResult,
  now: number,
): Settlement[] {
  const wantedMessages = messages.filter(({ isWanted }) => isWanted);
  const wasTried = messages.some(({ wasInDoubt }) => wasInDoubt);
  return messages.map((message) => {
    const place = wantedMessages.indexOf(message);
    if (result.outcome === "accepted") {
      return place < 0
        ? settleCancelled(message, now)
        : settleSent(message, result.ids[place] ?? null, now);
    }
    const { outcome, reason } = result;
    if (outcome === "conflict" && wasTried) return settleSent(message, null, now);
    if (outcome === "invalid" && wantedMessages.length > 1)
      return requeueAlone(message, reason, now);
    if (outcome === "conflict" || outcome === "invalid" || outcome === "forbidden") {
      return settlementOf(message, "failed", now, { failure: reason });
    }
    return retryLater(message, { outcome, reason, wasTried }, now);
  });
}

/** Puts the messages of a claimed batch back into the queue; the batch was not sent. */
export const releaseBatch = ({ messages }: MailBatch, now: number): Settlement[] =>
  messages.map((message) =>
    settlementOf(message, "queued", now, {
      batchKey: message.wasInBatch ? message.batchKey : null,
      isInDoubt: message.wasInDoubt,
    }),
  );

const settlementOf = (
  { id }: ClaimedMessage,
  status: Settlement["status"],
  nextTryAt: number,
  changes: Partial<Settlement> = {},
): Settlement => ({
  id,
  status,
  nextTryAt,
  providerId: null,
  failure: null,
  batchKey: null,
  isInDoubt: false,
  ...changes,
});

const settleCancelled = (message: ClaimedMessage, now: number) =>
  settlementOf(message, "cancelled", now, { failure: "subscription ended or address suppressed" });

const settleSent = (message: ClaimedMessage, providerId: string | null, now: number) =>
  settlementOf(message, "sent", now, { providerId, batchKey: message.batchKey, isInDoubt: true });

/** Queues a mail to be sent alone with its own key, because one invalid mail makes its batch fail. */
const requeueAlone = (message: ClaimedMessage, failure: string, now: number) =>
  settlementOf(message, "queued", now, { failure, batchKey: message.idempotencyKey });

function retryLater(
  message: ClaimedMessage,
  { outcome, reason, wasTried }: { outcome: string; reason: string; wasTried: boolean },
  now: number,
): Settlement {
  // A mail that was not accepted in any attempt may join another batch or move to the digest.
  const canRebatch = outcome === "refused" && !wasTried;
  return settlementOf(message, "queued", now + retryAfterMs(now - message.createdAt), {
    failure: reason,
    batchKey: canRebatch ? null : message.batchKey,
    isInDoubt: outcome === "unclear" || message.wasInDoubt,
  });
}
