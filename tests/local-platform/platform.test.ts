// The local platform's control routes: faults, clock, jobs and feeds.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
let platform: Platform;

beforeAll(async () => {
  const onCron = async (job: string | null, at: number) => {
    if (job === "broken") throw new Error("no Worker");
    return { job, at };
  };
  platform = await startPlatform({ port: 0, dataDir: null, now: () => NOW, onCron });
});
afterAll(async () => {
  await platform?.close();
});
afterEach(async () => {
  await ask("DELETE", "/faults");
  await ask("DELETE", "/clock");
});

const url = (path: string) => `${platform.url}${path}`;

async function ask(method: string, path: string, body?: unknown): Promise<[number, unknown]> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url(path), {
    method,
    headers: {
      authorization: "Bearer re_test",
      "content-type": "application/json",
      "neon-connection-string": platform.databaseUrl,
    },
    ...sent,
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return [response.status, isJson ? JSON.parse(text) : text];
}

const selectOne = () => ask("POST", "/sql", { query: "select 1 as one", params: [] });

describe("the faults that tests can set", () => {
  test("the fault error makes one service answer 500, and no other", async () => {
    await ask("PUT", "/faults", { postgres: "error" });
    expect((await selectOne())[0]).toBe(500);
    expect(
      (await ask("GET", "/feeds/cboe/api/global/us_indices/daily_prices/VIX_History.csv"))[0],
    ).toBe(200);
    expect((await ask("PUT", "/faults", { postgres: "ok" }))[1]).toMatchObject({ postgres: "ok" });
    expect((await selectOne())[0]).toBe(200);
  });

  test("the fault down makes a service give no answer", async () => {
    await ask("PUT", "/faults", { redis: "down", feeds: "down" });
    await expect(ask("POST", "/redis", ["PING"])).rejects.toThrow("fetch failed");
    expect((await ask("GET", "/feeds"))[0]).toBe(200);
    await expect(
      ask("GET", "/feeds/cboe/api/global/us_indices/daily_prices/VIX_History.csv"),
    ).rejects.toThrow("fetch failed");
  });

  test("the prices' fault makes their answers contain no data, and the feeds still work", async () => {
    const vix = "/feeds/cboe/api/global/us_indices/daily_prices/VIX_History.csv";
    const path = "/feeds/tiingo/tiingo/daily/zvzzt/prices?startDate=2000-01-01";
    const prices = () => fetch(url(path), { headers: { authorization: "Token k" } });
    expect(await (await prices()).json()).toContainEqual(expect.objectContaining({ divCash: 0 }));
    await ask("PUT", "/faults", { prices: "html" });
    expect((await prices()).headers.get("content-type")).toMatch(/^text\/html/);
    await ask("PUT", "/faults", { prices: "429:30" });
    const limited = await prices();
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "30"]);
    expect((await ask("GET", vix))[0]).toBe(200);
  });

  test("the fault slow delays an answer", async () => {
    await ask("PUT", "/faults", { postgres: "slow:150" });
    const began = performance.now();
    expect((await selectOne())[0]).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(140);
  });

  test("an accepted mail may get no answer, and is in the mailbox", async () => {
    await ask("DELETE", "/mail.json");
    await ask("PUT", "/faults", { resend: "accept_then_timeout" });
    const sending = fetch(url("/resend/emails"), {
      method: "POST",
      headers: { authorization: "Bearer re_test" },
      body: JSON.stringify({ from: "a@b.c", to: "d@e.f", subject: "s", text: "t" }),
      signal: AbortSignal.timeout(300),
    });
    await expect(sending).rejects.toThrow("timeout");
    expect((await ask("GET", "/mail.json"))[1]).toMatchObject([{ to: ["d@e.f"], subject: "s" }]);
  });

  test.each([
    [{ database: "down" }],
    [{ postgres: "slow" }],
    [{ postgres: "slow:-1" }],
    [{ feeds: "accept_then_timeout" }],
    [{ resend: "flaky:101" }],
    [{ resend: "flaky" }],
    [{ hooks: "first" }],
    [[]],
    ["down"],
    [undefined],
  ])("the fault %j is refused and changes nothing", async (body) => {
    const [status, answer] = await ask("PUT", "/faults", body);
    expect([status, answer]).toEqual([400, { error: expect.any(String) }]);
    expect(Object.values((await ask("GET", "/faults"))[1] as object)).toEqual(Array(13).fill("ok"));
  });

  test("as many first requests fail as were asked for, and no others", async () => {
    await ask("PUT", "/faults", { hooks: "first:2" });
    const statuses: number[] = [];
    for (let request = 0; request < 4; request += 1) {
      const sent = await fetch(url("/hooks/desk"), { method: "POST", body: "{}" });
      statuses.push(sent.status);
    }
    expect(statuses).toEqual([500, 500, 204, 204]);
    expect((await ask("GET", "/faults"))[1]).toMatchObject({ hooks: "ok" });
    expect((await ask("GET", "/hooks.json"))[1]).toMatchObject([{ body: "{}" }, { body: "{}" }]);
    await ask("DELETE", "/hooks.json");
  });

  test("an empty object resets all faults", async () => {
    await ask("PUT", "/faults", { stripe: "down" });
    expect((await ask("PUT", "/faults", {}))[1]).toMatchObject({ stripe: "ok" });
  });
});

