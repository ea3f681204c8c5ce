// The gate of the record: the number of strictly graded calls, and when it is closed.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type GatedCall, isStrict } from "../../lib/record/domain/gate.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { failingTransactions } from "../support/database/failing-transactions.ts";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
let whole: Db;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  whole = app.services.db;
});
afterEach(() => {
  app.services.db = whole;
});
afterAll(() => app.close());

const gate = () => app.get("/api/gate");

async function expectClosed(answer: Response): Promise<void> {
  const text = await answer.text();
  expect(answer.status).toBe(503);
  expect(text).toBe('{"error":"Gate counter unavailable"}');
  expect(text).toMatch(/^[^0-9]*$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("etag")).toBeNull();
}

test("an empty record has an open gate at zero", async () => {
  const body = await app.json("/api/gate");
  expect(body).toMatchObject({ strict: 0, official: 0, gate: 100, remaining: 100, passed: false });
  const tape = await app.json("/api/tape");
  expect(tape["latest"]).toMatchObject({
    rows: 0,
    bytes: 0,
    served_file_sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  });
  const file = await app.get(new URL((tape["latest"] as { url: string }).url).pathname);
  expect(file.status).toBe(200);
  expect(await file.text()).toBe("");
  expect((await app.get("/api/tape/checkpoint")).status).toBe(404);
});

test("the gate counts exactly as defined, in one round trip", async () => {
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(whole, SAMPLE_END - 60 * DAY_MS, key);
  await app.resetRequests();
  const answer = await gate();
  expect(await app.requests()).toMatchObject({ postgres: 1 });
  const body = (await answer.json()) as Record<string, unknown>;
  expect(Object.keys(body)).toEqual(
    "strict official gate remaining passed counts definitions tape_sha256 as_of".split(" "),
  );
  expect(body).toMatchObject({ strict: 2, official: 4, gate: 100, remaining: 98, passed: false });
  expect(body["counts"]).toEqual({
    published: 9,
    active: 1,
    closed: 1,
    proposed: 1,
    disputed: 1,
    graded: 4,
    void: 1,
  });
  const { latest } = (await app.json("/api/tape")) as { latest: Record<string, unknown> };
  expect(body["tape_sha256"]).toBe(latest["served_file_sha256"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("the gate passes at exactly its target", async () => {
  const { config } = app.services;
  app.services.config = { ...config, gateTarget: 2 };
  expect(await app.json("/api/gate")).toMatchObject({ gate: 2, remaining: 0, passed: true });
  app.services.config = { ...config, gateTarget: 3 };
  expect(await app.json("/api/gate")).toMatchObject({ gate: 3, remaining: 1, passed: false });
  app.services.config = config;
});

test.each([0, 1, 2, 3, 4, 5, 6, 7])("the gate is closed while query %i fails", async (which) => {
  app.services.db = failingTransactions(whole, which);
  await expectClosed(await gate());
  app.services.db = whole;
  expect((await gate()).status).toBe(200);
});

test("the gate is closed while the database is down, and open afterwards", async () => {
  await app.setFaults({ postgres: "error" });
  await expectClosed(await gate());
  await app.setFaults({});
  expect((await gate()).status).toBe(200);
});

/** Changes that the database's owner could make, each with the statement that reverts it. */
const DISAGREEMENTS: [what: string, edit: string, undo: string][] = [
  [
    "a state that the tape does not tell",
    "update calls set status = 'closed' where slug = 'still-active'",
    "update calls set status = 'active' where slug = 'still-active'",
  ],
  [
    "a verdict that no receipt has",
    "update calls set verdict = 'NO' where slug = 'strict-yes'",
    "update calls set verdict = 'YES' where slug = 'strict-yes'",
  ],
  [
    "a call that is hidden",
    "update calls set is_backtest = true where slug = 'strict-no'",
    "update calls set is_backtest = false where slug = 'strict-no'",
  ],
  [
    "a back-test that is shown",
    "update calls set is_backtest = false where slug = 'hidden-test'",
    "update calls set is_backtest = true where slug = 'hidden-test'",
  ],
  [
    "a row of another type",
    "update tape_rows set type = 'MARKET_MARK' where seq = 1",
    "update tape_rows set type = 'CALL_OPENED' where seq = 1",
  ],
  [
    "a head of another count",
    "update tape_heads set rows_by_type = rows_by_type || '{\"GRADED\": 99}' where last_seq = 29",
    "update tape_heads set rows_by_type = rows_by_type || '{\"GRADED\": 4}' where last_seq = 29",
  ],
];

test.each(DISAGREEMENTS)("the gate is closed for %s", async (_, edit, undo) => {
  const tables = ["calls", "tape_rows", "tape_heads"];
  for (const table of tables) await run(app, `alter table ${table} disable trigger user`);
  await run(app, edit);
  await expectClosed(await gate());
  await run(app, undo);
  expect((await gate()).status).toBe(200);
});

describe("which calls are strict: signed before the outcome could be known", () => {
  const [before, end, after] = [1, 2, 3].map((day) => `2026-03-0${day}T12:00:00.000Z`) as [
    string,
    string,
    string,
  ];
  const strict: GatedCall = {
    status: "graded",
    verdict: "YES",
    basisStatus: "rederived",
    openingBasisStatus: "rederived",
    openingSignedAt: before,
    closesAt: end,
    closedAt: end,
    receipt: { receiptVersion: 1, method: "AUTOMATED", reviewers: 0, observedAt: end },
  };
  const observed = (observedAt: string) => ({
    ...strict,
    receipt: strict.receipt && { ...strict.receipt, observedAt },
  });

  test.each<[what: string, call: GatedCall, is: boolean]>([
    ["signed before all of them", strict, true],
    ["closed by evidence alone", { ...strict, closedAt: null }, true],
    ["never signed", { ...strict, openingSignedAt: null }, false],
    ["signed after it was to close", { ...strict, openingSignedAt: after }, false],
    ["signed in the instant in which it closes", { ...strict, openingSignedAt: end }, false],
    ["closed early, before it was signed", { ...strict, closedAt: before }, false],
    ["observed before it was signed", observed(before), false],
    ["observed after it was signed, before it closes", observed("2026-03-01T12:00:00.001Z"), true],
  ])("a call that was %s is strict or not as expected", (_, call, is) => {
    expect(isStrict(call)).toBe(is);
  });

  test("a call that was on the tape in time, and first signed after its grade, is not strict", async () => {
    expect(await app.json("/api/gate")).toMatchObject({ strict: 2, official: 4 });
    await run(app, "alter table tape_checkpoints disable trigger user");
    // The next checkpoint was signed on the fourteenth day.
    await run(app, "delete from tape_checkpoints where size = 5");
    expect(await app.json("/api/gate")).toMatchObject({ strict: 0, official: 4 });
  });
});
