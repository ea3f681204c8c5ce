import { findUsage } from "../../lib/db/queries/api-keys.ts";
import { MAX_HISTORY_ROWS, mayRead, TIERS } from "../../lib/domain/tier.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/wire/health.ts";
import { NoParams } from "../../lib/wire/shared.ts";
import { Usage } from "../../lib/wire/usage.ts";

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
  forms: sameForAll(Usage),
  maxAgeSeconds: null,
  updates: { every: "live; requests_24h at most a minute old", stepSeconds: null },
  failures: [503],
  example: { path: "/api/usage" },
});

const DAY_MS = 86_400_000;

export const usage = route(usageContract, async (c) => {
  const { caller, now, limit } = c.var;
  const found = await findUsage(c.env.db, {
    keyId: caller.keyId,
    since: new Date(now - DAY_MS),
    tiers: TIERS.filter((needed) => mayRead(caller.tier, needed)),
  });
  const pending = caller.keyId ? c.env.keys.pendingUses(caller.keyId) : 0;
  return {
    body: {
      tier: caller.tier,
      limit: limit?.limit ?? null,
      remaining: limit?.remaining ?? null,
      reset: limit ? Math.ceil(limit.resetAt / 1_000) : null,
      requests_24h: caller.keyId ? found.requests24h + pending : null,
      max_history_rows: MAX_HISTORY_ROWS[caller.tier],
      sensors_visible: found.visibleSensors,
    },
    dataAsOf: null,
  };
});
