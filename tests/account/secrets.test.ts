// No key, session or IP address is stored or logged as plain text during the life of a session.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { issueKey } from "../../lib/account/actions/manage-keys.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());

const ADDRESS = "203.0.113.77";

const post = (path: string, headers: Record<string, string>, body?: object) =>
  app.send(path, {
    method: "POST",
    headers: {
      "cf-connecting-ip": ADDRESS,
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function everyRow(): Promise<string[]> {
  const tables = await app.services.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const found = await app.services.db.execute<{ row: string }>(
      sql.raw(`select t::text as row from ${name} t`),
    );
    rows.push(...found.rows.map(({ row }) => row));
  }
  return rows;
}

/** Opens, uses, rotates and ends keys and sessions. Returns the secrets that must not be stored. */
async function useSessions(): Promise<string[]> {
  const { key } = await issueKey(
    app.services.db,
    { tier: "retail", customer: "someone", expiresAt: null },
    new Date(SAMPLE_END - 1),
  );
  const secrets = [key];
  const open = async (apiKey: string) => {
    const answer = await post("/api/auth/unlock", {}, { apiKey });
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    secrets.push(cookie.split("=")[1] ?? "");
    return { cookie, origin: BASE_URL, "cf-connecting-ip": ADDRESS };
  };
  const first = await open(key);
  await app.get("/api/usage", first);
  await app.get("/api/sensors/vix/history?limit=x", first);
  const unknown = "U".repeat(43);
  secrets.push(unknown);
  await app.get("/api/usage", { cookie: `__Host-svc_session=${unknown}` });
  await app.setFaults({ postgres: "error", redis: "error" });
  app.setNow(SAMPLE_END + 20_000);
  await app.get("/api/usage", first);
  await post("/api/auth/unlock", {}, { apiKey: key });
  await app.setFaults({});
  const { key: next } = (await (await post("/api/keys/rotate", first, {})).json()) as {
    key: string;
  };
  secrets.push(next);
  await open(next);
  await post("/api/auth/lock", await open(next));
  await post("/api/keys/revoke", { "x-svc-key": next });
  return secrets;
}

test("no key, session or address is in a log line, a table or a request to another service", async () => {
  const printed = ["log", "info", "warn", "error"].map((name) =>
    vi.spyOn(console, name as "log").mockImplementation(() => {}),
  );
  const outgoing = vi.spyOn(globalThis, "fetch");
  const secrets = await useSessions();
  const sent = outgoing.mock.calls.map(
    ([input, init]) =>
      `${String(input)} ${JSON.stringify([...new Headers(init?.headers)])} ${String(init?.body)}`,
  );
  const lines = [
    ...app.logs.map((line) => JSON.stringify(line)),
    ...printed.flatMap(({ mock }) => mock.calls.map((words) => words.join(" "))),
  ];
  vi.restoreAllMocks();
  const rows = await everyRow();
  expect(secrets).toHaveLength(6);
  for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(43);
  expect([sent.length > 15, lines.length > 0, rows.length > 50]).toEqual([true, true, true]);
  // The public part of a key may be anywhere.
  const hidden = [
    ...secrets.map((text) => (text.startsWith("svc_") ? text.slice(13) : text)),
    ADDRESS,
  ];
  const leaks = [...sent, ...lines, ...rows].filter((text) =>
    hidden.some((secret) => text.includes(secret)),
  );
  expect(leaks).toEqual([]);
});
