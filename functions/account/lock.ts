import type { Context } from "hono";
import { deleteSession } from "../../lib/account/queries/sessions.ts";
import { Success } from "../../lib/account/wire/account-keys.ts";
import { sha256Hex } from "../../lib/core/digests.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { Answer } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import {
  isCrossOrigin,
  NO_SESSION_COOKIE,
  sessionOf,
} from "../../lib/http/caller/session-cookie.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";

export const lockContract = contract({
  method: "post",
  path: "/api/auth/lock",
  operationId: "lock",
  tag: "account",
  summary: "Ends the browser session, if there is one",
  description: "Clears the cookie and forgets the session: its value opens nothing any more.",
  access: "none",
  family: "data",
  params: NoParams,
  query: NoQuery,
  forms: sameForAll(Success),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [],
  example: { path: "/api/auth/lock" },
});

/** Ends the session of the browser that asks. */
export async function endSession(c: Context<AppEnv>): Promise<Answer<Success>> {
  const body = { success: true as const };
  // Another site's page must not sign anybody out; what is no browser says nothing of where it is.
  if (isCrossOrigin(c.req, c.env.config.baseUrl)) return { body, dataAsOf: null };
  const session = sessionOf(c.req);
  if (session) {
    await deleteSession(c.env.db, await sha256Hex(session));
    c.env.keys.forgetSession(session);
  }
  return { body, dataAsOf: null, headers: { "Set-Cookie": NO_SESSION_COOKIE } };
}

export const lock = route(lockContract, endSession);
