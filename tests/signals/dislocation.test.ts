// The endpoints of dislocation scores.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  INSTANT,
  type Json,
  keyHeader,
  linksOf,
  partOf,
  readCsv,
  rowsOf,
} from "../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ stocks: true });
});
afterAll(() => app.close());

const WEIGHTS: Record<string, number> = {
  tone_csi: 0.3,
  macro_regime: 0.15,
  valuation: 0.25,
  insider: 0.15,
  sector: 0.15,
};
const DAY_MS = 86_400_000;

/** The score that a client computes from the components in a body. */
function recomputed(components: Json) {
  const there = Object.entries(components).filter(([, value]) => value !== null);
  const weight = there.reduce((sum, [name]) => sum + (WEIGHTS[name] ?? 0), 0);
  const sum = there.reduce(
    (all, [name, value]) => all + (WEIGHTS[name] ?? 0) * ((Number(value) - 50) / 50),
    0,
  );
  const d = sum / weight;
  const score = Math.round(1000 * Math.abs(d) * Math.sqrt(weight)) / 10;
  return { score, direction: d > 0 ? "STRUCTURAL_BUY" : "STRUCTURAL_SELL" };
}

const post = (body: unknown, headers: Record<string, string> = keyHeader(app, "retail")) =>
  app.send("/api/dislocation/batch", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("GET /api/dislocation", () => {
  test("it lists and counts events of at least 35, the highest first", async () => {
    for (const back of [0, 100, 200, 300]) {
      const as_of = new Date(SAMPLE_END - back * DAY_MS).toISOString();
      const body = await app.json(`/api/dislocation?as_of=${as_of}`);
      const events = rowsOf(body, "events");
      expect(body["total"]).toBe(events.length);
      expect(Number(body["structural_buys"]) + Number(body["structural_sells"])).toBe(
        events.length,
      );
      const scores = events.map((event) => Number(event["score"]));
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const event of events) {
        expect(Number(event["score"])).toBeGreaterThanOrEqual(35);
        const age = Date.parse(as_of) - Date.parse(String(event["scored_at"]));
        expect(age).toBeGreaterThanOrEqual(0);
        expect(age).toBeLessThanOrEqual(30 * DAY_MS);
        const one = await app.json(`/api/dislocation/${event["ticker"]}?as_of=${as_of}&limit=1`);
        const latest = partOf(one, "latest");
        for (const member of ["score", "direction", "severity", "tone_composite", "summary"]) {
          expect(latest[member]).toEqual(event[member]);
        }
      }
    }
  });

  test("it says that the sample is synthetic", async () => {
    const body = await app.json("/api/dislocation/ATEST?limit=1");
    expect(body["sources"]).toEqual(["synthetic sample"]);
  });
});

describe("GET /api/dislocation/{ticker}", () => {
  test("the components reproduce the score exactly, on every tenth day of every ticker", async () => {
    let scores = 0;
    for (const ticker of ["ATEST", "ZCZZT", "ZVZZT", "ZWZZT"]) {
      for (let back = 0; back < 700; back += 70) {
        const as_of = new Date(SAMPLE_END - back * DAY_MS).toISOString();
        const answer = await app.get(`/api/dislocation/${ticker}?as_of=${as_of}&limit=1`);
        if (answer.status === 404) continue;
        const latest = partOf((await answer.json()) as Json, "latest");
        expect(recomputed(partOf(latest, "components"))).toEqual({
          score: latest["score"],
          direction: latest["direction"],
        });
        expect(latest["coverage"]).toBe(0.6);
        scores += 1;
      }
    }
    expect(scores).toBeGreaterThan(30);
  });

  test("the history is what was answered at each time, newest first, in pages without gaps", async () => {
    const path = "/api/dislocation/ZVZZT";
    const all = rowsOf(await app.json(`${path}?limit=200`), "history");
    const instants = all.map((row) => String(row["scored_at"]));
    expect(instants).toEqual(instants.toSorted().toReversed());
    const paged: Json[] = [];
    let next: string | undefined = `${path}?limit=37`;
    while (next && paged.length < 200) {
      const answer: Response = await app.get(next);
      expect(answer.headers.get("x-limit-applied")).toBe("37");
      paged.push(...rowsOf((await answer.json()) as Json, "history"));
      next = linksOf(answer)["next"];
    }
    expect(paged.slice(0, 200)).toEqual(all);
    for (const row of [all[3], all[90]]) {
      const then = await app.json(`${path}?as_of=${row?.["scored_at"]}&limit=1`);
      expect(partOf(then, "latest")).toMatchObject(row ?? {});
    }
  });

  test("the tier limits the rows, the answer says so, and an invalid limit is refused", async () => {
    const applied = async (tier: "free" | "retail" | "institutional") =>
      (await app.get("/api/dislocation/ZVZZT?limit=10000", keyHeader(app, tier))).headers.get(
        "x-limit-applied",
      );
    expect(await applied("free")).toBe("200");
    expect(await applied("retail")).toBe("1000");
    expect(await applied("institutional")).toBe("10000");
    for (const limit of ["0", "10001", "1e3", "-1"]) {
      expect((await app.get(`/api/dislocation/ZVZZT?limit=${limit}`)).status).toBe(400);
    }
  });

  test("windows, order and CSV work as in every history", async () => {
    const from = new Date(SAMPLE_END - 60 * DAY_MS).toISOString();
    const to = new Date(SAMPLE_END - 30 * DAY_MS).toISOString();
    const body = await app.json(`/api/dislocation/ZVZZT?from=${from}&to=${to}&order=asc`);
    const history = rowsOf(body, "history");
    expect(history.length).toBeGreaterThan(15);
    for (const row of history) {
      expect(String(row["scored_at"]) >= from && String(row["scored_at"]) < to).toBe(true);
    }
    const csv = await app.get(`/api/dislocation/ZVZZT?from=${from}&to=${to}&order=asc&format=csv`);
    const rows = readCsv(await csv.text());
    expect(rows).toHaveLength(history.length);
    expect(Object.keys(rows[0] ?? {})).toEqual(["score", "direction", "severity", "scored_at"]);
    const events = await app.get("/api/dislocation?format=csv&as_of=2022-06-01");
    expect((await events.text()).split("\r\n")[0]).toBe(
      "ticker,score,direction,severity,tone_composite,tone_trend,summary,scored_at",
    );
  });

  test("analogs are closed cases, as of any time", async () => {
    let found = 0;
    for (const back of [0, 60, 120, 240]) {
      const at = SAMPLE_END - back * DAY_MS;
      for (const ticker of ["ATEST", "CTEST", "ZCZZT", "ZXZZT"]) {
        const path = `/api/dislocation/${ticker}?as_of=${new Date(at).toISOString()}&limit=1`;
        const answer = await app.get(path);
        if (answer.status === 404) continue;
        const analogs = rowsOf((await answer.json()) as Json, "analogs");
        expect(new Set(analogs.map((row) => row["analog_ticker"])).size).toBe(analogs.length);
        for (const row of analogs) {
          const [, quarter = "", year = ""] =
            /^Q(\d)_FY(\d{4})$/.exec(String(row["quarter"])) ?? [];
          const quarterEnd = Date.UTC(Number(year), 3 * Number(quarter), 1);
          expect(quarterEnd + 180 * DAY_MS).toBeLessThan(at);
          expect(Number(row["similarity"])).toBeGreaterThanOrEqual(0.5);
          for (const days of [30, 90]) expect(row[`forward_return_${days}d`]).not.toBeNull();
          found += 1;
        }
      }
    }
    expect(found).toBeGreaterThan(20);
  });

  test("an unknown ticker, or one that was unknown at the time, is a 404", async () => {
    for (const path of ["ZZZZ", "FOMC-PC", "1BAD", "SPY", "ATEST?as_of=2019-01-01"]) {
      const answer = await app.get(`/api/dislocation/${path}`);
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toEqual({ error: "No dislocation data for this ticker" });
    }
    expect((await app.get("/api/dislocation/%20atest%20")).status).toBe(200);
  });
});

