// The identity by which callers are counted cannot be forged or widened.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { countRows } from "../support/account/billing.ts";
import { BASE_URL, randomAddress, type TestApp, testApp } from "../support/service/app.ts";
import { sendBare } from "../support/service/surface.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

/** Each test has its own hour. */
let hour = 900_000;
function holdDate(): void {
  hour += 1;
  vi.useFakeTimers({ toFake: ["Date"], now: hour * 3_600_000 + 7_000 });
}

/** Sends a request with exactly these headers, without an added IP address. */
const ask = (headers: Record<string, string>, path = "/api/openapi", init: RequestInit = {}) =>
  sendBare(app.services, new Request(`${BASE_URL}${path}`, { ...init, headers }));
const left = async (headers: Record<string, string>) =>
  Number((await ask(headers)).headers.get("x-ratelimit-remaining"));

const SPOOFABLE = [
  "x-forwarded-for",
  "x-real-ip",
  "forwarded",
  "true-client-ip",
  "x-client-ip",
  "via",
  "x-cluster-client-ip",
  "fastly-client-ip",
  "cf-connecting-ipv6",
  "x-forwarded",
  "cf-pseudo-ipv4",
];

/** Texts that are not IP addresses. */
const MALFORMED = [
  "",
  " ",
  "unknown",
  "localhost",
  "1.2.3",
  "1.2.3.4.5",
  "01.2.3.4",
  "256.1.1.1",
  "0x7f.1.1.1",
  "1.2.3.4:80",
  "[2001:db8::1]",
  "[2001:db8::1]:443",
  "2001:db8::1%eth0",
  "2001:db8::1/64",
  ":::",
  "2001:db8::g",
  "1::2::3",
  "2001:db8:1:2:3:4:5:6:7",
  "12345::",
  "1.2.3.4, 5.6.7.8",
  "1.2.3.4 x",
  "::ffff:1.2.3.400",
  "a".repeat(5_000),
  "%00",
  "١.٢.٣.٤".normalize("NFKD").replace(/[^.]/g, "?"),
];

describe("one bucket per identity", () => {
  test("all callers with an absent or malformed address share one bucket, whatever else they send", {
    retry: 2,
  }, async () => {
    holdDate();
    let expected = 60;
    for (const address of [null, ...MALFORMED]) {
      const spoofed = { [SPOOFABLE[expected % SPOOFABLE.length] ?? ""]: `192.0.2.${expected}` };
      const headers = address === null ? spoofed : { ...spoofed, "cf-connecting-ip": address };
      expected -= 1;
      expect([address, await left(headers)]).toEqual([address, expected]);
    }
  });

  test("a /64 network has one bucket, in any spelling, which no other address shares", {
    retry: 2,
  }, async () => {
    holdDate();
    const next = random(64);
    const group = () => wholeBetween(next, 1, 65_535).toString(16);
    for (let trial = 0; trial < 8; trial += 1) {
      const net = ["2001", "db8", group(), group()];
      const inside = [
        `${net.join(":")}::1`,
        `${net.join(":")}:${group()}:${group()}:${group()}:${group()}`.toUpperCase(),
        `${net.join(":")}:0:0:0:0`,
        `${net.map((part) => part.padStart(4, "0")).join(":")}::192.0.2.1`,
        ` ${net.join(":")}:: `,
      ];
      let expected = 60;
      for (const address of inside) {
        expected -= 1;
        expect([address, await left({ "cf-connecting-ip": address })]).toEqual([address, expected]);
      }
      const beside = [...net.slice(0, 3), (Number.parseInt(net[3] ?? "", 16) ^ 1).toString(16)];
      expect(await left({ "cf-connecting-ip": `${beside.join(":")}::1` })).toBe(59);
    }
  });
});

describe("narrower limits", () => {
  const unlock = (headers: Record<string, string>) =>
    ask({ "content-type": "application/json", ...headers }, "/api/auth/unlock", {
      method: "POST",
      body: '{"apiKey":"rubbish"}',
    });

  test("other headers, or the rest of an IPv6 address, do not widen them", async () => {
    holdDate();
    const net = randomAddress().replace("::1", "");
    const answers: Response[] = [];
    for (let n = 0; n < 14; n += 1) {
      const headers = {
        "cf-connecting-ip": `${net}::${n.toString(16)}`,
        [SPOOFABLE[n % SPOOFABLE.length] ?? ""]: `203.0.113.${n}`,
      };
      answers.push(await unlock(headers));
    }
    const passed = answers.filter(({ status }) => status === 401).length;
    // On a busy machine with a late Redis the limit is a fifth.
    expect(passed).toBeLessThanOrEqual(10);
    expect(answers.at(-1)?.status).toBe(429);
  });

  test("sign-ups count under the same identity, of which only a digest is stored", async () => {
    const net = randomAddress().replace("::1", "");
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const headers = {
        "content-type": "application/json",
        "cf-connecting-ip": `${net}:${n}::5`,
        "x-forwarded-for": `198.51.100.${n}`,
      };
      const body = JSON.stringify({ email: `reader-${hour}-${n}@svc.example` });
      statuses.push((await ask(headers, "/api/alerts/subscribe", { method: "POST", body })).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    expect(await countRows(app, "(select distinct address_sha256 from alert_signups) a")).toBe(1);
  });
});

test("guesses of keys are limited by address before they cost a query", { retry: 2 }, async () => {
  holdDate();
  const { key } = { key: app.keys.retail };
  const address = { "cf-connecting-ip": randomAddress() };
  await app.resetRequests();
  const statuses: number[] = [];
  for (let n = 0; n < 70; n += 1) {
    const wrong = `svc_${n.toString().padStart(8, "A")}${key.slice(12)}`;
    const headers = { ...address, "x-svc-key": wrong, prefer: "handling=strict" };
    statuses.push((await ask(headers)).status);
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await app.requests())["postgres"]).toBeLessThanOrEqual(60);
});
