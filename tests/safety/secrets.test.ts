// No secret or address is in a table, in Redis, in a log or in an answer, after a scenario over
// the whole service.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { allGroups } from "../../functions/index.ts";
import { deliverEvent, eventOf } from "../support/account/billing-events.ts";
import { everyRedisValue, everyValue, type Found } from "../support/safety/scan.ts";
import { ADDRESS_COLUMNS } from "../support/safety/secret-shapes.ts";
import {
  asCustomer,
  asReader,
  asStranger,
  CALLERS,
  customer,
  headersWithSecret,
  type Notes,
  notes,
  reader,
  SPOOFED,
} from "../support/safety/whole-life.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { CONTRACTS, PAGE_PATHS } from "../support/service/surface.ts";

let app: TestApp;
const seen = notes();
const printed: Found[] = [];
const asked: Found[] = [];
const answers: Response[] = [];
/** Answers to callers who only read. */
const readings: Response[] = [];
let stored: Found[] = [];

beforeAll(async () => {
  app = await testApp({ rows: 60 });
  const words = ["log", "info", "warn", "error", "debug"] as const;
  const consoles = words.map((word) => vi.spyOn(console, word).mockImplementation(() => {}));
  const outside = vi.spyOn(globalThis, "fetch");
  const serve = allGroups.fetch;
  vi.spyOn(allGroups, "fetch").mockImplementation(async (...given) => {
    const answer = await serve(...given);
    answers.push(answer.clone());
    if (given[0].method === "GET") readings.push(answer.clone());
    return answer;
  });
  await runScenario(seen);
  for (const { mock } of consoles) {
    printed.push(...mock.calls.map((line) => ({ place: "console", text: line.join(" ") })));
  }
  printed.push(...app.logs.map((line) => ({ place: "log", text: JSON.stringify(line) })));
  asked.push(...outside.mock.calls.map(([to, init]) => requestOf(String(to), init)));
  vi.restoreAllMocks();
  stored = [...(await everyValue(app)), ...(await everyRedisValue(app.platform))];
  const { settings } = app.platform;
  for (const name of Object.keys(settings).filter((key) => /SECRET|_KEY$|TOKEN$/.test(key))) {
    seen.keep(settings[name]);
  }
});
afterAll(() => app.close());

const requestOf = (to: string, init?: RequestInit): Found => ({
  place: new URL(to).pathname,
  text: `${to} ${JSON.stringify([...new Headers(init?.headers)])} ${String(init?.body)}`,
});

/** Runs one scenario over the whole service, including everything that fails. */
async function runScenario(life: Notes): Promise<void> {
  const buyer = customer(app, life);
  const { key, bought } = await buyer.buys();
  const session = await buyer.unlocks(key, 3);
  const subscriber = reader(app, life);
  const one = await subscriber.signsUp({ telegram_id: "@reader_one", sensors: ["vix"] });
  const link = await subscriber.confirms(one.token);
  await subscriber.linksChat(link);
  await subscriber.linksChat(link, "wrong-secret-of-somebody-else");
  await subscriber.isAlerted();
  const other = await subscriber.signsUp();
  await subscriber.bounces(other.email);
  await subscriber.bounces(other.email, Date.now() - 3_600_000);
  await sendSecretsEverywhere([key, one.token, life.keep(`svc_AbCdEf01_${"Q".repeat(38)}`)]);
  await sendDuringFaults(life, { key, ...bought });
  const next = await buyer.rotates({ ...session });
  await buyer.unlocks(next, 4);
  await asReader(app, `/api/alerts/unsubscribe?token=${one.token}`);
  await buyer.losesKey(bought, 5);
  await buyer.comesBack(bought);
  await asCustomer(app, "/api/keys/revoke", {}, { "x-svc-key": next });
  await buyer.unlocks(life.keep(app.keys.institutional), 5);
}

/** Sends the secrets in every place of a request, on routes that expect them and on others. */
async function sendSecretsEverywhere(secrets: readonly string[]): Promise<void> {
  for (const secret of secrets) {
    for (const headers of headersWithSecret(secret)) {
      await app.get("/api/usage", headers);
      await app.get("/sensors/vix", headers);
      await app.get("/api/sensors/vix/history?limit=x", { ...headers, prefer: "handling=strict" });
    }
    for (const path of [`/${secret}`, `/api/${secret}`]) {
      for (const name of ["key", "token", "session_id", "cursor", secret]) {
        await app.get(`${path}?${name}=${secret}`);
      }
    }
  }
}

