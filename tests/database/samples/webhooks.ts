// Sample calls of the webhook queries, one for each statement, for prepare.test.ts.

import * as challenges from "../../../lib/webhooks/queries/webhook-challenges.ts";
import * as changes from "../../../lib/webhooks/queries/webhook-changes.ts";
import * as deliveries from "../../../lib/webhooks/queries/webhook-deliveries.ts";
import * as webhooks from "../../../lib/webhooks/queries/webhooks.ts";
import { NOW, sample } from "./sample.ts";

const LEASE = { now: NOW, leaseUntil: NOW + 1 };
const WEBHOOK = {
  id: "wh_1",
  bucket: "key",
  url: "https://hooks.fund.example",
  preset: "slack",
  events: ["call.graded"],
  sensors: ["vix"],
  idempotencySha256: null,
} as const;
const DELIVERY = {
  id: "msg_1",
  webhookId: "wh_1",
  change: "tape 1",
  event: "call.graded",
  minTier: "free",
  body: "{}",
} as const;
const { body: _, ...TEST } = DELIVERY;
const BODIES = { standard: "{}", slack: "{}", discord: "{}", teams: "{}" };
const SETTLED = {
  id: "msg_1",
  attempts: 1,
  status: "queued",
  nextTryAt: NOW,
  failure: "status 500",
} as const;

const HEALTH = {
  id: "wh_1",
  isAccepting: false,
  isPaused: true,
  isSlow: false,
  heldUntil: null,
  isGone: false,
};

export default [
  sample(changes, { listDueChanges: [[NOW]], listKeysOfOwner: [["key"]] }),
  sample(deliveries, {
    insertDeliveries: [[[DELIVERY], NOW]],
    cancelUnentitled: [[[]], [[{ id: "wh_1", tiers: ["free", "retail"] }]]],
    claimDeliveries: [
      [{ ...LEASE, limit: 20, isApart: false }],
      [{ ...LEASE, limit: 20, isApart: true }],
    ],
    releaseDeliveries: [[["msg_1"], NOW]],
    cancelEnded: [[["wh_1"]]],
    claimReplay: [[{ id: "msg_1", bucket: "key", tiers: ["free"] }, LEASE]],
    claimTest: [[{ ...TEST, bucket: "key", bodies: BODIES }, LEASE]],
    settleDeliveries: [[[SETTLED], NOW]],
    updateWebhookHealth: [[[HEALTH], NOW]],
    deleteDeliveriesBefore: [[NOW]],
    deleteDeadWebhooks: [[NOW]],
  }),
  sample(challenges, {
    claimChallenges: [[["wh_1"], { ...LEASE, limit: 9 }]],
    settleChallenges: [[[{ id: "wh_1", isProven: true, nextAt: null }], NOW]],
  }),
  sample(webhooks, {
    insertWebhook: [
      [WEBHOOK, { now: NOW, challengeAt: NOW }],
      [
        { ...WEBHOOK, sensors: null },
        { now: NOW, challengeAt: NOW },
      ],
    ],
    listWebhooks: [["key"]],
    countWebhooksOf: [["a@b.example"]],
    deleteWebhooksOf: [["a@b.example"]],
    deleteWebhook: [[{ id: "wh_1", bucket: "key" }]],
    listDeliveries: [["key"]],
  }),
];
