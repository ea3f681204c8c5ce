// Requests to the local platform that a foreign page in the developer's browser could send are
// refused.

import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";

let platform: Platform;
let ran = 0;

beforeAll(async () => {
  const onCron = async () => {
    ran += 1;
  };
  platform = await startPlatform({ port: 0, dataDir: null, sample: false, onCron });
});
afterAll(() => platform?.close());

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/**
 * Sends a request with exactly these headers; fetch does not allow `Host`, `Origin` or
 * `Sec-Fetch-Site`.
 */
async function send({ method = "GET", path, headers = {}, body }: Sent) {
  const { hostname, port } = new URL(platform.url);
  const sent = request({
    hostname,
    port,
    method,
    path,
    headers: { connection: "close", ...headers },
  });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const port = () => new URL(platform.url).port;
const toRedis = (...command: string[]): Sent => ({
  method: "POST",
  path: "/redis",
  headers: { authorization: "Bearer local-redis-token" },
  body: JSON.stringify(command),
});
const DROP = JSON.stringify({ query: "create table intruder as select 1 as a", params: [] });

/** One request of each kind, each of which would change something. */
const REQUESTS: [what: string, Sent][] = [
  ["SQL", { method: "POST", path: "/sql", body: DROP }],
  ["Redis", toRedis("SET", "intruder", "1")],
  ["the faults", { method: "PUT", path: "/faults", body: '{"postgres":"down"}' }],
  ["the clock", { method: "PUT", path: "/clock", body: '{"advance_s":3600}' }],
  ["a job", { method: "POST", path: "/cron" }],
  ["the feeds", { method: "PUT", path: "/feeds/VIX", body: '{"date":"2026-11-20","value":1}' }],
  ["the mailbox", { path: "/mail.json" }],
  ["the mailbox, emptied", { method: "DELETE", path: "/mail.json" }],
  ["Stripe", { path: "/v1/customers" }],
  ["the first page", { path: "/" }],
  ["an address that is not there", { path: "/nothing" }],
];

/** Headers that a browser sends for a page of another site. */
const FOREIGN: [how: string, () => Record<string, string>][] = [
  ["by a rebound name", () => ({ host: `intruder.example:${port()}` })],
  ["by a rebound name without a port", () => ({ host: "intruder.example" })],
  [
    "by a name that only begins like ours",
    () => ({ host: `localhost.intruder.example:${port()}` }),
  ],
  ["by an address of the network", () => ({ host: `192.168.1.20:${port()}` })],
  ["by a name with a user before it", () => ({ host: `localhost@intruder.example:${port()}` })],
  ["from a foreign origin", () => ({ origin: "https://intruder.example" })],
  ["from no origin to name", () => ({ origin: "null" })],
  ["from another program's pages here", () => ({ origin: "http://127.0.0.1:1" })],
  ["from an origin that is no address", () => ({ origin: "intruder" })],
  ["from another site", () => ({ "sec-fetch-site": "cross-site" })],
  [
    "from another site, opened",
    () => ({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }),
  ],
];

const right = (): Record<string, string> => ({ "neon-connection-string": platform.databaseUrl });

describe.each(REQUESTS)("a request to %s", (_what, sent) => {
  test.each(FOREIGN)("it is refused when it comes %s", async (_how, headers) => {
    const answer = await send({ ...sent, headers: { ...right(), ...sent.headers, ...headers() } });
    expect([answer.status, answer.headers["content-type"]]).toEqual([403, "application/json"]);
    expect(Object.keys(JSON.parse(answer.body))).toEqual(["error"]);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

test("none of the refused requests was executed or counted", async () => {
  const { rows } = await platform.database.query({
    query: "select to_regclass('public.intruder')::text",
    params: [],
  });
  expect(rows).toEqual([[null]]);
  expect(ran).toBe(0);
  const read = async (path: string) => JSON.parse((await send({ path })).body);
  expect(await read("/clock")).toMatchObject({ offset_ms: 0 });
  expect(new Set(Object.values(await read("/faults")))).toEqual(new Set(["ok"]));
  expect(new Set(Object.values(await read("/requests.json")))).toEqual(new Set([0]));
  const kept = await send(toRedis("GET", "intruder"));
  expect(JSON.parse(kept.body)).toEqual({ result: null });
});

describe("a request from this machine", () => {
  test.each([
    ["by its number", () => ({ host: `127.0.0.1:${port()}` })],
    ["by its name", () => ({ host: `localhost:${port()}` })],
    ["by its name in capitals", () => ({ host: `LocalHost:${port()}` })],
    ["by its number of IPv6", () => ({ host: `[::1]:${port()}` })],
    ["by another port, as through a tunnel", () => ({ host: "localhost:9000" })],
    ["from its own pages", () => ({ origin: platform.url, "sec-fetch-site": "same-origin" })],
    ["from the service's pages", () => ({ "sec-fetch-site": "same-site" })],
    ["from the address bar", () => ({ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" })],
  ])("it is answered when the host is given %s", async (_how, headers) => {
    expect((await send({ path: "/mail.json", headers: headers() })).status).toBe(200);
  });
});

describe("SQL over HTTP", () => {
  const one = JSON.stringify({ query: "select 1 as one", params: [] });
  const ask = (headers: Record<string, string>) =>
    send({ method: "POST", path: "/sql", body: one, headers });

  test("a request with the Workers' connection string is answered", async () => {
    const { status, body } = await ask({
      "neon-connection-string": platform.settings["DATABASE_URL"] ?? "",
    });
    expect([status, JSON.parse(body).rows]).toEqual([200, [{ one: "1" }]]);
  });

  test.each([
    ["with parameters of the driver's own", (url: string) => `${url}?application_name=x`],
    ["in the driver's words", (url: string) => url.replace("postgres:", "postgresql:")],
  ])("the connection string is accepted %s", async (_how, named) => {
    const { status } = await ask({ "neon-connection-string": named(platform.databaseUrl) });
    expect(status).toBe(200);
  });

  test.each([
    ["without one", () => ({})],
    ["with an empty one", () => ({ "neon-connection-string": "" })],
    ["with what is no address", () => ({ "neon-connection-string": "postgres" })],
    [
      "with that of another server",
      (url: string) => ({ "neon-connection-string": url.replace("127.0.0.1", "db.example") }),
    ],
    ["with that of another database", (url: string) => ({ "neon-connection-string": `${url}2` })],
    [
      "with a guessed password",
      (url: string) => ({ "neon-connection-string": url.replace("@", ":guess@") }),
    ],
  ])(
    "a request is refused %s, and the right connection string is not revealed",
    async (_how, headers) => {
      const { status, body } = await ask(headers(platform.databaseUrl));
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ message: expect.stringContaining("onnection") });
      expect(body).not.toContain(port());
    },
  );
});

test("a foreign page cannot move the clock of the Workers or run their jobs", async () => {
  type Ticker = { fetch(request: Request, env: object): Promise<Response> };
  const file = join(import.meta.dirname, "../../scripts/local-platform/serve/ticker.mjs");
  const { default: ticker } = (await import(file)) as { default: Ticker };
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    ticker.fetch(
      new Request(`http://127.0.0.1${path}`, {
        method,
        headers,
        ...(method !== "GET" && { body: "5 1" }),
      }),
      { CLOCK: "0 0" },
    );
  const foreign = { origin: "https://intruder.example" };
  expect((await ask("PUT", "/offset", foreign)).status).toBe(403);
  expect((await ask("POST", "/", foreign)).status).toBe(403);
  expect(await (await ask("GET", "/offset", {})).text()).toBe("0 0");
  expect(await (await ask("PUT", "/offset", {})).text()).toBe("5 1");
});
