import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import { type Access, initRequestContext } from "./caller/access.ts";

export type { Failed } from "./errors.ts";

/** What is not JSON by contract: signed events as bytes, files, feeds and pages. */
export interface RawRoute {
  methods: readonly ("GET" | "POST")[];
  path: string;
  /** Asks who calls, and counts the request; else the caller is nobody. */
  access?: Access;
  handle: (c: Context<AppEnv>) => Response | Promise<Response>;
}

export const rawRoute = (raw: RawRoute): RawRoute => raw;

/** Sends a raw route's answer with the common headers that it does not set itself. */
export const sendRaw = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(c.get("headers"))) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};

/** For a raw route that asks for no caller. */
export const withoutCaller = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await initRequestContext(c);
  await next();
};
