// Endpoints that open and end a browser session (unlock, lock).

import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { unlockSession } from "../../lib/account/actions/unlock-session.ts";
import { deleteSession } from "../../lib/account/queries/api-keys.ts";
import { Success, UnlockBody, Unlocked } from "../../lib/account/wire/account-keys.ts";
import { sha256Hex } from "../../lib/core/digests.ts";
import type { Answer } from "../../lib/core/wire/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import {
  isCrossOrigin,
  NO_SESSION_COOKIE,
  sessionCookie,
  sessionOf,
} from "../../lib/http/caller/credential.ts";
import { contract } from "../../lib/http/contract.ts";
import { endpoint, reply } from "../../lib/http/endpoint.ts";
import { ContractError } from "../../lib/http/errors.ts";
import { zValidator } from "../../lib/http/validate.ts";

export const unlockContract = contract({
  method: "post",
  path: "/api/auth/unlock",
  operationId: "unlock",
  tag: "account",
  summary: "Opens a browser session for a key",
  description:
    "Sets the cookie __Host-svc_session for seven days. A session has its key's permissions and " +
    "ends with the key. It replaces a session that was sent. A page of another site cannot open " +
    "one. Limit: 10 requests a minute and address.",
  access: "none",
  family: "data",
  ownLimit: { name: "unlock", perMinute: 10 },
  body: UnlockBody,
  response: Unlocked,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 401],
  example: { path: "/api/auth/unlock", body: { apiKey: "<API_KEY>" } },
});

/** Opens a browser session for a key. */
export async function openSession(
  c: Context<AppEnv>,
  { apiKey }: { apiKey: string },
): Promise<Answer<Unlocked>> {
  // A page of another site must not sign a visitor in with a key of its own.
  const opens = !isCrossOrigin(c.req, c.env.config.baseUrl);
  const presented = opens ? sessionOf(c.req) : null;
  const now = new Date(c.var.now);
  const opened = await unlockSession(
    c.env.db,
    { apiKey, currentSession: presented, opensSession: opens },
    now,
  );
  if (opened.status !== "valid") {
    throw new ContractError(401, `${opened.status}_key`, "Invalid or expired API key");
  }
  if (presented) c.env.keys.forgetSession(presented);
  return {
    body: { success: true as const, tier: opened.tier, email: opened.email },
    dataAsOf: null,
    headers: opened.session ? { "Set-Cookie": sessionCookie(opened.session) } : {},
  };
}

export const unlockRoute = new Hono<AppEnv>().post(
  unlockContract.path,
  endpoint(unlockContract),
  zValidator("json", unlockContract.body),
  (c) => reply(c, unlockContract, openSession(c, c.req.valid("json"))),
);

export const lockContract = contract({
  method: "post",
  path: "/api/auth/lock",
  operationId: "lock",
  tag: "account",
  summary: "Ends the browser session, if there is one",
  description: "Clears the cookie and deletes the session.",
  access: "none",
  family: "data",
  response: Success,
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [],
  example: { path: "/api/auth/lock" },
});

/** Ends the session of this browser. */
export async function endSession(c: Context<AppEnv>): Promise<Answer<Success>> {
  const body = { success: true as const };
  // A page of another site must not sign a visitor out. Clients other than browsers send no origin.
  if (isCrossOrigin(c.req, c.env.config.baseUrl)) return { body, dataAsOf: null };
  const session = sessionOf(c.req);
  if (session) {
    await deleteSession(c.env.db, await sha256Hex(session));
    c.env.keys.forgetSession(session);
  }
  return { body, dataAsOf: null, headers: { "Set-Cookie": NO_SESSION_COOKIE } };
}

export const lock = new Hono<AppEnv>().post(lockContract.path, endpoint(lockContract), (c) =>
  reply(c, lockContract, endSession(c)),
);
