// Sample calls of the alert queries, one for each statement, for prepare.test.ts.

import { sql } from "drizzle-orm";
import * as messages from "../../../lib/alerts/queries/alert-messages.ts";
import * as news from "../../../lib/alerts/queries/alert-news.ts";
import * as signups from "../../../lib/alerts/queries/alert-signups.ts";
import * as situations from "../../../lib/alerts/queries/alert-situations.ts";
import * as subscriptions from "../../../lib/alerts/queries/alert-subscriptions.ts";
import * as forget from "../../../lib/alerts/queries/forget-subscriber.ts";
import * as enqueue from "../../../lib/mail/queries/enqueue-mail.ts";
import * as outbox from "../../../lib/mail/queries/outbox.ts";
import { DIGEST, NOW, sample } from "./sample.ts";

const MOVE = sql`(select now() as moved_at, 'stress-index'::text as sensor)`;
const NEWS = sql`recent as ${MOVE}, waiting as ${MOVE}`;
const EMAIL = "a@b.example";
const MESSAGE = {
  idempotencyKey: "k",
  subject: "s",
  html: "h",
  body: "b",
  kind: "notice",
} as const;
const SIGNUP = {
  email: EMAIL,
  scope: { sensors: null, telegramId: null, xHandle: null },
  address: { id: 1, status: null, cycle: 1, isSuppressed: false },
  cycle: 1,
  tokenSha256: DIGEST,
  confirmBy: NOW,
  mail: { key: "confirm:1", subject: "s", html: "h", body: "b", headers: {} },
  leaseUntil: null,
  now: NOW,
} as const;

export default [
  sample(messages, {
    insertAnnouncements: [[[], NOW]],
    claimChatMessages: [[{ now: NOW, limit: 9, leaseUntil: NOW }]],
  }),
  sample(subscriptions, {
    findTokenStatus: [[DIGEST, NOW]],
    updateConfirmed: [[DIGEST, NOW]],
    updateUnsubscribed: [[DIGEST, NOW]],
    updateLinkDigest: [[1, DIGEST]],
    updateLinkedChat: [[DIGEST, 1]],
    updateUnlinkedChat: [[1]],
    insertMailEvent: [[{ id: "1", type: "bounced", suppress: [EMAIL], reason: "bounced" }, NOW]],
  }),
  sample(signups, {
    insertSignup: [[{ ipSha256: DIGEST, maxPerHour: 9, email: EMAIL, sensors: ["vix"], now: NOW }]],
    findAddressState: [[EMAIL]],
    deleteSignupsBefore: [[NOW]],
    insertSubscription: [[SIGNUP], [{ ...SIGNUP, leaseUntil: NOW }]],
  }),
  sample(forget, {
    countSignups: [[EMAIL]],
    countMessages: [[EMAIL]],
    forgetSubscriber: [[EMAIL, NOW]],
  }),
  sample(news, { indexFacts: [[NOW, NEWS]] }),
  sample(situations, { listAlertSituations: [[NOW]] }),
  sample(enqueue, {
    enqueueBulkMail: [[{ ...MESSAGE, staleAt: NOW }, [EMAIL], NOW]],
    enqueueMail: [[{ ...MESSAGE, recipient: EMAIL }, NOW]],
  }),
  sample(outbox, {
    claimOutbox: [
      [{ now: NOW, dueBy: NOW, batches: 9, batchSize: 9, leaseUntil: NOW, hasTokens: true }],
      [{ now: NOW, dueBy: NOW, batches: 9, batchSize: 9, leaseUntil: NOW, hasTokens: false }],
    ],
    settleOutbox: [[[], NOW]],
    eraseSettledMail: [[NOW]],
  }),
];
