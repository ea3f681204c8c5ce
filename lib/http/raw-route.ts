import type { Context } from "hono";
import { type Access, access, arrive } from "./access.ts";
import type { AppEnv } from "./app-env.ts";
import type { ContractError } from "./errors.ts";

/** How a failure is answered where JSON is not meant: pages answer in HTML. */
export type Failed = (c: Context<AppEnv>, error: ContractError) => Response | Promise<Response>;

/** What is not JSON by contract: signed events as bytes, files, feeds and pages. */
export interface RawRoute {
  methods: readonly ("GET" | "POST")[];
  path: string;
  /** Asks who calls, and counts the request; else the caller is nobody. */
  access?: Access;
  handle: (c: Context<AppEnv>) => Response | Promise<Response>;
}

export const rawRoute = (raw: RawRoute): RawRoute => raw;

/** The handler's answer, with the common headers that it does not set itself. */
export async function serveRaw(c: Context<AppEnv>, raw: RawRoute): Promise<Response> {
  if (raw.access) await access(c, raw.access);
  else await arrive(c);
  const answer = await raw.handle(c);
  for (const [name, value] of Object.entries(c.get("headers"))) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  return answer;
}
