// Sample calls of the account queries, one for each statement, for prepare.test.ts.

import * as apiKeys from "../../../lib/account/queries/api-keys.ts";
import * as customers from "../../../lib/account/queries/customers.ts";
import * as forget from "../../../lib/account/queries/forget-customer.ts";
import * as idempotentAnswers from "../../../lib/account/queries/idempotent-answers.ts";
import * as keyReveals from "../../../lib/account/queries/key-reveals.ts";
import * as keyWrites from "../../../lib/account/queries/key-writes.ts";
import * as stripeEvents from "../../../lib/account/queries/stripe-events.ts";
import * as subscriptionWrites from "../../../lib/account/queries/subscription-writes.ts";
import * as subscriptions from "../../../lib/account/queries/subscriptions.ts";
import { ANYTHING, DATE, DIGEST, ISO, NOW, sample } from "./sample.ts";

const EVENT = { id: "evt_1", type: "customer.subscription.updated", createdAt: NOW };
const MAIL = { idempotencyKey: "key_ready:1", subject: "s", html: "h", body: "b" };
const FACTS = {
  id: "sub_1",
  stripeCustomerId: "cus_1",
  customerId: 1,
  tier: "retail",
  status: "active",
  priceId: "price_1",
  createdAt: NOW,
  currentPeriodEndAt: NOW,
  willCancelAt: null,
} as const;
const NEWS = {
  event: EVENT,
  facts: FACTS,
  source: { kind: "live", readAt: ISO },
  providerAt: NOW,
  email: "a@b.example",
  key: { id: "key", mail: MAIL },
  endMail: MAIL,
  reveal: { sessionSha256: DIGEST, openUntil: NOW },
} as const;

const REVEAL = { sha256: DIGEST, keyId: "key", secretSha256: DIGEST, mail: MAIL, now: NOW };
const SUCCESSION = {
  id: "a",
  successor: { id: "b", secretSha256: DIGEST },
  at: DATE,
  overlapUntil: DATE,
  maxPerDay: 3,
  mail: MAIL,
};

export default [
  sample(idempotentAnswers, {
    claimRequest: [
      [
        { requestSha256: DIGEST, bodySha256: DIGEST },
        { now: NOW, ttlMs: 1 },
      ],
    ],
    updateAnswer: [[DIGEST, {}]],
    deleteClaim: [[DIGEST]],
    deleteAnswersBefore: [[NOW]],
  }),
  sample(apiKeys, {
    findApiKey: [["key"]],
    listOwnedKeys: [[]],
    findKeySubscription: [["key"]],
    listApiKeys: [[]],
    findSessionKey: [[DIGEST]],
    addKeyUsage: [[{ keyId: "key", at: DATE, requests: 1, sessions: [DIGEST] }]],
    findUsage: [
      [{ keyId: null, since: DATE, tiers: ["free"] }],
      [{ keyId: "key", since: DATE, tiers: ["free"] }],
    ],
    insertSession: [
      [{ id: "key", secretSha256: DIGEST }, null],
      [
        { id: "key", secretSha256: DIGEST },
        { sha256: DIGEST, at: DATE, expiresAt: DATE },
      ],
    ],
    deleteSession: [[DIGEST]],
    deleteSessionsBefore: [[DATE]],
  }),
  sample(customers, {
    findCustomer: [[1]],
    upsertCustomer: [["a@b.example", NOW]],
    findPayer: [["key"]],
    deleteIdleCustomers: [[NOW]],
  }),
  sample(forget, {
    bucketsOf: [["a@b.example"]],
    countKeys: [["a@b.example"]],
    countCustomers: [["a@b.example"]],
    listBought: [["a@b.example"]],
    listPaidByOthers: [["a@b.example"]],
    forgetCustomer: [["a@b.example", NOW]],
  }),
  sample(keyReveals, {
    insertRevealLink: [
      [
        {
          email: "a@b.example",
          tokenSha256: DIGEST,
          openUntil: NOW,
          subscriptionId: null,
          newKeyId: "key",
          mail: MAIL,
          maxPerDay: 3,
        },
        NOW,
      ],
    ],
    findSubscriptionOf: [[{ keyId: "aaaaaaaa", email: "a@example.com" }]],
    findReveal: [[DIGEST]],
    updateRevealed: [[{ ...REVEAL, mayReplace: true }], [{ ...REVEAL, mayReplace: false }]],
  }),
  sample(keyWrites, {
    insertApiKey: [[ANYTHING]],
    updateApiKeyRevoked: [[{ id: "key", at: DATE }]],
    listSubscriptionOwners: [[null], [["sub_1"]]],
    updateKeyLink: [[{ id: "key", subscriptionId: "sub_1", now: NOW }]],
    insertSuccessor: [[SUCCESSION], [{ ...SUCCESSION, maxPerDay: null }]],
  }),
  sample(stripeEvents, {
    insertIgnoredEvent: [[EVENT, NOW]],
    upsertUnmatchedEvent: [[{ event: EVENT, subscriptionId: "sub_1" }, NOW]],
    listUnmatched: [[{ after: null, limit: 9 }], [{ after: "sub_1", limit: 9 }]],
    updateUnmatchedIgnored: [["sub_1"]],
    upsertFailedEvent: [[EVENT, { now: NOW, max: 9 }]],
    deleteEventsBefore: [[NOW]],
  }),
  sample(subscriptionWrites, {
    upsertSubscription: [
      [NEWS, NOW],
      [{ ...NEWS, source: { kind: "event" } }, NOW],
      [{ ...NEWS, event: null, source: { kind: "implied" }, reveal: null, email: null }, NOW],
    ],
    updateUnverified: [["sub_1"]],
    updateUnverifiedByEvent: [[{ event: EVENT, subscriptionId: "sub_1" }, NOW]],
  }),
  sample(subscriptions, {
    findReconcileStart: [[{ job: "reconcile", slot: NOW, attempts: 1 }]],
    findBillingState: [[{ eventId: null, subscriptionId: "sub_1" }]],
    listSubscriptions: [[[FACTS]]],
    listDueForCheck: [[{ after: null, forHours: 9, limit: 9 }]],
    markSubscriptionsChecked: [[["sub_1"], ISO]],
    listPaidAccess: [["a@b.example", NOW]],
  }),
];
