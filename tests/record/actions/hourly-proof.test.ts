// The hourly job that verifies the whole record, and what gate and audit read beside it.

import { afterAll, beforeAll, expect, test } from "vitest";
import { recordServiceIncidents } from "../../../functions/cron/watch-service.ts";
import { voidCalls } from "../../../lib/record/actions/call-commands.ts";
import { verifyHourly } from "../../../lib/record/actions/record-jobs.ts";
import { verifyWholeRecord } from "../../../lib/record/actions/verify-record.ts";
import { fromBase64 } from "../../../lib/record/domain/tape/checkpoint.ts";
import { makeTickServices } from "../../../lib/runtime/tick-services.ts";
import { checkRecord } from "../../../scripts/operator/doctor/providers.ts";
import { HOUR_MS } from "../../support/record/record.ts";
import { DAY_MS, makeRecord } from "../../support/record/record-fixture.ts";
import { TABLES } from "../../support/record/rewritten.ts";
import { signerFor } from "../../support/record/tape-tick.ts";
import { run } from "../../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../../support/service/app.ts";

let app: TestApp;
let services: ReturnType<typeof makeTickServices>;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(app.services.db, SAMPLE_END - 60 * DAY_MS, key, signerFor(app).memory);
  services = makeTickServices({ ...app.platform.settings, BASE_URL } as never);
  for (const table of TABLES) await run(app, `alter table ${table} disable trigger all`);
});
afterAll(() => app.close());

let slot = 0;
const runOf = (job: string) => {
  slot += 1;
  return { job, slot, attempts: 1 };
};
const verify = (now = SAMPLE_END) => verifyHourly(services, runOf("verify"), now);
const statusOf = async (path: string) => (await app.get(path)).status;
const differences = async () => (await app.json("/api/tape/audit"))["differences"];

test("read in pages of any length, the whole record gives the same proof", async () => {
  const publicKeys = (await app.services.tapeKeys()).map(fromBase64);
  const remembered = await signerFor(app).memory.read();
  const proofOf = (pageRows: number) =>
    verifyWholeRecord(app.services.db, { publicKeys, remembered, pageRows }, SAMPLE_END);
  const whole = await proofOf(1_000);
  expect(whole).toMatchObject({ rows: 29, differences: [] });
  for (const pageRows of [1, 2, 3, 5, 7, 28, 29]) expect(await proofOf(pageRows)).toEqual(whole);
});

test("gate and audit go on from the proof, and count live", async () => {
  expect(await app.json("/api/tape/audit")).toMatchObject({ differences: [], verified_at: null });
  expect(await verify()).toMatchObject({ rows: 29, differences: 0 });
  const verified_at = new Date(SAMPLE_END).toISOString();
  expect(await app.json("/api/tape/audit")).toMatchObject({ differences: [], verified_at });
  expect(await app.json("/api/gate")).toMatchObject({ strict: 2, counts: { void: 1, closed: 1 } });
  await voidCalls(app.services.db, [{ slug: "closed-one", reason: "ERROR" }], SAMPLE_END);
  expect(await app.json("/api/gate")).toMatchObject({ strict: 2, counts: { void: 2, closed: 0 } });
  expect(await differences()).toEqual([]);
});

test.each([
  ["a call's text", "calls", "title = 'Another?'", "slug = 'strict-yes'"],
  ["a call's basis", "calls", "basis = '{}'", "slug = 'strict-yes'"],
  ["a hidden call", "calls", "is_backtest = true", "slug = 'strict-no'"],
  ["a receipt", "call_receipts", "receipt = receipt || '{\"brier\": 0}'", "receipt_version = 2"],
  ["an opening", "tape_rows", "line = replace(line, 'Will it', 'Did it')", "seq = 1"],
  ["the type of a row", "tape_rows", "type = 'MARKET_MARK'", "seq = 1"],
  ["the newest head", "tape_heads", "rows_by_type = '{}'", "last_seq = 30"],
  ["a later checkpoint", "tape_heads", "root_sha256 = repeat('a', 64)", "last_seq = 30"],
])("%s that differs is found at once, after the proof too", async (_, table, set, where) => {
  await run(app, `create table kept as select * from ${table}`);
  await run(app, `update ${table} set ${set} where ${where} returning 1`);
  expect(await statusOf("/api/gate")).toBe(503);
  expect(await differences()).not.toEqual([]);
  await run(app, `delete from ${table}`);
  const identity = table === "calls" ? "overriding system value" : "";
  await run(app, `insert into ${table} ${identity} select * from kept`);
  await run(app, "drop table kept");
  expect(await statusOf("/api/gate")).toBe(200);
});

test("an edit of an old mark is found by the hourly job", async () => {
  const [{ seq } = {}] = await run(
    app,
    "select seq::int from tape_rows where type = 'MARKET_MARK' order by seq limit 1",
  );
  const edit = (from: string, to: string) =>
    run(app, `update tape_rows set line = replace(line, '${from}', '${to}') where seq = ${seq}`);
  await edit("A market", "Another market");
  expect(await statusOf("/api/gate")).toBe(200);
  expect(await verify(SAMPLE_END + HOUR_MS)).toMatchObject({ differences: expect.any(Number) });
  expect(await statusOf("/api/gate")).toBe(503);
  expect(await statusOf("/gate")).toBe(503);
  expect(await differences()).toContain(`tape_rows ${seq}: line`);
  await edit("Another market", "A market");
  expect(await statusOf("/api/gate")).toBe(503);
  expect(await verify(SAMPLE_END + 2 * HOUR_MS)).toMatchObject({ differences: 0 });
  expect(await statusOf("/api/gate")).toBe(200);
});

test("a proof that is a day old is none", async () => {
  await verify();
  for (const [hours, status] of [
    [24, 200],
    [24.1, 503],
  ] as const) {
    app.setNow(SAMPLE_END + hours * HOUR_MS);
    expect(await statusOf("/api/gate")).toBe(status);
    expect(await statusOf("/api/tape/audit")).toBe(status);
  }
  expect(await (await app.get("/api/gate")).text()).toMatch(/^[^0-9]*$/);
  await verify(SAMPLE_END + 25 * HOUR_MS);
  expect(await statusOf("/api/gate")).toBe(200);
});

test("calls with rows that are unsigned for an hour are official, not strict, and the service says so", async () => {
  await run(app, "delete from record_proofs");
  await run(app, "delete from tape_checkpoints where size > 5");
  await run(app, `update tape_rows set at = at`);
  expect(await app.json("/api/gate")).toMatchObject({ strict: 0, official: 4 });
  const now = SAMPLE_END;
  const found = await checkRecord(app.services.db, signerFor(app), now);
  expect(found.at(-1)).toMatchObject({ what: "signatures", health: "bad" });
  await recordServiceIncidents({ ...services, memory: undefined }, runOf("watch"), SAMPLE_END);
  expect(await run(app, "select text from incidents where subject = 'record signatures'")).toEqual([
    { text: "Rows are unsigned for more than an hour" },
  ]);
  expect(await (await app.get("/status")).text()).toContain("Rows are unsigned for more than");
});
