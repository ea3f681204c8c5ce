// Signs an e-mail address up for alerts and sends the confirmation mail.

import { DAY_MS } from "../../core/calendar-date.ts";
import { sha256Hex } from "../../core/digests.ts";
import { sendMailBatch, settleBatch } from "../../mail/actions/send-mail-batch.ts";
import { ALERT_RULES } from "../../mail/delivery-rules.ts";
import type { RenderedMail } from "../../mail/layout.tsx";
import { alertToken, unsubscribeHeaders } from "../../mail/link-token.ts";
import { type ClaimedMessage, settleOutbox } from "../../mail/queries/outbox.ts";
import type { Mailer } from "../../mail/services/resend.ts";
import type { Db } from "../../runtime/database/client.ts";
import { INDEX_CHOICE, INDEX_SUBJECT } from "../domain/decide-alerts.ts";
import { confirmMail } from "../mails/confirm.tsx";
import {
  type AddressState,
  findAddressState,
  insertSignup,
  insertSubscription,
  type Scope,
} from "../queries/alert-signups.ts";

interface SignupServices {
  db: Db;
  mailer: Mailer | null;
  tokenSecret: string;
  baseUrl: string;
}

interface SignupRequest {
  /** E-mail address in lower case. */
  email: string;
  scope: Scope;
  /** Digest of the caller's IP address. */
  ipSha256: string;
  maxPerHour: number;
  now: number;
}

type SignupResult =
  | { limitedUntil: number }
  | { limitedUntil: null; unknown: string[]; send: (() => Promise<void>) | null };

/** Time in which only the request that queued a mail may send it, ms. */
const LEASE_MS = 30_000;
/** Maximum number of attempts when sign-ups of one e-mail address arrive at the same time. */
const MAX_ATTEMPTS = 3;

/**
 * Signs an e-mail address up for alerts. Counts the sign-up for the caller's IP address, stores the
 * unconfirmed subscription, and queues the confirmation mail unless the e-mail address has reached its
 * limit of mails. `limitedUntil`: when the caller may try again, epoch ms; null: the sign-up was counted.
 * `send` sends the mail at once; if it fails or is not called, the outbox sends it later.
 * Source: docs/decisions.md#i-sub, docs/decisions.md#i-signup.
 */
export async function subscribeToAlerts(
  services: SignupServices,
  request: SignupRequest,
): Promise<SignupResult> {
  const { db, baseUrl } = services;
  const ids = request.scope.sensors ?? [];
  const signup = await insertSignup(db, { ...request, sensors: ids });
  if (signup.limitedUntil !== null) return { limitedUntil: signup.limitedUntil };
  const regime = ids.includes(INDEX_SUBJECT) ? [INDEX_CHOICE] : [];
  const known = [...regime, ...signup.sensors];
  const knownIds = new Set(known.map(({ id }) => id));
  const unknown = ids.filter((id) => !knownIds.has(id));
  const names = request.scope.sensors === null ? null : known.map(({ name }) => name);
  const mail = confirmMail({ names, unknown: unknown.length }, baseUrl);
  let address: AddressState = signup.address;
  for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
    const written = await writeSignup(services, request, address, mail);
    if (written.isWritten) return { limitedUntil: null, unknown, send: written.send };
    if (address.isSuppressed) break;
    address = await findAddressState(db, request.email);
  }
  return { limitedUntil: null, unknown, send: null };
}

async function writeSignup(
  { db, mailer, tokenSecret, baseUrl }: SignupServices,
  { email, scope, now }: SignupRequest,
  address: AddressState,
  mail: RenderedMail,
) {
  const isEnded = address.status === "unsubscribed" || address.status === "suppressed";
  const cycle = isEnded ? address.cycle + 1 : address.cycle;
  const token = await alertToken(tokenSecret, address.id, cycle);
  const leaseUntil = mailer ? now + LEASE_MS : null;
  const headers = unsubscribeHeaders(baseUrl);
  const key = await sha256Hex(`${address.id} ${cycle} confirm ${new Date(now).toISOString()}`);
  const { isWritten, mailId } = await insertSubscription(db, {
    email,
    scope,
    address,
    cycle,
    tokenSha256: await sha256Hex(token),
    confirmBy: now + ALERT_RULES.confirmDays * DAY_MS,
    mail: { key, ...mail, headers },
    leaseUntil,
    now,
  });
  if (!mailer || mailId === null) return { isWritten, send: null };
  const message: ClaimedMessage = {
    id: mailId,
    batchKey: key,
    idempotencyKey: key,
    kind: "confirm",
    recipient: email,
    headers,
    subscriptionId: address.id,
    cycle,
    createdAt: now,
    content: "confirm",
    isWanted: true,
    wasInDoubt: false,
    wasInBatch: false,
  };
  return { isWritten, send: () => sendAtOnce({ db, mailer, tokenSecret }, message, mail, now) };
}

/** Sends a message that this request has queued. */
async function sendAtOnce(
  { db, mailer, tokenSecret }: { db: Db; mailer: Mailer; tokenSecret: string },
  message: ClaimedMessage,
  mail: RenderedMail,
  now: number,
): Promise<void> {
  const batch = { key: message.batchKey, messages: [message] };
  const texts = new Map([[message.content, { content: message.content, ...mail }]]);
  const result = await sendMailBatch(mailer, batch, texts, tokenSecret);
  await settleOutbox(db, settleBatch(batch, result, now), now);
}
