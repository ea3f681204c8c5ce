import { DAY_MS } from "../../core/calendar-date.ts";
import { sha256Hex } from "../../core/digests.ts";
import { sendMailBatch, settleBatch } from "../../mail/actions/send-mail-batch.ts";
import { ALERT_RULES } from "../../mail/delivery-rules.ts";
import type { RenderedMail } from "../../mail/layout.tsx";
import { alertToken, unsubscribeHeaders } from "../../mail/link-token.ts";
import { type ClaimedMessage, settleOutbox } from "../../mail/queries/outbox.ts";
import type { Mailer } from "../../mail/services/resend.ts";
import type { Db } from "../../runtime/database/client.ts";
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

interface AskedSignup {
  /** Lower case. */
  email: string;
  scope: Scope;
  addressSha256: string;
  maxPerHour: number;
  now: number;
}

type SignedUp =
  | { fullUntil: number }
  | { fullUntil: null; unknown: string[]; send: (() => Promise<void>) | null };

/** How long the request that wrote a mail has for handing it over itself. */
const LEASE_MS = 30_000;
/** Sign-ups of one address that come at once take turns; nobody has so many mailboxes open. */
const TRIES = 3;

/**
 * Takes a sign-up: counts it for the caller, puts the address on its way to being confirmed, and
 * stores the mail that asks for it, unless the address had enough of them. `send` hands that mail over
 * at once; if it fails or is never called, the outbox does. Source: docs/decisions.md#i-sub, docs/decisions.md#i-signup.
 */
export async function subscribeToAlerts(
  services: SignupServices,
  asked: AskedSignup,
): Promise<SignedUp> {
  const { db, baseUrl } = services;
  const ids = asked.scope.sensors ?? [];
  const found = await insertSignup(db, { ...asked, sensors: ids });
  if (found.fullUntil !== null) return { fullUntil: found.fullUntil };
  const known = new Set(found.sensors.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  const names = asked.scope.sensors === null ? null : found.sensors.map(({ name }) => name);
  const mail = confirmMail({ names, unknown: unknown.length }, baseUrl);
  let standing: AddressState = found.standing;
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const written = await writeSignup(services, asked, standing, mail);
    if (written.kept) return { fullUntil: null, unknown, send: written.send };
    if (standing.isSuppressed) break;
    standing = await findAddressState(db, asked.email);
  }
  return { fullUntil: null, unknown, send: null };
}

async function writeSignup(
  { db, mailer, tokenSecret, baseUrl }: SignupServices,
  { email, scope, now }: AskedSignup,
  standing: AddressState,
  mail: RenderedMail,
) {
  const isEnded = standing.status === "unsubscribed" || standing.status === "suppressed";
  const cycle = isEnded ? standing.cycle + 1 : standing.cycle;
  const token = await alertToken(tokenSecret, standing.id, cycle);
  const leaseUntil = mailer ? now + LEASE_MS : null;
  const headers = unsubscribeHeaders(baseUrl);
  const key = await sha256Hex(`${standing.id} ${cycle} confirm ${new Date(now).toISOString()}`);
  const { kept, mailId } = await insertSubscription(db, {
    email,
    scope,
    standing,
    cycle,
    tokenSha256: await sha256Hex(token),
    confirmBy: now + ALERT_RULES.confirmDays * DAY_MS,
    mail: { key, ...mail, headers },
    leaseUntil,
    now,
  });
  if (!mailer || mailId === null) return { kept, send: null };
  const message: ClaimedMessage = {
    id: mailId,
    batchKey: key,
    idempotencyKey: key,
    kind: "confirm",
    recipient: email,
    headers,
    subscriptionId: standing.id,
    cycle,
    createdAt: now,
    content: "confirm",
    isWanted: true,
    wasInDoubt: false,
    wasKeyed: false,
  };
  return { kept, send: () => sendAtOnce({ db, mailer, tokenSecret }, message, mail, now) };
}

/** Hands a message over that was written by this very request. */
async function sendAtOnce(
  { db, mailer, tokenSecret }: { db: Db; mailer: Mailer; tokenSecret: string },
  message: ClaimedMessage,
  mail: RenderedMail,
  now: number,
): Promise<void> {
  const call = { key: message.batchKey, messages: [message] };
  const texts = new Map([[message.content, { content: message.content, ...mail }]]);
  const handedOver = await sendMailBatch(mailer, call, texts, tokenSecret);
  await settleOutbox(db, settleBatch(call, handedOver, now), now);
}
