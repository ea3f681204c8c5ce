// The endpoints about one ticker: quarters, triad, health, breakout and conviction.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentMethod } from "../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../lib/language/actions/ingest-transcripts.ts";
import { companyCalls } from "../support/language/transcripts.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const conference = readFileSync(
  join(import.meta.dirname, "../../scripts/sample/texts/FOMC-PC_Q4_FY2015.txt"),
  "utf8",
);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, texts: true });
  await ingestTranscripts(app.services.db, companyCalls(), {
    now: SAMPLE_END,
    method: documentMethod,
  });
});
afterAll(() => app.close());

const keyed = () => ({ "x-api-key": app.keys.retail });
const read = (path: string) => app.json(path, keyed());

interface Quarter {
  quarter: string;
  constraint: number;
  conviction: number;
  ratio: number;
  recorded_at: string;
}

describe("GET /api/tone/{ticker}", () => {
  test("every quarter is listed once, newest first, over all pages", async () => {
    const seen: Quarter[] = [];
    let path: string | undefined = "/api/tone/FOMC-ST?limit=7";
    while (path !== undefined) {
      const answer = await app.get(path);
      const body = (await answer.json()) as { history: Quarter[]; totalQuarters: number };
      expect(body.totalQuarters).toBe(76);
      expect(answer.headers.get("x-total-count")).toBe("76");
      seen.push(...body.history);
      path = /<https:\/\/svc\.test([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toHaveLength(76);
    expect(new Set(seen.map(({ quarter }) => quarter)).size).toBe(76);
    const times = seen.map(({ recorded_at }) => recorded_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("with as_of the answer is what it would have been at that time", async () => {
    const then = (await app.json("/api/tone/FOMC-PC?as_of=2014-01-01")) as {
      totalQuarters: number;
      history: Quarter[];
    };
    const now = (await app.json("/api/tone/FOMC-PC")) as { history: Quarter[] };
    expect(then.totalQuarters).toBe(10);
    expect(then.history).toEqual(now.history.slice(-10));
  });

  test.each(["UNKNOWN", "screener2", "f%C4%B1sh", "9LIVES", "CONVICTION", "TOOLONGTICKER"])(
    "%s is an unknown ticker",
    async (ticker) => {
      const answer = await app.get(`/api/tone/${ticker}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: "Unknown ticker" });
    },
  );

  test("a ticker may be in lower case and have spaces around it", async () => {
    expect(await app.json("/api/tone/%20fomc-pc%20")).toMatchObject({ ticker: "FOMC-PC" });
  });

  test("the CSV columns are in the order of the schema", async () => {
    const csv = await (await app.get("/api/tone/FOMC-PC?format=csv&limit=2")).text();
    const [head, first] = csv.split("\r\n");
    expect(head).toBe(
      "quarter,constraint,conviction,ratio,recorded_at,document_kind,document_url,speakers,language",
    );
    expect(first).toMatch(/^Q4_FY2018,/);
  });
});

describe("fixed paths beside the path of a ticker", () => {
  test.each(["screener", "scholar", "analyze"])("%s is a route and not a ticker", async (word) => {
    const answer = await app.get(`/api/tone/${word}`, keyed());
    expect(answer.status).toBe(word === "analyze" ? 405 : 200);
    expect((await app.get(`/api/tone/${word}`)).status).toBe(word === "analyze" ? 405 : 401);
  });
});

describe("GET /api/v2/tone/ticker/{ticker}", () => {
  interface Profile {
    triad: Record<string, unknown>;
    latest: Quarter & { anomaly_flags: string[] };
    history: (Quarter & { constraint_z: number | null; conviction_z: number | null })[];
  }

  test("the triad agrees with the z-scores in the answer", async () => {
    for (const ticker of ["FOMC-PC", "FOMC-ST"]) {
      const { triad, latest, history } = (await read(
        `/api/v2/tone/ticker/${ticker}`,
      )) as unknown as Profile;
      const [newest] = history;
      const stored = [
        (newest?.constraint_z ?? 0) > 1,
        (newest?.conviction_z ?? 0) < -1,
        latest.ratio > 1,
      ];
      expect(triad).toMatchObject({
        score: stored.filter(Boolean).length,
        constraint_elevated: stored[0],
        conviction_depressed: stored[1],
        ratio_inverted: stored[2],
      });
      expect(newest?.quarter).toBe(latest.quarter);
    }
  });

  test("there is no z-score before three earlier quarters", async () => {
    const { history } = (await read(
      "/api/v2/tone/ticker/FOMC-PC?as_of=2012-07-01",
    )) as unknown as Profile;
    expect(history.map(({ constraint_z }) => constraint_z === null)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

describe("GET /api/v2/tone/triad", () => {
  test("the list has companies only, as many as the answer counts", async () => {
    const list = (await read("/api/v2/tone/triad")) as {
      total_tickers_scanned: number;
      invincible_count: number;
      watch_count: number;
      tickers: { triad_status: string }[];
    };
    expect(list.total_tickers_scanned).toBe(2);
    expect(list.tickers).toHaveLength(list.invincible_count + list.watch_count);
    const earlier = (await read("/api/v2/tone/triad?as_of=2011-01-01")) as typeof list;
    expect(earlier.total_tickers_scanned).toBe(1);
  });
});

describe("GET /api/ticker-health/{ticker}", () => {
  test("there are five sensors, and the price sensor is grey where there are no prices", async () => {
    const health = (await app.json("/api/ticker-health/FOMC-PC")) as {
      verdict: string;
      sensors: { name: string; color: string }[];
    };
    expect(health.sensors.map(({ name }) => name)).toEqual([
      "tone",
      "conviction",
      "blame",
      "forward",
      "price_regime",
    ]);
    expect(health.sensors.at(-1)).toMatchObject({ state: "UNKNOWN", color: "GREY" });
    expect(["HEALTHY", "CAUTIOUS", "DISTRESSED"]).toContain(health.verdict);
    const first = await app.json("/api/ticker-health/FOMC-PC?as_of=2011-07-01");
    expect(first).toMatchObject({ verdict: "UNKNOWN" });
  });
});

describe("GET /api/tone/breakout/{ticker}", () => {
  interface Momentum {
    convictionChange: number | null;
    currentScore: number;
    previousScore: number | null;
    quartersCompared: number;
    isRecentShift: boolean;
  }
  const momentum = async (query: string) =>
    ((await read(`/api/tone/breakout/FOMC-PC${query}`)) as { toneMomentum: Momentum }).toneMomentum;

  test("the change is the difference of the compared scores", async () => {
    for (const quarters of [1, 4, 8]) {
      const { currentScore, previousScore, convictionChange, quartersCompared } = await momentum(
        `?quarters=${quarters}`,
      );
      expect(quartersCompared).toBe(quarters);
      expect(convictionChange).toBeCloseTo(currentScore - (previousScore ?? Number.NaN), 9);
    }
  });

  test("a shift is recent for 120 days", async () => {
    const known = Date.parse("2018-12-19T20:30:00.000Z");
    const at = (days: number, more: number) =>
      new Date(known + days * 86_400_000 + more).toISOString();
    const shift = async (asOf: string) =>
      (await momentum(`?threshold=0&as_of=${asOf}`)).isRecentShift;
    expect(await shift(at(120, 0))).toBe(true);
    expect(await shift(at(120, 1))).toBe(false);
  });

  test.each(["quarters=0", "quarters=9", "quarters=1.5", "threshold=-1", "threshold=101"])(
    "%s is refused, with the name of the parameter",
    async (query) => {
      const answer = await app.get(`/api/tone/breakout/FOMC-PC?${query}`, keyed());
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { error: string }).error).toContain(query.split("=")[0]);
    },
  );
});

describe("GET /api/tone/conviction/{ticker}", () => {
  test("without complete windows there is no distribution, only their number", async () => {
    expect(await read("/api/tone/conviction/FOMC-PC")).toMatchObject({
      latest: { quarter: "Q4_FY2018" },
      returnDistribution: { median_360d: null, p75_360d: null, p90_360d: null },
      metadata: { n: 0 },
    });
  });

  test("the reading equals that of the text itself in the ticker's mode", async () => {
    const trajectory = (await read("/api/tone/conviction/FOMC-PC")) as {
      history: { quarter: string; convictionType: string; convictionScore: number }[];
    };
    const stored = trajectory.history.find(({ quarter }) => quarter === "Q4_FY2015");
    const answer = await app.send("/api/tone/analyze", {
      method: "POST",
      headers: { "content-type": "application/json", ...keyed() },
      body: JSON.stringify({ text: conference, mode: "central_bank" }),
    });
    const given = (await answer.json()) as Record<string, unknown>;
    expect(stored).toMatchObject({
      convictionType: given["conviction_type"],
      convictionScore: given["conviction_score"],
      reference: given["reference"],
    });
    expect(given["reference"]).toMatch(/^fomc-/);
  });
});

test("a request of the language endpoints makes one SQL and at most one Redis round trip", async () => {
  for (const path of [
    "/api/tone/FOMC-PC",
    "/api/ticker-health/FOMC-PC",
    "/api/tone/screener",
    "/api/tone/scholar",
    "/api/tone/breakout/FOMC-PC",
    "/api/tone/conviction/FOMC-PC",
    "/api/v2/tone/ticker/FOMC-PC",
    "/api/v2/tone/triad",
  ]) {
    await read(path);
    await app.resetRequests();
    await read(path);
    const { postgres, redis } = await app.requests();
    expect(postgres, path).toBe(1);
    expect(redis, path).toBeLessThanOrEqual(1);
  }
  expect(app.services.clock.read()).toMatchObject({ now: SAMPLE_END });
});
