import { describe, expect, test } from "vitest";
import { UNLIMITED_CALLS } from "../../../lib/core/call-budget.ts";
import { FeedRun, NO_PACE, userAgentOf } from "../../../lib/market/services/feeds/index.ts";
import { HostPace, type pause } from "../../../lib/market/services/feeds/pace.ts";
import {
  requestParts,
  requestText,
  type SourceRequest,
} from "../../../lib/market/services/feeds/request.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const URL_ASKED = "https://data.example/rows.csv?id=X";
const BODY = "date,value\n2026-11-19,1\n";

type Asked = { url: string; headers: Headers; redirect: string | undefined };

/** A client over a server, and what the server was asked. */
function asking(server: (url: URL, headers: Headers) => Response) {
  const asked: Asked[] = [];
  const outside = {
    fetch: (async (input, init) => {
      const headers = new Headers(init?.headers);
      asked.push({ url: String(input), headers, redirect: init?.redirect });
      return server(new URL(String(input)), headers);
    }) as typeof fetch,
    userAgent: userAgentOf("ops@svc.example"),
    pace: NO_PACE,
  };
  const run = new FeedRun({ calls: UNLIMITED_CALLS, now: NOW, retryTimes: new Map() });
  const get = (more: Partial<SourceRequest> = {}) =>
    run.recordOutcome("example", () =>
      requestText(outside, run, { source: "example", url: URL_ASKED, ...more }),
    );
  return { asked, outside, run, get };
}

const moved = (location: string) => new Response(null, { status: 302, headers: { location } });

describe("a request", () => {
  test("says who asks and whom to write to, without address or brackets", async () => {
    const { asked, get } = asking(() => new Response(BODY));
    expect((await get({ headers: { authorization: "Token t" } })).text).toBe(BODY);
    const agent = asked[0]?.headers.get("user-agent");
    expect(agent).toMatch(/^[a-z-]+\/\d+\.\d+\.\d+ ops@svc\.example$/);
    expect(asked[0]?.headers.get("authorization")).toBe("Token t");
    expect(userAgentOf(null)).toMatch(/^[a-z-]+\/\d+\.\d+\.\d+$/);
  });

  test("follows a redirect within its host, three at most", async () => {
    const { asked, get } = asking(({ pathname }) =>
      pathname === "/new.csv" ? new Response(BODY) : moved("/new.csv"),
    );
    expect((await get()).text).toBe(BODY);
    expect(asked.map(({ url }) => url)).toEqual([URL_ASKED, "https://data.example/new.csv"]);
    expect(new Set(asked.map(({ redirect }) => redirect))).toEqual(new Set(["manual"]));
    const circle = asking(() => moved("/rows.csv"));
    await expect(circle.get()).rejects.toThrow("example: redirected (too often)");
    expect(circle.asked).toHaveLength(4);
  });

  test.each(["https://other.example/x", "http://data.example/x", "//other.example/x"])(
    "does not follow %s, and sends no key there",
    async (location) => {
      const { asked, get, run } = asking(() => moved(location));
      await expect(get()).rejects.toMatchObject({ reason: "redirected" });
      expect(asked).toHaveLength(1);
      expect(run.outcomes()).toMatchObject([{ error: "example: redirected (another host)" }]);
    },
  );

  test("names the version that is held; an unchanged body is an answer and no failure", async () => {
    const { asked, get, run } = asking((_url, headers) =>
      headers.get("if-none-match") === '"v1"'
        ? new Response(null, { status: 304 })
        : new Response(BODY, { headers: { etag: '"v1"', "last-modified": "Fri, 20 Nov 2026" } }),
    );
    const { version } = await get();
    expect(version).toEqual({ etag: '"v1"', modified: "Fri, 20 Nov 2026" });
    await expect(get({ storedVersion: version })).rejects.toMatchObject({ reason: "unchanged" });
    expect(asked[1]?.headers.get("if-modified-since")).toBe("Fri, 20 Nov 2026");
    expect(run.outcomes()).toMatchObject([{ answered: true, error: null }]);
  });

  test("that was not conditional takes 304 for a refusal", async () => {
    const { get } = asking(() => new Response(null, { status: 304 }));
    await expect(get()).rejects.toThrow("example: refused (304)");
  });

  test.each([
    ["by its type", new Response("Solve this", { headers: { "content-type": "text/html" } })],
    ["by its words", new Response("\n<!DOCTYPE html><title>Wait</title>")],
  ])("refuses a web page with status 200, known %s", async (_how, page) => {
    await expect(asking(() => page).get()).rejects.toThrow("example: malformed (a web page)");
  });

  test("ends at its size, announced or not, without reading on", async () => {
    let sent = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(stream) {
            sent += 1;
            stream.enqueue(new Uint8Array(100_000));
          },
        }),
      );
    await expect(asking(endless).get()).rejects.toMatchObject({ reason: "too_large" });
    expect(sent).toBeLessThan(60);
    const announced = () => new Response("x", { headers: { "content-length": "50000000" } });
    await expect(asking(announced).get()).rejects.toMatchObject({ reason: "too_large" });
  });

  test("429 without a Retry-After is not tried again, and rests for ten minutes", async () => {
    const { asked, get, run } = asking(() => new Response(null, { status: 429 }));
    await expect(get()).rejects.toThrow("example: unavailable (429)");
    expect(asked).toHaveLength(1);
    expect(run.outcomes()).toMatchObject([{ retryAt: NOW + 600_000 }]);
  });

  test("403 for a file that need not exist brings no pause, a page with 403 does", async () => {
    const refusal = (type: string) =>
      asking(() => new Response("", { status: 403, headers: { "content-type": type } }));
    const may = { refusedMs: 600_000, isAbsent403: true } as const;
    const absent = refusal("application/xml");
    await expect(absent.get(may)).rejects.toThrow("example: refused (absent)");
    expect(absent.run.outcomes()).toMatchObject([{ retryAt: null }]);
    const paused = [
      [refusal("application/xml"), { refusedMs: 600_000 }],
      [refusal("text/html; charset=utf-8"), may],
    ] as const;
    for (const [{ get, run }, request] of paused) {
      await expect(get(request)).rejects.toThrow("example: refused (403)");
      expect(run.outcomes()).toMatchObject([{ retryAt: NOW + 600_000 }]);
    }
  });

  test("may be read in parts", async () => {
    const { outside, run } = asking(() => new Response(BODY));
    const bytes = await requestParts(
      outside,
      run,
      { source: "example", url: URL_ASKED },
      async (_response, parts) => {
        let sum = 0;
        for await (const part of parts) sum += part.byteLength;
        return sum;
      },
    );
    expect(bytes).toBe(BODY.length);
  });
});

