import type { Context } from "hono";
import type { Asker } from "../domain/tier.ts";
import type { AppEnv } from "./app-env.ts";

/** Who asks a reading function, and when: the caller and the instant of this request. */
export const askerOf = (c: Context<AppEnv>): Asker => ({
  tier: c.var.caller.tier,
  now: c.var.now,
});
