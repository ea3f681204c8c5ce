// The endpoint of the curator's proposals.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runTick } from "../../functions/cron/run-tick.ts";
import { decideProposal } from "../../lib/signals/actions/proposals.ts";
import { NO_FEEDS } from "../support/market/feeds.ts";
import { INSTANT, type Json, keyHeader, readCsv, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { clearProposals } from "../support/signals/proposals.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const propose = (at: number) =>
  runTick({ db: app.services.db, feeds: NO_FEEDS, log: () => undefined }, at, "propose");
const list = (query = "") => app.json(`/api/proposals${query}`);
const statusOf = (status: string) => (row: Json) => row["status"] === status;

describe("the list of proposals", () => {
  test("it is empty before the first run, with all counts 0", async () => {
    expect(await list()).toEqual({
      version: "v1",
      total: 0,
      stats: { pending: 0, approved: 0, rejected: 0, implemented: 0 },
      proposals: [],
    });
    const answer = await app.get("/api/proposals");
    expect(answer.headers.get("x-data-as-of")).toBeNull();
  });

  test("it has the wrapper and the members of the contract, the same for every tier", async () => {
    await propose(SAMPLE_END);
    const body = await list();
    expect(Object.keys(body)).toEqual(["version", "total", "stats", "proposals"]);
    const found = rowsOf(body, "proposals");
    expect(found.length).toBeGreaterThan(3);
    for (const row of found) {
      expect(Object.keys(row)).toEqual(
        "id proposalType sensorId title rationale status adjustScore judgeScores createdAt updatedAt".split(
          " ",
        ),
      );
      expect(row["createdAt"]).toMatch(INSTANT);
      expect(row["updatedAt"]).toMatch(INSTANT);
    }
    for (const tier of ["retail", "institutional"] as const) {
      expect(await app.json("/api/proposals", keyHeader(app, tier))).toEqual(body);
    }
  });

  test("it counts all proposals by status, and the counts add up to the total", async () => {
    const pending = rowsOf(await list(), "proposals").filter(statusOf("PENDING"));
    const decided = { actor: "ada", reason: "because", at: SAMPLE_END };
    const [first, second] = pending.map(({ id }) => Number(id));
    await decideProposal(app.services.db, "approve", { id: first ?? 0, ...decided });
    await decideProposal(app.services.db, "reject", { id: second ?? 0, ...decided });
    const body = await list();
    const found = rowsOf(body, "proposals");
    expect(body["stats"]).toEqual({
      pending: found.filter(statusOf("PENDING")).length,
      approved: 1,
      rejected: 1,
      implemented: found.filter(statusOf("IMPLEMENTED")).length,
    });
    const stats = Object.values(body["stats"] as Record<string, number>);
    expect(stats.reduce((sum, count) => sum + count, 0)).toBe(body["total"]);
    expect(body["total"]).toBe(found.length);
  });

  test("it is newest first, and equal times by descending id", async () => {
    await run(app, "update proposals set created_at = '2023-02-01' where id % 3 = 0");
    const found = rowsOf(await list(), "proposals");
    const order = found.toSorted(
      (a, b) =>
        String(b["createdAt"]).localeCompare(String(a["createdAt"])) ||
        Number(b["id"]) - Number(a["id"]),
    );
    expect(found).toEqual(order);
    expect(new Set(found.map(({ createdAt }) => createdAt)).size).toBe(2);
  });

  test("it shows no state, value or rank of a sensor that free callers may not read", async () => {
    const text = JSON.stringify(await list());
    expect(text).not.toMatch(/\b(STABLE|NEUTRAL|RISING|ELEVATED|SEVERE|NORMAL|STRESS)\b/);
    expect(text).not.toMatch(/percentile|raw_value|z_score/);
  });

  test("a changed status changes ETag and updatedAt, and the list makes one round trip", async () => {
    const etag = (await app.get("/api/proposals")).headers.get("etag") ?? "";
    expect((await app.get("/api/proposals", { "if-none-match": etag })).status).toBe(304);
    const open = rowsOf(await list(), "proposals").find(statusOf("PENDING"));
    const id = Number(open?.["id"]);
    const decided = { id, actor: "ada", reason: "because", at: SAMPLE_END + 5_000 };
    expect(await decideProposal(app.services.db, "reject", decided)).toBe(true);
    await app.resetRequests();
    const answer = await app.get("/api/proposals", { "if-none-match": etag });
    expect(answer.status).toBe(200);
    expect(await app.requests()).toMatchObject({ postgres: 1 });
    const moved = rowsOf((await answer.json()) as Json, "proposals").find(
      (row) => row["id"] === id,
    );
    expect(String(moved?.["updatedAt"]) > String(open?.["updatedAt"])).toBe(true);
    expect(answer.headers.get("x-data-as-of")).toBe(moved?.["updatedAt"]);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=60");
  });
});

describe("the parameter as_of", () => {
  const DAY = 86_400_000;
  const asOf = (at: number) => list(`?as_of=${new Date(at).toISOString()}`);

  test("it gives the proposals with the status and rationale of that time", async () => {
    await clearProposals(app.services.db);
    await propose(SAMPLE_END - 3 * DAY);
    const then = await list();
    const [first, second] = rowsOf(then, "proposals").filter(statusOf("PENDING"));
    const decided = { actor: "ada", reason: "because", at: SAMPLE_END - 2 * DAY };
    await decideProposal(app.services.db, "reject", { id: Number(first?.["id"]), ...decided });
    const between = await list();
    await run(app, `update proposals set adjust_score = .1 where id = ${second?.["id"]}`);
    await propose(SAMPLE_END - DAY);
    const now = await list();
    expect(new Set([then, between, now].map((body) => JSON.stringify(body))).size).toBe(3);
    expect(await asOf(SAMPLE_END - 3 * DAY - 1)).toMatchObject({ total: 0, proposals: [] });
    // A change takes effect a millisecond after what it follows.
    expect(await asOf(SAMPLE_END - 3 * DAY + 1)).toEqual(then);
    expect(await asOf(SAMPLE_END - 2 * DAY - 1)).toEqual(then);
    expect(await asOf(SAMPLE_END - 2 * DAY + 1)).toEqual(between);
    expect(await asOf(SAMPLE_END)).toEqual(now);
  });

  test("it says that an earlier rationale was not stored when only the newest one is known", async () => {
    await run(app, "delete from proposal_scores where at < (select max(at) from proposal_scores)");
    const now = new Map(rowsOf(await list(), "proposals").map((row) => [row["id"], row]));
    const lost = rowsOf(await asOf(SAMPLE_END - 3 * DAY), "proposals").filter(
      ({ id, updatedAt }) => now.get(id)?.["updatedAt"] !== updatedAt,
    );
    expect(lost.length).toBeGreaterThan(0);
    for (const row of lost) {
      expect(row).toMatchObject({ adjustScore: null, judgeScores: null });
      expect(row["rationale"]).toMatch(/not stored/);
    }
  });

  test("it must not be in the future", async () => {
    expect((await app.get("/api/proposals?as_of=2999-01-01T00:00:00Z")).status).toBe(400);
  });
});

describe("other forms of the list", () => {
  test("the variant has only proposals, each derived from the formal one", async () => {
    const formal = rowsOf(await list(), "proposals");
    const body = await list("?rendering=variant");
    expect(Object.keys(body)).toEqual(["proposals"]);
    expect(rowsOf(body, "proposals")).toEqual(
      formal.map((row) => ({
        id: row["id"],
        proposedSensorId: row["sensorId"],
        rationale: row["rationale"],
        status: row["status"] === "PENDING" ? "PROPOSED" : row["status"],
        priorityScore: row["adjustScore"],
        createdAt: row["createdAt"],
      })),
    );
  });

  test("the CSV has the members as columns, dotted scores, and null as empty", async () => {
    const formal = rowsOf(await list(), "proposals");
    const answer = await app.get("/api/proposals?format=csv");
    const records = readCsv(await answer.text());
    expect(records).toHaveLength(formal.length);
    records.forEach((record, i) => {
      const row = formal[i] ?? {};
      expect(Object.keys(record)).toContain("judgeScores.evidence");
      expect(record["sensorId"]).toBe(row["sensorId"] ?? "");
      expect(Number(record["adjustScore"])).toBe(row["adjustScore"]);
      expect(record["rationale"]).toBe(row["rationale"]);
    });
    const variant = await app.get("/api/proposals?format=csv&rendering=variant");
    expect((await variant.text()).split("\r\n")[0]).toBe(
      "id,proposedSensorId,rationale,status,priorityScore,createdAt",
    );
  });

  test("an unknown rendering is a 400 that names the parameter", async () => {
    const answer = await app.get("/api/proposals?rendering=other");
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as Json)["error"]).toMatch(/^rendering: /);
  });
});

