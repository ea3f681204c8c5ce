// Endpoints for the owner of a key: replace it, revoke it, and see its usage.

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { revokeKey, rotateKey } from "../../lib/account/actions/manage-keys.ts";
import { readUsage } from "../../lib/account/actions/read-account.ts";
import { MAX_ROTATIONS_PER_DAY } from "../../lib/account/domain/api-key.ts";
import { RotateBody, RotatedKey, Success, Usage } from "../../lib/account/wire/account-keys.ts";
import { invalid } from "../../lib/core/refusals.ts";
import type { Answer } from "../../lib/core/wire/answer.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { NO_SESSION_COOKIE } from "../../lib/http/caller/credential.ts";
import { tooManyRequests } from "../../lib/http/caller/limits.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { awaitsLimit, bodyMayBeEmpty } from "../../lib/http/traits.ts";
import { zValidator } from "../../lib/http/validate.ts";

export const rotateKeyContract = contract({
  method: "post",
  path: "/api/keys/rotate",
  operationId: "rotateKey",
  tag: "account",
  summary: "Replaces the key that is sent",
  description:
    "The new key has the same tier, subscription and rate limit. It is shown this once. The old " +
    "key works until previous_expires_at. Its browser sessions end at once. Limit: 5 a day and " +
    "customer, then 429.",
  access: "key",
  family: "data",
  body: RotateBody,
  response: RotatedKey,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400],
  example: { path: "/api/keys/rotate", body: { overlap_seconds: 86_400 } },
});

/** Replaces the caller's key. */
export async function rotateCallerKey(
  c: Context<AppEnv>,
  { overlap_seconds: overlapSeconds }: RotateBody,
): Promise<Answer<RotatedKey>> {
  const rotation = {
    id: c.var.caller.keyId ?? "",
    overlapSeconds,
    maxPerDay: MAX_ROTATIONS_PER_DAY,
    baseUrl: c.env.config.baseUrl,
  };
  const outcome = await rotateKey(c.env.db, rotation, new Date(c.var.now));
  if (outcome.status === "not live") {
    throw invalid("This key has a successor already, or ended just now");
  }
  if (outcome.status === "too often") throw tooManyRequests(outcome.retryAt.getTime(), c.var.now);
  c.env.keys.forgetKey(rotation.id);
  return {
    body: {
      key: outcome.key,
      keyPrefix: outcome.prefix,
      previous_expires_at: outcome.previousExpiresAt.toISOString(),
    },
    dataAsOf: null,
    headers: clearedCookie(c),
  };
}

export const rotate = new Hono<AppEnv>().post(
  rotateKeyContract.path,
  bodyMayBeEmpty(),
  endpoint(rotateKeyContract),
  zValidator("json", rotateKeyContract.body),
  (c) => reply(c, rotateKeyContract, rotateCallerKey(c, c.req.valid("json"))),
);

/** The header that clears the cookie of an ended session. */
const clearedCookie = (c: Context<AppEnv>): Record<string, string> =>
  c.var.caller.bySession ? { "Set-Cookie": NO_SESSION_COOKIE } : {};

export const revokeKeyContract = contract({
  method: "post",
  path: "/api/keys/revoke",
  operationId: "revokeKey",
  tag: "account",
  summary: "Ends the key that is sent, and its sessions",
  description: "It is refused everywhere within 10 seconds. This cannot be undone.",
  access: "key",
  family: "data",
  response: Success,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [],
  example: { path: "/api/keys/revoke" },
});

/** Revokes the caller's key. */
export async function revokeCallerKey(c: Context<AppEnv>): Promise<Answer<Success>> {
  const { keyId, bySession } = c.var.caller;
  // The result is false if another request revoked the key in the meantime; the answer is the same.
  await revokeKey(c.env.db, keyId ?? "", new Date(c.var.now));
  c.env.keys.forgetKey(keyId ?? "");
  return {
    body: { success: true as const },
    dataAsOf: null,
    headers: bySession ? { "Set-Cookie": NO_SESSION_COOKIE } : {},
  };
}

export const revoke = new Hono<AppEnv>().post(
  revokeKeyContract.path,
  endpoint(revokeKeyContract),
  (c) => reply(c, revokeKeyContract, revokeCallerKey(c)),
);

export const usageContract = contract({
  method: "get",
  path: "/api/usage",
  operationId: "getUsage",
  tag: "account",
  summary: "The caller's tier, limits and use",
  description: "requests_24h is null without a key: requests are counted per key.",
  access: "optional",
  family: "data",
  response: Usage,
  maxAgeSeconds: null,
  updates: { every: "live; requests_24h at most a minute old", stepSeconds: null },
  failures: [503],
  example: { path: "/api/usage" },
});

/** Returns the usage of the caller. */
export function usageOf(c: Context<AppEnv>): Promise<Answer<Usage>> {
  const { keyId } = c.var.caller;
  const pendingUses = keyId ? c.env.keys.pendingUses(keyId) : 0;
  return readUsage(c.env.db, { ...readContextOf(c), keyId, limit: c.var.limit, pendingUses });
}

export const usage = new Hono<AppEnv>().get(
  usageContract.path,
  awaitsLimit(),
  endpoint(usageContract),
  (c) => reply(c, usageContract, usageOf(c)),
);