describe("the pace", () => {
  /** A pace by a clock that only waiting moves, and the instants at which turns came. */
  function paced(shared = new Map()) {
    let now = 0;
    const waits: number[] = [];
    const wait: typeof pause = async (ms) => void waits.push(ms);
    return {
      pace: new HostPace({ shared, clock: () => now, wait }),
      waits,
      to: (at: number) => (now = at),
    };
  }
  const signal = new AbortController().signal;

  test("is two a second for FRED and one for others, each host on its own", async () => {
    const { pace, waits, to } = paced();
    for (let i = 0; i < 3; i += 1) await pace.turn("fred.stlouisfed.org", signal);
    for (let i = 0; i < 3; i += 1) await pace.turn("cdn.cboe.com", signal);
    expect(waits).toEqual([500, 1_000, 1_000, 2_000]);
    to(10_000);
    await pace.turn("cdn.cboe.com", signal);
    expect(waits).toHaveLength(4);
  });

  test("of a host with a shared queue is that queue's", async () => {
    const turns: string[] = [];
    const queue = { turn: async (host: string) => void turns.push(host) };
    const { pace, waits } = paced(new Map([["www.sec.gov", queue]]));
    await pace.turn("www.sec.gov", signal);
    await pace.turn("www.sec.gov", signal);
    expect([turns, waits]).toEqual([["www.sec.gov", "www.sec.gov"], []]);
  });

  test("that leaves a source no time is no failure of it: it is read in the next tick", async () => {
    const { outside } = asking(() => new Response(BODY));
    const limits = { calls: UNLIMITED_CALLS, now: NOW, retryTimes: new Map() };
    const run = new FeedRun(limits, () => AbortSignal.timeout(50));
    const slow = { ...outside, pace: new HostPace() };
    const get = () => requestText(slow, run, { source: "example", url: URL_ASKED });
    await get();
    await expect(run.recordOutcome("example", get)).rejects.toMatchObject({ reason: "not_asked" });
    expect(run.outcomes()).toEqual([]);
  });
});
