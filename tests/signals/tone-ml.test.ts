// The endpoints of transcript scores over three horizons, by tier.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TIERS } from "../../lib/core/tier.ts";
import { confidenceOf, horizonGate } from "../../lib/signals/domain/earnings/model.ts";
import { EARNINGS_MODEL } from "../../lib/signals/domain/earnings/shipped-model.ts";
import { type Json, keyHeader, linksOf, readCsv, rowsOf, run } from "../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ stocks: true });
});
afterAll(() => app.close());

const FREE = [
  "ticker",
  "quarter",
  "horizon",
  "combined_direction",
  "combined_conviction",
  "ml_confidence",
  "scored_at",
  "basis",
];
const RETAIL = [
  "direction_prob",
  "combined_score",
  "tips_score",
  "tips_direction",
  "ml_gated",
  "gate_reason",
  "macro_headwind",
  "conflict_flags",
  "regime_state",
  "vix_at_signal",
  "yield_curve",
  "model_version",
  "made_up",
];
const WORDS = { LONG: "BULLISH", SHORT: "BEARISH", NEUTRAL: "NEUTRAL" } as Record<string, string>;

describe("GET /api/tone-ml", () => {
  test("it has the newest quarter of every ticker over three horizons, newest first", async () => {
    const body = await app.json("/api/tone-ml");
    expect(body).toMatchObject({
      version: "v1",
      read_only: true,
      upgrade: `${BASE_URL}/pricing`,
      governance: "ML modulates conviction, never overrides TIPS direction.",
    });
    const scores = rowsOf(body, "scores");
    expect(body["count"]).toBe(scores.length);
    expect(scores).toHaveLength(45);
    for (const [, rows] of Map.groupBy(scores, (row) => String(row["ticker"]))) {
      expect(rows.map((row) => row["horizon"]).sort()).toEqual(["180d", "360d", "90d"]);
      expect(new Set(rows.map((row) => row["quarter"])).size).toBe(1);
    }
    const instants = scores.map((row) => String(row["scored_at"]));
    expect(instants).toEqual(instants.toSorted().toReversed());
  });

  test("each tier gets its own members, in both renderings and as CSV", async () => {
    const members = { free: FREE, retail: [...FREE, ...RETAIL] };
    const expected = { ...members, institutional: [...members.retail, "top_features"] };
    for (const tier of TIERS) {
      for (const path of ["/api/tone-ml?", "/api/tone-ml/ATEST?"]) {
        for (const rendering of ["formal", "variant"]) {
          const asked = `${path}rendering=${rendering}`;
          const body = await app.json(asked, keyHeader(app, tier));
          for (const row of rowsOf(body, "scores")) {
            expect(Object.keys(row).sort()).toEqual(expected[tier].toSorted());
          }
          expect("upgrade" in body).toBe(tier === "free");
          const csv = await app.get(`${asked}&format=csv`, keyHeader(app, tier));
          const [row] = readCsv(await csv.text());
          expect(Object.keys(row ?? {})).toEqual(expected[tier]);
        }
      }
    }
  });

  test("every value of the variant can be derived from the formal one", async () => {
    const headers = keyHeader(app, "institutional");
    const formal = rowsOf(await app.json("/api/tone-ml", headers), "scores");
    const variant = rowsOf(await app.json("/api/tone-ml?rendering=variant", headers), "scores");
    expect(variant).toEqual(
      formal.map((row) => ({
        ...row,
        horizon: Number(String(row["horizon"]).slice(0, -1)),
        combined_direction: WORDS[String(row["combined_direction"])],
        tips_direction: WORDS[String(row["tips_direction"])],
        combined_conviction: { LOW: 1, MEDIUM: 2, HIGH: 3 }[String(row["combined_conviction"])],
        ml_confidence: row["ml_confidence"] === null ? null : "LOW",
      })),
    );
  });

  test("each horizon has a probability near its own base rate, or says by which figure it has none", async () => {
    const body = await app.json("/api/tone-ml", keyHeader(app, "institutional"));
    const model = body["model"] as { horizons: Json[]; specifications: number };
    expect(model.specifications).toBe(3);
    expect(model.horizons.map(({ horizon, gate }) => [horizon, gate])).toEqual(
      EARNINGS_MODEL.horizons.map((each) => [`${each.horizonDays}d`, horizonGate(each)]),
    );
    const fits = new Map(EARNINGS_MODEL.horizons.map((each) => [`${each.horizonDays}d`, each]));
    const rows = rowsOf(body, "scores");
    for (const row of rows) {
      const horizon = fits.get(String(row["horizon"]));
      expect(row["combined_direction"]).toBe(row["tips_direction"]);
      expect(row["ml_gated"]).toBe(false);
      const left = Number(row["tips_score"]) * (horizon?.decay.value ?? 1);
      expect(row["combined_score"]).toBeCloseTo(left, 0);
      if (horizon?.fit == null) {
        const nothing = { direction_prob: null, ml_confidence: null, top_features: null };
        expect(row).toMatchObject({ ...nothing, gate_reason: "TOO_FEW" });
        continue;
      }
      const [p, { base }] = [Number(row["direction_prob"]), horizon.fit];
      expect(Math.abs(p - base)).toBeLessThan(0.05);
      expect(row["gate_reason"]).toBe(horizonGate(horizon));
      expect(row["ml_confidence"]).toBeCloseTo(confidenceOf(p, base), 2);
      const features = row["top_features"] as { feature: string; importance: number }[];
      expect(features.length).toBeGreaterThan(0);
      for (const { feature } of features) expect(feature).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
    }
    const page = await (await app.get("/pricing")).text();
    expect(page).toContain(
      `<dt>Companies with earnings scores<dd>${new Set(rows.map(({ ticker }) => ticker)).size}<`,
    );
    // Rows of one ticker differ where their data do, and so do tickers.
    const facts = rows.map((row) => [row["horizon"], row["direction_prob"], row["combined_score"]]);
    expect(new Set(facts.map((fact) => JSON.stringify(fact))).size).toBeGreaterThan(25);
  });

  test("a ticker filters the list, and a ticker without scores gives an empty list", async () => {
    const one = await app.json("/api/tone-ml?ticker=%20atest");
    expect(one["count"]).toBe(3);
    const none = await app.json("/api/tone-ml?ticker=ZZZZ");
    expect(none).toMatchObject({ count: 0, scores: [] });
    expect((await app.get("/api/tone-ml?ticker=no%20ticker")).status).toBe(400);
  });

  test("as of a past time it answers what it answered then", async () => {
    const as_of = new Date(SAMPLE_END - 200 * 86_400_000).toISOString();
    const body = await app.json(`/api/tone-ml?as_of=${as_of}`);
    expect(body["as_of"]).toBe(as_of);
    for (const row of rowsOf(body, "scores")) expect(String(row["scored_at"]) <= as_of).toBe(true);
    expect((await app.get("/api/tone-ml?as_of=2031-01-01")).status).toBe(400);
  });
});

