import type { Context } from "hono";
import type { ReadContext } from "../core/tier.ts";
import type { AppEnv } from "./app-env.ts";

/** What a reading function is told of this request: its caller's tier and its instant. */
export const readContextOf = (c: Context<AppEnv>): ReadContext => ({
  tier: c.var.caller.tier,
  now: c.var.now,
});
