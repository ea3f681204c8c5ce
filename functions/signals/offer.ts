import type { Context } from "hono";
import type { AppEnv } from "../../lib/http/app-env.ts";

/** Where a caller without a valid key gets one; null for all others. Source: decisions C14. */
export const offerTo = (c: Context<AppEnv>): string | null =>
  c.var.caller.tier === "free" ? `${c.env.config.baseUrl}/pricing` : null;
