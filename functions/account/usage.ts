import type { Context } from "hono";
import { readUsage } from "../../lib/account/actions/read-usage.ts";
import { Usage } from "../../lib/account/wire/usage.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { Answer } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { readContextOf } from "../../lib/http/read-context.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

export const usageContract = contract({
  method: "get",
  path: "/api/usage",
  operationId: "getUsage",
  tag: "account",
  summary: "The caller's tier, limits and use",
  description: "For a free caller requests_24h is null: requests are counted per key.",
  access: "optional",
  family: "data",
  awaitsLimit: true,
  params: NoParams,
  query: NoQuery,
  responseByTier: allTiers(Usage),
  maxAgeSeconds: null,
  updates: { every: "live; requests_24h at most a minute old", stepSeconds: null },
  failures: [503],
  example: { path: "/api/usage" },
});

/** The use of the caller of this request. */
export function usageOf(c: Context<AppEnv>): Promise<Answer<Usage>> {
  const { keyId } = c.var.caller;
  const pendingUses = keyId ? c.env.keys.pendingUses(keyId) : 0;
  return readUsage(c.env.db, { ...readContextOf(c), keyId, limit: c.var.limit, pendingUses });
}

export const usage = route(usageContract, usageOf);
