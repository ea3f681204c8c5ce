// Requests to data sources: headers, redirects, sizes and pace.

import { describe, expect, test } from "vitest";
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

/** A client with a server, and a record of the requests. */
function recordingClient(server: (url: URL, headers: Headers) => Response) {
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
  const run = new FeedRun({ now: NOW, retryTimes: new Map() });
  const get = (more: Partial<SourceRequest> = {}) =>
    run.recordOutcome("example", () =>
      requestText(outside, run, { source: "example", url: URL_ASKED, ...more }),
    );
  return { asked, outside, run, get };
}

const moved = (location: string) => new Response(null, { status: 302, headers: { location } });

describe("a request to a data source", () => {
  test("it names the service and a contact, without an address or brackets", async () => {
    const { asked, get } = recordingClient(() => new Response(BODY));
    expect((await get({ headers: { authorization: "Token t" } })).text).toBe(BODY);
    const agent = asked[0]?.headers.get("user-agent");
    expect(agent).toMatch(/^[a-z-]+\/\d+\.\d+\.\d+ ops@svc\.example$/);
    expect(asked[0]?.headers.get("authorization")).toBe("Token t");
    expect(userAgentOf(null)).toMatch(/^[a-z-]+\/\d+\.\d+\.\d+$/);
  });

  test("it follows at most three redirects within its host", async () => {
    const { asked, get } = recordingClient(({ pathname }) =>
      pathname === "/new.csv" ? new Response(BODY) : moved("/new.csv"),
    );
    expect((await get()).text).toBe(BODY);
    expect(asked.map(({ url }) => url)).toEqual([URL_ASKED, "https://data.example/new.csv"]);
    expect(new Set(asked.map(({ redirect }) => redirect))).toEqual(new Set(["manual"]));
    const circle = recordingClient(() => moved("/rows.csv"));
    await expect(circle.get()).rejects.toThrow("example: redirected (too often)");
    expect(circle.asked).toHaveLength(4);
  });

  test.each(["https://other.example/x", "http://data.example/x", "//other.example/x"])(
    "it does not follow %s, and sends no key there",
    async (location) => {
      const { asked, get, run } = recordingClient(() => moved(location));
      await expect(get()).rejects.toMatchObject({ reason: "redirected" });
      expect(asked).toHaveLength(1);
      expect(run.outcomes()).toMatchObject([{ error: "example: redirected (another host)" }]);
    },
  );

  test("it names the stored version, and an unchanged body is an answer and no failure", async () => {
    const { asked, get, run } = recordingClient((_url, headers) =>
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

  test("it treats a 304 to an unconditional request as a refusal", async () => {
    const { get } = recordingClient(() => new Response(null, { status: 304 }));
    await expect(get()).rejects.toThrow("example: refused (304)");
  });

  test.each([
    ["by its type", new Response("Solve this", { headers: { "content-type": "text/html" } })],
    ["by its words", new Response("\n<!DOCTYPE html><title>Wait</title>")],
  ])("it refuses a web page with status 200, recognised %s", async (_how, page) => {
    await expect(recordingClient(() => page).get()).rejects.toThrow(
      "example: malformed (a web page)",
    );
  });

  test("it stops reading at the maximum size, announced or not", async () => {
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
    await expect(recordingClient(endless).get()).rejects.toMatchObject({ reason: "too_large" });
    expect(sent).toBeLessThan(60);
    const announced = () => new Response("x", { headers: { "content-length": "50000000" } });
    await expect(recordingClient(announced).get()).rejects.toMatchObject({ reason: "too_large" });
  });

  test("it is not repeated after a 429 without Retry-After, and the source rests for ten minutes", async () => {
    const { asked, get, run } = recordingClient(() => new Response(null, { status: 429 }));
    await expect(get()).rejects.toThrow("example: unavailable (429)");
    expect(asked).toHaveLength(1);
    expect(run.outcomes()).toMatchObject([{ retryAt: NOW + 600_000 }]);
  });

  test("a 403 for a file that may be absent brings no pause, but a web page with 403 does", async () => {
    const refusal = (type: string) =>
      recordingClient(() => new Response("", { status: 403, headers: { "content-type": type } }));
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

  test("it may be read in parts", async () => {
    const { outside, run } = recordingClient(() => new Response(BODY));
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

describe("the pace of requests", () => {
  /** A pace with a clock that only waiting moves, and the times of the turns. */
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

  test("FRED gets two requests a second and other hosts one, each host separately", async () => {
    const { pace, waits, to } = paced();
    for (let i = 0; i < 3; i += 1) await pace.turn("fred.stlouisfed.org", signal);
    for (let i = 0; i < 3; i += 1) await pace.turn("cdn.cboe.com", signal);
    expect(waits).toEqual([500, 1_000, 1_000, 2_000]);
    to(10_000);
    await pace.turn("cdn.cboe.com", signal);
    expect(waits).toHaveLength(4);
  });

  test("a host with a shared queue follows that queue", async () => {
    const turns: string[] = [];
    const queue = { turn: async (host: string) => void turns.push(host) };
    const { pace, waits } = paced(new Map([["www.sec.gov", queue]]));
    await pace.turn("www.sec.gov", signal);
    await pace.turn("www.sec.gov", signal);
    expect([turns, waits]).toEqual([["www.sec.gov", "www.sec.gov"], []]);
  });

  test.each([
    { tookMs: 0, waitsMs: [1_000] },
    { tookMs: 400, waitsMs: [600] },
    { tookMs: 1_500, waitsMs: [] },
  ])(
    "a second try waits for its turn: waits of $waitsMs ms when the first took $tookMs ms",
    async ({ tookMs, waitsMs }) => {
      const { pace, waits, to } = paced();
      const { asked, outside, run } = recordingClient(() => {
        to(tookMs);
        return new Response(null, { status: 503 });
      });
      const settings = { ...outside, pace };
      const get = () => requestText(settings, run, { source: "example", url: URL_ASKED });
      await expect(get()).rejects.toMatchObject({ reason: "unavailable" });
      expect([asked.length, waits]).toEqual([2, waitsMs]);
    },
  );

  test("a source without time left in the tick is read in the next one, which is no failure", async () => {
    const { outside } = recordingClient(() => new Response(BODY));
    const limits = { now: NOW, retryTimes: new Map() };
    const run = new FeedRun(limits, () => AbortSignal.timeout(50));
    const slow = { ...outside, pace: new HostPace() };
    const get = () => requestText(slow, run, { source: "example", url: URL_ASKED });
    await get();
    await expect(run.recordOutcome("example", get)).rejects.toMatchObject({ reason: "not_asked" });
    expect(run.outcomes()).toEqual([]);
  });

  test("a turn that comes when the source's time is over sends no request, which is no failure", async () => {
    const { asked, outside } = recordingClient(() => new Response(BODY));
    const limits = { now: NOW, retryTimes: new Map() };
    const run = new FeedRun(limits, () => AbortSignal.abort());
    const get = () => requestText(outside, run, { source: "example", url: URL_ASKED });
    await expect(run.recordOutcome("example", get)).rejects.toMatchObject({ reason: "not_asked" });
    expect([asked, run.outcomes()]).toEqual([[], []]);
  });
});
