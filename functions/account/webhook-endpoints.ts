// Endpoints to manage the webhooks of a key: create, list, delete and test.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { Success } from "../../lib/account/wire/account-keys.ts";
import { invalid, notFound, unavailable } from "../../lib/core/refusals.ts";
import type { Answer } from "../../lib/core/wire/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { ContractError } from "../../lib/http/errors.ts";
import { readIdempotencyKey } from "../../lib/http/idempotency-key.ts";
import { takesIdempotencyKey } from "../../lib/http/traits.ts";
import { zValidator } from "../../lib/http/validate.ts";
import {
  createWebhook,
  replayDelivery,
  testWebhook,
} from "../../lib/webhooks/actions/manage-webhooks.ts";
import { presetOf } from "../../lib/webhooks/domain/webhook-challenge.ts";
import { WEBHOOK_RULES } from "../../lib/webhooks/domain/webhook-rules.ts";
import { deleteWebhook, listWebhooks } from "../../lib/webhooks/queries/webhooks.ts";
import {
  CreatedWebhook,
  SentTest,
  toWebhook,
  WebhookBody,
  WebhookList,
  WebhookPath,
} from "../../lib/webhooks/wire/webhooks.ts";

const UNKNOWN_WEBHOOK = "Unknown webhook";
/** What all contracts here have in common. Only the owner of a key may see and change its webhooks. */
const SHARED = {
  tag: "account",
  access: "key",
  family: "data",
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
} as const;
/** An id of the right form that no webhook has, for examples. */
const UNKNOWN_ID = "wh_AbCdEf0123456789";

/**
 * The rate-limit bucket of the caller's key. Webhooks belong to the bucket, because a replaced key passes it on
 * to its successor.
 */
export function ownerOf(c: Context<AppEnv>): string {
  const { keyStatus } = c.var;
  if (keyStatus?.status === "valid") return keyStatus.bucket;
  throw new ContractError(401, "missing_key", "Missing API key");
}

/** The database and the sender of webhooks; throws a 503 if webhooks are not configured. */
export function requireWebhooks(c: Context<AppEnv>) {
  const { db, webhooks } = c.env;
  if (webhooks === null) throw unavailable("Webhooks are not configured");
  return { db, webhooks };
}

export const createWebhookContract = contract({
  ...SHARED,
  method: "post",
  path: "/api/webhooks",
  operationId: "createWebhook",
  summary: "Creates a webhook for the key that is sent",
  description:
    "Signed by the Standard Webhooks scheme. The secret is shown this once. Nothing is delivered for what " +
    "happened before. A successor of the key takes its webhooks over. Send the header Idempotency-Key to be " +
    "able to repeat the request: a repeat answers the same id, without the secret. The address is asked at once " +
    "with the event webhook.challenge, and gets nothing else before it has answered with the value. Limit: " +
    `${WEBHOOK_RULES.maxPerKey} a key, ${WEBHOOK_RULES.createdPerMinute} requests a minute and key.`,
  ownLimit: { name: "webhook-create", perMinute: WEBHOOK_RULES.createdPerMinute, isPerKey: true },
  body: WebhookBody,
  response: CreatedWebhook,
  failures: [400, 503],
  example: {
    path: "/api/webhooks",
    body: {
      url: "https://hooks.fund.example/regime",
      events: ["sensor.state_changed", "index.regime_changed"],
      sensors: ["vix"],
    },
  },
});

const REFUSALS = {
  "too many": `A key has at most ${WEBHOOK_RULES.maxPerKey} webhooks: delete one first`,
  other: "Idempotency-Key was used for another webhook",
} as const;

async function create(c: Context<AppEnv>, body: WebhookBody): Promise<Answer<CreatedWebhook>> {
  const services = requireWebhooks(c);
  const { urlProblem, hostProblem } = services.webhooks;
  const problem = urlProblem(body.url) ?? (await hostProblem(body.url));
  if (problem !== null) {
    throw invalid(`url ${problem}`, [{ path: "url", message: problem }]);
  }
  const { url, preset = presetOf(new URL(url).hostname), events, sensors = [] } = body;
  const scope = sensors.length === 0 ? null : [...new Set(sensors)];
  const idempotencySha256 = await readIdempotencyKey(c.req);
  const { baseUrl } = c.env.config;
  const request = {
    bucket: ownerOf(c),
    url,
    preset,
    events,
    sensors: scope,
    idempotencySha256,
    baseUrl,
  };
  const logFailure = () => c.env.log({ event: "webhook_challenge_failed" });
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work.catch(logFailure));
  const created = await createWebhook({ ...services, later }, request, c.var.now);
  if (!("webhook" in created)) throw invalid(REFUSALS[created.refusal]);
  const { webhook } = created;
  const headers = webhook.secret === undefined ? { "Idempotent-Replayed": "true" } : {};
  return { body: webhook, dataAsOf: null, headers };
}

