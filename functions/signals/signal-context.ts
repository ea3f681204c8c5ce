import type { Context } from "hono";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";

/** What signals are read with: tier and instant, and the site that sells keys. */
export const signalContextOf = (c: Context<AppEnv>) => ({
  ...readContextOf(c),
  baseUrl: c.env.config.baseUrl,
});
