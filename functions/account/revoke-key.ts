import type { Context } from "hono";
import { revokeKey } from "../../lib/account/actions/revoke-key.ts";
import { Success } from "../../lib/account/wire/account-keys.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { Answer } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { NO_SESSION_COOKIE } from "../../lib/http/caller/session-cookie.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

export const revokeKeyContract = contract({
  method: "post",
  path: "/api/keys/revoke",
  operationId: "revokeKey",
  tag: "account",
  summary: "Ends the key that is sent, and its sessions",
  description: "It is refused everywhere within 10 seconds. There is no way back.",
  access: "key",
  family: "data",
  params: NoParams,
  query: NoQuery,
  responseByTier: allTiers(Success),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [],
  example: { path: "/api/keys/revoke" },
});

/** Ends the caller's key. */
export async function revokeOwnKey(c: Context<AppEnv>): Promise<Answer<Success>> {
  const { keyId, bySession } = c.var.caller;
  // Revoked by another call meanwhile: what was asked for is so.
  await revokeKey(c.env.db, keyId ?? "", new Date(c.var.now));
  c.env.keys.forgetKey(keyId ?? "");
  return {
    body: { success: true as const },
    dataAsOf: null,
    headers: bySession ? { "Set-Cookie": NO_SESSION_COOKIE } : {},
  };
}

export const revoke = route(revokeKeyContract, revokeOwnKey);