export const createWebhookRoute = new Hono<AppEnv>().post(
  createWebhookContract.path,
  takesIdempotencyKey(),
  endpoint(createWebhookContract),
  zValidator("json", createWebhookContract.body),
  (c) => reply(c, createWebhookContract, create(c, c.req.valid("json"))),
);

export const listWebhooksContract = contract({
  ...SHARED,
  method: "get",
  path: "/api/webhooks",
  operationId: "listWebhooks",
  summary: "The webhooks of the key that is sent",
  description: "With their status, never with their secrets.",
  response: WebhookList,
  failures: [],
  example: { path: "/api/webhooks" },
});

export const listWebhooksRoute = new Hono<AppEnv>().get(
  listWebhooksContract.path,
  endpoint(listWebhooksContract),
  async (c) => {
    const rows = await listWebhooks(c.env.db, ownerOf(c));
    return reply(c, listWebhooksContract, {
      body: { webhooks: rows.map(toWebhook) },
      dataAsOf: null,
    });
  },
);

export const deleteWebhookContract = contract({
  ...SHARED,
  method: "delete",
  path: "/api/webhooks/:id",
  operationId: "deleteWebhook",
  summary: "Ends a webhook",
  description: "What was delivered to it is deleted, too. A delivery that is under way may arrive.",
  params: WebhookPath,
  response: Success,
  failures: [404],
  example: { path: `/api/webhooks/${UNKNOWN_ID}`, status: 404 },
});

/** Ends a webhook of the caller. */
export async function endWebhook(c: Context<AppEnv>, id: string): Promise<Answer<Success>> {
  const isEnded = await deleteWebhook(c.env.db, { id, bucket: ownerOf(c) });
  if (!isEnded) throw notFound(UNKNOWN_WEBHOOK);
  return { body: { success: true as const }, dataAsOf: null };
}

export const deleteWebhookRoute = new Hono<AppEnv>().delete(
  deleteWebhookContract.path,
  endpoint(deleteWebhookContract),
  zValidator("param", deleteWebhookContract.params, UNKNOWN_WEBHOOK),
  (c) => reply(c, deleteWebhookContract, endWebhook(c, c.req.valid("param").id)),
);

export const testWebhookContract = contract({
  ...SHARED,
  method: "post",
  path: "/api/webhooks/:id/test",
  operationId: "testWebhook",
  summary: "Sends one test to a webhook now",
  description:
    "The event webhook.test, signed like any other, tried once. A test that is accepted lets a paused " +
    "webhook go on. An address that has not answered a challenge yet gets that first. Limit: " +
    `${WEBHOOK_RULES.sendsPerMinute} requests a minute and key.`,
  ownLimit: { name: "webhook-test", perMinute: WEBHOOK_RULES.sendsPerMinute, isPerKey: true },
  params: WebhookPath,
  response: SentTest,
  failures: [404, 503],
  example: { path: `/api/webhooks/${UNKNOWN_ID}/test`, status: 404 },
});

/** Sends a test to a webhook of the caller. */
export async function sendTest(c: Context<AppEnv>, id: string): Promise<Answer<SentTest>> {
  const request = { id, bucket: ownerOf(c), baseUrl: c.env.config.baseUrl };
  const sent = await testWebhook(requireWebhooks(c), request, c.var.now);
  if (sent === null) throw notFound(UNKNOWN_WEBHOOK);
  const { id: deliveryId, failure } = sent;
  return {
    body: { delivery_id: deliveryId, delivered: failure === null, failure },
    dataAsOf: null,
  };
}

export const testWebhookRoute = new Hono<AppEnv>().post(
  testWebhookContract.path,
  endpoint(testWebhookContract),
  zValidator("param", testWebhookContract.params, UNKNOWN_WEBHOOK),
  (c) => reply(c, testWebhookContract, sendTest(c, c.req.valid("param").id)),
);

/** Sends a delivery of the caller's webhooks again, under its id. */
export async function replayToWebhook(c: Context<AppEnv>, id: string): Promise<void> {
  const { baseUrl } = c.env.config;
  const request = { id, bucket: ownerOf(c), tier: c.var.caller.tier, baseUrl };
  const sent = await replayDelivery(requireWebhooks(c), request, c.var.now);
  if (sent === null) throw notFound("Unknown delivery, or it waits for its next try");
}