describe("GET /api/tone-ml/{ticker}", () => {
  test("its pages contain all recorded scores, and the answer states the applied limit", async () => {
    const [{ n } = { n: 0 }] = (await run(
      app,
      "select count(*)::int as n from ml_scores where ticker = 'ZVZZT'",
    )) as { n: number }[];
    expect(n).toBeGreaterThan(20);
    const seen: Json[] = [];
    let next: string | undefined = "/api/tone-ml/ZVZZT?limit=7";
    while (next && seen.length < 100) {
      const answer: Response = await app.get(next);
      expect(answer.headers.get("x-limit-applied")).toBe("7");
      expect(answer.headers.get("x-total-count")).toBe(String(n));
      seen.push(...rowsOf((await answer.json()) as Json, "scores"));
      next = linksOf(answer)["next"];
    }
    expect(seen).toHaveLength(n);
    expect(new Set(seen.map((row) => JSON.stringify(row))).size).toBe(n);
    const oldest = rowsOf(await app.json("/api/tone-ml/ZVZZT?order=asc"), "scores");
    expect(oldest).toEqual(seen.toReversed());
  });

  test("it has 50 rows by default, up to 1000, and fewer without a key", async () => {
    const applied = async (limit: string, tier: "free" | "retail" | "institutional") =>
      (await app.get(`/api/tone-ml/ZVZZT${limit}`, keyHeader(app, tier))).headers.get(
        "x-limit-applied",
      );
    expect(await applied("", "free")).toBe("50");
    expect(await applied("?limit=1000", "free")).toBe("200");
    expect(await applied("?limit=1000", "retail")).toBe("1000");
    expect(await applied("?limit=1000", "institutional")).toBe("1000");
    for (const limit of ["0", "1001"]) {
      expect((await app.get(`/api/tone-ml/ZVZZT?limit=${limit}`)).status).toBe(400);
    }
  });

  test("a ticker without scores is a 404", async () => {
    for (const path of ["ZZZZ", "FOMC-PC", "SPY", "1", "ATEST?as_of=2019-01-01"]) {
      const answer = await app.get(`/api/tone-ml/${path}`);
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toEqual({ error: "No scores for this ticker" });
    }
  });

  test("the time that an answer states gives the same answer again", async () => {
    const headers = keyHeader(app, "institutional");
    for (const path of [
      "/api/tone-ml",
      "/api/tone-ml/ZVZZT",
      "/api/signal-drops",
      "/api/dislocation",
    ]) {
      for (const days of [0, 33, 81, 140, 260]) {
        const at = new Date(SAMPLE_END - days * 86_400_000 - 3_700_000).toISOString();
        app.setNow(Date.parse(at));
        const body = await app.json(path, headers);
        app.setNow(SAMPLE_END);
        expect(String(body["as_of"]) <= at).toBe(true);
        const again = await app.json(`${path}?as_of=${body["as_of"]}`, headers);
        expect(again, `${path} ${at}`).toEqual(body);
      }
    }
  });

  test("it makes one statement", async () => {
    for (const path of [
      "/api/tone-ml",
      "/api/tone-ml/ATEST",
      "/api/signal-drops",
      "/api/dislocation",
    ]) {
      await app.resetRequests();
      expect((await app.get(path)).status).toBe(200);
      expect((await app.requests())["postgres"], path).toBe(1);
    }
  });
});

test("with complete=1 the named limit is one that this list allows", async () => {
  await run(
    app,
    `insert into ml_scores overriding system value
     select r.* from (select * from ml_scores where ticker = 'ZVZZT' limit 1) m,
       generate_series(1, 1000) n, jsonb_populate_record(null::ml_scores, to_jsonb(m) || jsonb_build_object(
         'id', 1000000 + n, 'known_at', m.known_at - n * interval '1 second')) r`,
  );
  for (const tier of ["retail", "institutional"] as const) {
    const answer = await app.get("/api/tone-ml/ZVZZT?complete=1", keyHeader(app, tier));
    const { error } = (await answer.json()) as Json;
    expect([answer.status, error]).toEqual([
      400,
      expect.stringMatching(/ask for limit=1000, or follow Link without complete$/),
    ]);
  }
  const most = await app.get("/api/tone-ml/ZVZZT?limit=1000", keyHeader(app, "institutional"));
  expect(most.status).toBe(200);
});
