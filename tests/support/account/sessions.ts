// Browser sessions for tests: cookies, headers, and helpers that unlock and lock a browser.

import { sql } from "drizzle-orm";
import { issueKey } from "../../../lib/account/actions/manage-keys.ts";
import { BASE_URL, SAMPLE_END, type TestApp } from "../service/app.ts";

/** The header that only the service's own pages send. */
export const OWN_ORIGIN = { origin: BASE_URL };
/** The exact `set-cookie` header of a new session. */
export const SESSION_COOKIE =
  /^__Host-svc_session=([\w-]{43}); HttpOnly; Secure; SameSite=Lax; Path=\/; Max-Age=604800$/;
export const CLEARED_COOKIE =
  "__Host-svc_session=; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=0";

/** The cookie header that a browser sends, together with another cookie. */
export const cookie = (value: string) => ({ cookie: `theme=dark; __Host-svc_session=${value}` });

/** Helpers that open and close sessions as a browser does, issue keys and read stored sessions. */
export function sessionHelpers(app: TestApp) {
  const post = (path: string, body: object | undefined, headers: Record<string, string> = {}) =>
    app.send(path, {
      method: "POST",
      headers: { ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const unlock = (apiKey: string, headers: Record<string, string> = {}) =>
    post("/api/auth/unlock", { apiKey }, headers);
  return {
    post,
    unlock,
    lock: (headers: Record<string, string> = {}) => post("/api/auth/lock", undefined, headers),
    /** Opens a session and returns its cookie's value; empty when none was opened. */
    async open(apiKey: string, headers: Record<string, string> = {}): Promise<string> {
      const answer = await unlock(apiKey, headers);
      return SESSION_COOKIE.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
    },
    issue(customer = "test <someone@svc.example>") {
      const request = { tier: "retail", customer, expiresAt: null } as const;
      return issueKey(app.services.db, request, new Date(SAMPLE_END - 1));
    },
    tierOf: async (headers: Record<string, string>) =>
      (await app.json("/api/usage", headers))["tier"],
    /** Every stored session as JSON text. */
    async stored(): Promise<string[]> {
      const { rows } = await app.services.db.execute<{ row: string }>(
        sql`select to_jsonb(s)::text as row from sessions s`,
      );
      return rows.map(({ row }) => row);
    },
  };
}
