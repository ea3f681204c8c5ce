// Limits of single endpoints: per address, per mailbox, and a ceiling over all callers.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { post } from "../support/account/billing.ts";
import { randomAddress, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
let config: TestApp["services"]["config"];
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  config = app.services.config;
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
  app.services.config = config;
});

/** Each test has its own hour, and starts some seconds into it. */
let hour = 650_000;
function holdDate(): void {
  hour += 2;
  vi.useFakeTimers({ toFake: ["Date"], now: hour * 3_600_000 + 7_000 });
}

const status = (answer: Response) => answer.status;
const count = (statuses: number[], wanted: number) =>
  statuses.filter((each) => each === wanted).length;
const checkout = (email: string, address = randomAddress()) =>
  post(app, "/api/billing/checkout", { email }, { "cf-connecting-ip": address });

const sendForm = (path: string, fields: Record<string, string>) =>
  app.send(path, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "cf-connecting-ip": randomAddress(),
    },
    body: new URLSearchParams(fields).toString(),
  });

describe("the limits of checkouts", () => {
  test("one address can ask for ten checkouts a minute", { retry: 2 }, async () => {
    holdDate();
    const address = randomAddress();
    const asked = Array.from({ length: 14 }, (_, n) =>
      checkout(`m${hour}.${n}@fund.example`, address),
    );
    const answers = await Promise.all(asked);
    expect([count(answers.map(status), 200), count(answers.map(status), 429)]).toEqual([10, 4]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.headers.get("ratelimit-policy")).toBe('"minute";q=10;w=60');
    vi.setSystemTime(Date.now() + Number(refused?.headers.get("retry-after")) * 1_000);
    expect((await checkout(`later${hour}@fund.example`, address)).status).toBe(200);
  });

  test("one mailbox can get five checkouts an hour, from any address and in any spelling", {
    retry: 2,
  }, async () => {
    holdDate();
    const [email, spelled] = [`victim${hour}@fund.example`, `VICTIM${hour}@Fund.Example`];
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      statuses.push((await checkout(n % 2 === 0 ? email : spelled)).status);
      vi.setSystemTime(Date.now() + 61_000);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = await checkout(email);
    expect(refused.headers.get("ratelimit-policy")).toBe('"hour";q=5;w=3600');
    expect((await checkout(`another${hour}@fund.example`)).status).toBe(200);
    vi.setSystemTime(Date.now() + Number(refused.headers.get("retry-after")) * 1_000);
    expect((await checkout(email)).status).toBe(200);
  });

  test("the form of the page counts against the API's limit", {
    retry: 2,
  }, async () => {
    holdDate();
    const email = `form${hour}@fund.example`;
    const form = () => sendForm("/pricing", { email: ` ${email.toUpperCase()} ` });
    const statuses: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      statuses.push((await (n === 2 ? checkout(email) : form())).status);
    }
    expect([statuses[2], count(statuses, 429)]).toEqual([200, 4]);
    expect(statuses.slice(5)).toEqual([429, 429, 429, 429]);
    expect((await sendForm("/pricing", { email: `other${hour}@fund.example` })).status).toBe(200);
  });

  test("a malformed checkout counts for no mailbox", { retry: 2 }, async () => {
    holdDate();
    const email = `typo${hour}@fund`;
    for (let n = 0; n < 8; n += 1) expect((await checkout(email)).status).toBe(400);
  });

  test("a checkout asks for all its limits at once, in one round trip", { retry: 2 }, async () => {
    holdDate();
    await checkout(`warm${hour}@fund.example`);
    await app.resetRequests();
    await checkout(`warm${hour}@fund.example`);
    expect((await app.requests())["redis"]).toBe(1);
    expect(app.logs.findLast(({ event }) => event === "request")).toMatchObject({ redis: 1 });
  });
});

describe.each([
  ["/api/billing/status", "status"],
  ["/api/billing/reveal-link", "reveal-link"],
  ["/api/alerts/subscribe", "subscribe"],
])("the ceiling over all callers of %s", (path, name) => {
  const ask = (n: number, headers = {}) =>
    post(app, path, { email: `crowd${hour}.${n}@fund.example` }, headers);

  test("callers above the ceiling are refused until the end of the minute", {
    retry: 2,
  }, async () => {
    holdDate();
    app.services.config = { ...config, ceilingPerMinute: 20 };
    const answers: Response[] = [];
    for (let n = 0; n < 25; n += 1) answers.push(await ask(n));
    expect(answers.map(status)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    app.logs.length = 0;
    const refused = await ask(99, { "x-svc-key": app.keys.institutional });
    expect(refused.headers.get("retry-after")).toBe("53");
    expect(await refused.json()).toEqual({ error: "Rate limit exceeded", retry_after: 53 });
    expect(app.logs).toContainEqual({
      event: "ceiling_reached",
      ceiling: `all:${name}`,
      limit: 20,
    });
    // A refused request counts nowhere, and a place may become free before the promised time.
    expect((await app.get("/api/openapi")).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await ask(100)).status).toBe(200);
  });

  test("a request makes one Redis round trip", { retry: 2 }, async () => {
    holdDate();
    await ask(0);
    await ask(1);
    expect(app.logs.findLast(({ event }) => event === "request")).toMatchObject({ redis: 1 });
  });
});

test("a caller who is refused by a limit of their own does not count against the ceiling", {
  retry: 2,
}, async () => {
  holdDate();
  app.services.config = { ...config, ceilingPerMinute: 20 };
  const ask = (address = randomAddress()) =>
    post(
      app,
      "/api/billing/status",
      { email: "one@fund.example" },
      { "cf-connecting-ip": address },
    );
  const flood = randomAddress();
  const flooded = await Promise.all(Array.from({ length: 40 }, () => ask(flood)));
  expect(count(flooded.map(status), 200)).toBe(10);
  const honest: number[] = [];
  for (let n = 0; n < 10; n += 1) honest.push((await ask()).status);
  expect(honest).toEqual(Array(10).fill(200));
});

test("the ceiling is 1,200 a minute unless a setting changes it", () => {
  expect(config.ceilingPerMinute).toBe(1_200);
});