test("an implemented change is in the sensor's methodology from its day on, and not before", async () => {
  await clearProposals(app.services.db);
  await run(
    app,
    `with p as (insert into proposals (key, proposal_type, sensor_id, subject, title, rationale, status,
       change, evidence, created_at, updated_at)
       values ('flips:vix:v0', 'ADJUSTMENT', 'vix', 'vix', 'T', 'R', 'IMPLEMENTED', '{"dwellWorse": 3}',
         '{}', '2022-11-01', '2022-11-01') returning id)
     insert into sensor_configs (sensor_id, version, valid_from, config, proposal_id)
     select 'vix', 1, '2022-11-02', '{"dwellWorse": 3}', id from p`,
  );
  const methodologyAt = async (query: string) =>
    String((await app.json(`/api/sensors/vix${query}`))["methodology"]);
  expect(await methodologyAt("?as_of=2022-11-01T22:00:00Z")).toContain("Worsens after 2 readings");
  const after = await methodologyAt("");
  expect(after).toContain("Worsens after 3 readings");
  expect(after).toContain("Changed by a proposal: A move to a worse state needs 3");
  await clearProposals(app.services.db);
});

test("a retired sensor is listed as of an earlier time, and not afterwards", async () => {
  await run(
    app,
    "update sensors set active = false, retired_at = '2022-12-01' where id = 'vix-gap'",
  );
  const ids = async (query: string) =>
    rowsOf(await app.json(`/api/sensors${query}`), "sensors").map((row) => row["sensor_id"]);
  expect(await ids("?as_of=2022-11-30T22:00:00Z")).toContain("vix-gap");
  expect(await ids("")).not.toContain("vix-gap");
  for (const path of ["/api/sensors/vix-gap", "/api/sensors/vix-gap/history"]) {
    expect((await app.get(path)).status).toBe(404);
    expect((await app.get(`${path}?as_of=2022-11-30T22:00:00Z`)).status).toBe(200);
  }
});