test("requests are counted per service, and pages are not counted", async () => {
  await ask("DELETE", "/requests.json");
  await selectOne();
  await selectOne();
  await ask("POST", "/redis/pipeline", []);
  await ask("GET", "/feeds");
  await ask("GET", "/");
  await ask("GET", "/stripe/v1/customers");
  expect((await ask("GET", "/requests.json"))[1]).toEqual({
    postgres: 2,
    redis: 1,
    stripe: 1,
    resend: 0,
    feeds: 0,
    fed: 0,
    prices: 0,
    edgar: 0,
    telegram: 0,
    witness: 0,
    hooks: 0,
    dns: 0,
    bucket: 0,
  });
});

describe("the clock", () => {
  test("the clock can be set, moved and reset", async () => {
    const set = await ask("PUT", "/clock", { now: "2030-01-01T00:00:00Z" });
    expect(set[1]).toMatchObject({ now: "2030-01-01T00:00:00.000Z" });
    const moved = await ask("PUT", "/clock", { advance_s: 3600 });
    expect(moved[1]).toMatchObject({ now: "2030-01-01T01:00:00.000Z" });
    expect(platform.now()).toBe(Date.parse("2030-01-01T01:00:00Z"));
    expect((await ask("DELETE", "/clock"))[1]).toEqual({
      now: new Date(NOW).toISOString(),
      offset_ms: 0,
    });
  });

  test.each([
    [{ now: "tomorrow" }],
    [{ now: "2026-01-01" }],
    [{ now: "2026-13-01T00:00:00Z" }],
    [{ advance_s: "1" }],
    [{}],
    [null],
  ])("the clock setting %j is refused", async (body) => {
    expect((await ask("PUT", "/clock", body))[0]).toBe(400);
  });

  test("the feeds follow the clock", async () => {
    await ask("PUT", "/clock", { now: "2026-11-24T12:00:00Z" });
    const [, csv] = await ask("GET", "/feeds/fred/graph/fredgraph.csv?id=DGS10&cosd=2026-11-19");
    expect(csv).toBe("observation_date,DGS10\n2026-11-19,3.83\n2026-11-20,3.88\n2026-11-23,3.83\n");
  });
});

describe("the route that runs jobs", () => {
  test("a job runs with the platform's time", async () => {
    expect(await ask("POST", "/cron?job=tick")).toEqual([200, { job: "tick", at: NOW }]);
    expect(await ask("POST", "/cron")).toEqual([200, { job: null, at: NOW }]);
  });

  test("an unknown job is refused, and a job that cannot run is reported", async () => {
    expect((await ask("POST", "/cron?job=../x"))[0]).toBe(400);
    expect((await ask("POST", "/cron?job=broken"))[0]).toBe(502);
  });
});