/** Sends the same requests while one service after the other fails. */
async function sendDuringFaults(
  life: Notes,
  of: { key: string; email: string; sessionId: string },
) {
  const { key, email, sessionId } = of;
  const faults = ["postgres:error", "postgres:down", "redis:error", "stripe:error", "resend:error"];
  for (const [service = "", fault = ""] of faults.map((text) => text.split(":"))) {
    await app.setFaults({ [service]: fault });
    // A key that no isolate has cached, in the header and in the URL.
    const strange = life.keep(`${key.slice(0, -1)}${key.endsWith("0") ? 1 : 0}`);
    for (const each of [key, strange]) {
      await app.get(`/api/usage?key=${each}`, { prefer: "handling=strict" });
      await asStranger(app, "/api/auth/unlock", { apiKey: each });
    }
    await asStranger(app, "/api/billing/checkout", { email });
    await asStranger(app, "/api/billing/status", { email });
    await asStranger(app, "/api/billing/portal", {}, { "x-svc-key": key });
    await asStranger(app, "/api/billing/reveal", { session_id: sessionId });
    await asStranger(app, "/api/billing/reveal-link", { email });
    await asStranger(app, "/api/alerts/subscribe", { email: life.newEmail() });
    await deliverEvent(app, eventOf(app, "invoice.paid", { id: "in_1", subscription: "sub_some" }));
    await deliverEvent(app, JSON.stringify({ email, sessionId }), "t=1,v1=00");
    await app.get("/api/gate");
    await app.get("/sensors/vix", { "x-svc-key": strange });
  }
  await app.setFaults({});
}

/** The part of a secret that must be hidden; the public part of a key may be anywhere. */
const hiddenPartOf = (secret: string) => (secret.startsWith("svc_") ? secret.slice(13) : secret);
const holding = (places: readonly Found[], words: readonly string[]) => [
  ...new Set(
    places
      .filter(({ text }) => words.some((word) => text.toLowerCase().includes(word.toLowerCase())))
      .map(({ place, text }) => `${place}: ${text.slice(0, 160)}`),
  ),
];
const secrets = () => seen.secrets.map(hiddenPartOf);

test("the scenario reached every part of the service", async () => {
  expect(seen.secrets.length).toBeGreaterThan(25);
  expect(answers.filter(({ status }) => status >= 400).length).toBeGreaterThan(100);
  const tables = new Set(stored.map(({ place }) => place.split(".")[0]));
  for (const table of [
    "sessions",
    "api_keys",
    "key_reveals",
    "stripe_events",
    "mail_events",
    "outbox",
    "alert_tokens",
    "alert_ledger",
    "alert_signups",
    "mail_suppressions",
    "redis",
  ]) {
    expect(tables).toContain(table);
  }
  const codes = new Set(answers.map(({ headers }) => headers.get("x-error-code")));
  for (const code of ["invalid_key", "unavailable", "invalid_request", "not_found"]) {
    expect(codes).toContain(code);
  }
  expect(printed.length).toBeGreaterThan(200);
  expect(CONTRACTS.length + PAGE_PATHS.length).toBeGreaterThan(50);
});

test("no key, session, token or secret is in a table, in Redis or in a log line", () => {
  expect(holding([...stored, ...printed], secrets())).toEqual([]);
});

test("no key, session or token is in a statement to the database or a command to Redis", () => {
  const ours = asked.filter(({ place }) => place === "/sql" || place.startsWith("/redis"));
  expect(ours.length).toBeGreaterThan(100);
  const { settings, redisToken } = app.platform;
  const known = [redisToken, ...Object.values(settings)];
  expect(
    holding(
      ours,
      secrets().filter((secret) => !known.includes(secret)),
    ),
  ).toEqual([]);
});

test("no IP address of a caller, and not even its network, is stored anywhere", () => {
  const addresses = [...CALLERS, SPOOFED, "2001:db8:77:88:"];
  expect(holding([...stored, ...printed], addresses)).toEqual([]);
  expect(holding(asked, addresses)).toEqual([]);
});

test("e-mail addresses are in their columns and nowhere else", () => {
  const elsewhere = stored.filter(({ place }) => !ADDRESS_COLUMNS.includes(place));
  expect(holding(elsewhere, seen.emails)).toEqual([]);
  expect(holding(printed, seen.emails)).toEqual([]);
  const where = stored.filter(({ text }) => seen.emails.includes(text)).map(({ place }) => place);
  expect([...new Set(where)].toSorted()).toEqual(ADDRESS_COLUMNS.toSorted());
});

test("no answer repeats a secret that came with the request", async () => {
  expect(readings.length).toBeGreaterThan(100);
  for (const answer of readings) {
    const headers = [...answer.headers].filter(([name]) => name !== "set-cookie");
    const text = `${headers.join("\n")}\n${await answer.text()}`;
    expect(holding([{ place: `${answer.status}`, text }], secrets())).toEqual([]);
  }
});

test("an error contains only its documented sentence", async () => {
  const errors = new Set<string>();
  for (const answer of answers.filter(({ status }) => status >= 400)) {
    const body = await answer.text();
    const text = `${[...answer.headers].join("\n")}\n${body}`;
    const what = holding([{ place: `${answer.status}`, text }], [...secrets(), ...seen.emails]);
    expect(what).toEqual([]);
    expect(text).not.toMatch(/\bselect\b.*\bfrom\b|insert into|\bat \S+:\d+|127\.0\.0\.1|NeonDb/i);
    if (answer.headers.get("content-type")?.includes("html")) continue;
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const { error } = JSON.parse(body) as { error: string };
    expect(error.length).toBeLessThanOrEqual(200);
    errors.add(error);
  }
  expect(errors.size).toBeGreaterThan(8);
});
