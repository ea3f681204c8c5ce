import type { Context } from "hono";
import type { KeyStatus } from "../domain/key-standing.ts";
import type { AppEnv, Caller, Moment } from "./app-env.ts";
import type { Contract } from "./contract.ts";
import { type Presented, presentedKey } from "./credential.ts";
import { ContractError } from "./errors.ts";
import { statusOrDown } from "./key-look-up.ts";
import { limit, peekLimit } from "./limits.ts";
import { type Limited, ownBuckets, type Sent } from "./own-limits.ts";

/** What a route says of who may call it, and how often. */
export type Access = Pick<Contract, "access" | "family" | "refusal" | "unhealthy" | "isUncounted"> &
  Limited;

/** Providers that tell us something are not counted; the rate headers are on their answers, too. */
export const UNCOUNTED: Access = { access: "none", family: "data", isUncounted: true };

const NOBODY: Caller = { tier: "free", keyId: null, keyInQuery: false, bySession: false };

/** Notes the instant of a request whose caller is not asked for. */
export async function arrive(c: Context<AppEnv>): Promise<void> {
  const { now, epoch } = await c.env.clock.read();
  c.set("now", now);
  c.set("epoch", epoch);
  c.set("limit", null);
  c.set("caller", NOBODY);
}

/** The instant of a request, by which answers are kept. */
export const momentOf = (c: Context<AppEnv>): Moment => ({
  now: c.get("now"),
  epoch: c.get("epoch"),
});

/**
 * Who calls and whether they may. Order of checks, source decisions rule 4: rate limit, then key.
 * Unknown keys are counted against their address before the look-up.
 */
export async function access(
  c: Context<AppEnv>,
  contract: Access,
  sent: Sent | null = null,
): Promise<void> {
  await arrive(c);
  const now = c.get("now");
  const presented = presentedKey(c.req, contract.family, c.env.config.baseUrl);
  const found = presented ? await statusOrDown(c, contract, presented, now) : null;
  const valid = found?.status === "valid" ? found : null;
  const caller: Caller = {
    tier: valid?.tier ?? "free",
    keyId: valid?.keyId ?? null,
    keyInQuery: presented?.carrier === "query",
    bySession: valid !== null && presented?.carrier === "cookie",
  };
  c.set("caller", caller);
  if (found && found.status !== "valid") c.get("headers")["X-Svc-Key-Status"] = found.status;
  const key = valid ? `key:${valid.bucket}` : null;
  if (contract.isUncounted) await peekLimit(c);
  else await limit(c, { key, tier: caller.tier }, await ownBuckets(c, contract, sent));
  if (valid && presented) countUse(c, valid.keyId, presented);
  requireKey(c, contract, presented, found);
}

function requireKey(
  c: Context<AppEnv>,
  { access: needed, refusal }: Access,
  presented: Presented | null,
  found: KeyStatus | null,
): void {
  if (found?.status === "valid") return;
  const more = { hasUpgrade: refusal === "upgrade" };
  if (!presented || !found) {
    if (needed === "key") throw new ContractError(401, "missing_key", "Missing API key", more);
    return;
  }
  const prefer = c.req.header("prefer") ?? "";
  const strict = /(^|[,;\s])handling\s*=\s*("strict"|strict)\s*($|[,;])/i.test(prefer);
  if (needed === "key" || strict) {
    throw new ContractError(401, `${found.status}_key`, "Invalid or expired API key", more);
  }
}

function countUse(c: Context<AppEnv>, keyId: string, presented: Presented): void {
  const write = c.env.keys.used(keyId, presented, c.get("now"));
  if (write) c.executionCtx.waitUntil(write.catch(() => c.env.log({ event: "key_usage_lost" })));
}