describe("the feeds of market data", () => {
  test("Cboe's answer has US dates and four prices", async () => {
    const [, csv] = await ask(
      "GET",
      "/feeds/cboe/api/global/us_indices/daily_prices/VIX_History.csv",
    );
    const lines = String(csv).trim().split("\r\n");
    expect(lines[0]).toBe("DATE,OPEN,HIGH,LOW,CLOSE");
    expect(lines.at(-1)).toBe("11/20/2026,21.670000,21.670000,21.670000,21.670000");
  });

  test("FRED's API requires a key, and marks a holiday with a dot", async () => {
    const path =
      "/feeds/fred/series/observations?series_id=VIXCLS&observation_start=2026-09-04&observation_end=2026-09-07";
    expect((await ask("GET", `${path}&file_type=json`))[0]).toBe(400);
    const [, body] = await ask("GET", `${path}&file_type=json&api_key=k`);
    expect(body).toMatchObject({
      observations: [
        { date: "2026-09-04", value: expect.stringMatching(/^\d/) },
        { date: "2026-09-07", value: "." },
      ],
    });
  });

  test("Coinbase's answer is newest first, at most 300 rows, of the requested range", async () => {
    const path = "/feeds/coinbase/products/BTC-USD/candles?granularity=86400";
    const [, all] = await ask("GET", path);
    expect(all).toHaveLength(300);
    const [, some] = await ask(
      "GET",
      `${path}&start=2026-11-18T00:00:00Z&end=2026-11-19T00:00:00Z`,
    );
    expect((some as number[][]).map(([time]) => time)).toEqual([1795046400, 1794960000]);
    const tooMany = `${path}&start=2025-01-01T00:00:00Z&end=2026-01-01T00:00:00Z`;
    expect((await ask("GET", tooMany))[0]).toBe(400);
  });

  test("an observation that was set is there at once, with or without the sample", async () => {
    await ask("PUT", "/feeds/WTI", { date: "2026-11-20", value: -37.5 });
    const [, csv] = await ask(
      "GET",
      "/feeds/fred/graph/fredgraph.csv?id=DCOILWTICO&cosd=2026-11-20",
    );
    expect(csv).toBe("observation_date,DCOILWTICO\n2026-11-20,-37.5\n");
    expect((await ask("GET", "/feeds/stooq/q/d/l/?s=msft.us&i=d"))[0]).toBe(404);
    await ask("PUT", "/feeds/MSFT", { date: "2026-11-19", value: "210.5" });
    const [, prices] = await ask("GET", "/feeds/stooq/q/d/l/?s=msft.us&i=d");
    expect(prices).toBe(
      "Date,Open,High,Low,Close,Volume\r\n2026-11-19,210.5,210.5,210.5,210.5,0\r\n",
    );
  });

  test("a prediction market is made up, the same at the same time, until it is set", async () => {
    const read = async () =>
      (await ask("GET", "/feeds/manifold/v0/market/localmarket01"))[1] as Record<string, unknown>;
    const first = await read();
    expect(first).toMatchObject({ outcomeType: "BINARY", isResolved: false });
    expect(first["probability"]).toBeGreaterThan(0);
    expect(await read()).toEqual(first);
    await ask("PUT", "/clock", { advance_s: 10 * 86_400 });
    expect((await read())["probability"]).not.toBe(first["probability"]);
    const market = { probability: 0.25, resolution: "YES" };
    await ask("PUT", "/feeds/manifold/localmarket01", market);
    expect(await read()).toMatchObject({ ...market, isResolved: true });
    expect((await ask("PUT", "/feeds/manifold/localmarket01", { probability: 2 }))[0]).toBe(400);
    expect((await ask("GET", "/feeds/manifold/v0/market/x"))[0]).toBe(404);
  });

  test.each([
    ["/feeds/VIX", { date: "2026-02-30", value: 1 }, 400],
    ["/feeds/VIX", { date: "2026-02-03", value: "high" }, 400],
    ["/feeds/VIX", { date: "2026-02-03" }, 400],
    ["/feeds/VIX", undefined, 400],
    ["/feeds/no_such", { date: "2026-02-03", value: 1 }, 404],
  ])("PUT %s with %j is refused", async (path, body, status) => {
    expect((await ask("PUT", path, body))[0]).toBe(status);
  });
});