describe("POST /api/dislocation/batch", () => {
  const FIFTY = Array.from({ length: 50 }, (_, i) => (i === 0 ? "ATEST" : `T${i}`));

  test("each ticker gets its own answer, in one statement for fifty", async () => {
    await post({ tickers: FIFTY });
    await app.resetRequests();
    const answer = await post({ tickers: FIFTY });
    expect((await app.requests())["postgres"]).toBe(1);
    const body = (await answer.json()) as Json;
    expect(body).toMatchObject({ version: "v1", requested: 50, found: 1 });
    expect(body["as_of"]).toMatch(INSTANT);
    expect(body["missing"]).toEqual(FIFTY.slice(1));
    const { ticker, sources, ...alone } = await app.json(
      "/api/dislocation/ATEST",
      keyHeader(app, "retail"),
    );
    expect([ticker, sources]).toEqual(["ATEST", ["synthetic sample"]]);
    expect(partOf(body, "results")["ATEST"]).toEqual(alone);
    expect(partOf(body, "results")["T1"]).toBeNull();
  });

  test("a ticker counts once, however it is written", async () => {
    const body = (await (
      await post({ tickers: ["atest", " ATEST ", "NULL", "ZVZZT"] })
    ).json()) as Json;
    expect(body).toMatchObject({ requested: 3, found: 2, missing: ["NULL"] });
    expect(Object.keys(partOf(body, "results"))).toEqual(["ATEST", "NULL", "ZVZZT"]);
  });

  test.each([
    ["no tickers", {}],
    ["an empty list", { tickers: [] }],
    ["51 tickers", { tickers: [...FIFTY, "ONE"] }],
    ["a number", { tickers: [7] }],
    ["a text", { tickers: "ATEST" }],
    ["a malformed one", { tickers: ["ATEST", "no ticker"] }],
    ["a dotless i", { tickers: ["ı"] }],
    ["no JSON", "tickers=ATEST"],
  ])("%s is refused", async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("x-error-code")).toBe("invalid_request");
  });

  test("an invalid number is refused with what it must be", async () => {
    const body = JSON.stringify(await (await post({ tickers: [7] })).json());
    expect(body).toContain("must be a ticker");
  });

  test("a caller without a key is refused, and told where to get one", async () => {
    for (const headers of [{}, { "x-svc-key": app.keys.expired }, { "x-svc-key": "rubbish" }]) {
      const answer = await post({ tickers: ["ATEST"] }, headers as Record<string, string>);
      expect(answer.status).toBe(401);
      const body = (await answer.json()) as Json;
      expect(Object.keys(body)).toEqual(["error", "upgrade"]);
      expect(body["upgrade"]).toBe(`${BASE_URL}/pricing`);
    }
  });

  test("the body of a refused caller is not read", async () => {
    expect((await post("not even JSON", {})).status).toBe(401);
  });
});
