import type { Context } from "hono";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { askerOf } from "../../lib/http/asker.ts";

/** Who asks, and where a caller without a key gets one. */
export const signalAskerOf = (c: Context<AppEnv>) => ({
  ...askerOf(c),
  baseUrl: c.env.config.baseUrl,
});
