// A database that was set back behind what was signed: nothing is appended until somebody decides.

import { afterAll, beforeAll, expect, test } from "vitest";
import { publishCalls } from "../../../lib/record/actions/call-commands.ts";
import { adoptTape, signCheckpoint } from "../../../lib/record/actions/sign-checkpoint.ts";
import { callRequest } from "../../support/record/record.ts";
import { DAY_MS } from "../../support/record/record-fixture.ts";
import { rowsIn, signerFor, tapeTick } from "../../support/record/tape-tick.ts";
import { run } from "../../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../../support/service/app.ts";

const OPENED = SAMPLE_END - 20 * DAY_MS;
const [CLOSED, DUE] = [OPENED + 10 * DAY_MS, OPENED + 11 * DAY_MS];
const iso = (at: number) => new Date(at).toISOString();

let app: TestApp;
const signer = () => ({ ...signerFor(app), baseUrl: BASE_URL });
const due = (slug: string) =>
  callRequest({ slug, closesAt: iso(CLOSED), resolveBy: iso(CLOSED + DAY_MS) });

beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const { db } = app.services;
  await adoptTape(db, signer(), OPENED);
  await publishCalls(db, [due("kept")], OPENED);
  await signCheckpoint(db, signer(), { now: OPENED, onlyGrown: true });
  await publishCalls(db, [due("lost-1"), due("lost-2")], OPENED + 1);
  await signCheckpoint(db, signer(), { now: OPENED + 1, onlyGrown: true });
  await setBack();
});
afterAll(() => app.close());

/** What a restore does: the rows after the first one are gone, in every table. */
async function setBack() {
  const later = {
    tape_rows: "seq > 1",
    tape_heads: "last_seq > 1",
    tape_checkpoints: "size > 1",
    calls: "slug like 'lost-%'",
  };
  for (const [table, which] of Object.entries(later)) {
    await run(app, `alter table ${table} disable trigger all`);
    await run(app, `delete from ${table} where ${which}`);
    await run(app, `alter table ${table} enable trigger all`);
  }
}

test("a tick appends nothing to a tape that lacks signed rows, and says why", async () => {
  expect(await tapeTick(app).tick(DUE)).toMatchObject({
    status: "failed",
    rows: 0,
    waiting: expect.stringContaining("do not extend the head of 3 rows"),
    checkpoint: expect.stringMatching(/^refused: /),
  });
  expect(await rowsIn(app, "tape_rows")).toBe(1);
});

test("calls by rule wait, too", async () => {
  expect(await tapeTick(app, { OWN_CALLS: "on" }).weekly(DUE)).toMatchObject({
    status: "waiting",
    waiting: expect.stringContaining("do not extend the head of 3 rows"),
  });
  expect(await rowsIn(app, "tape_rows")).toBe(1);
});

test("a tape that is as long as the signed one and another waits, too", async () => {
  const { db } = app.services;
  await publishCalls(db, [due("other-1"), due("other-2")], OPENED + 2);
  expect(await tapeTick(app).tick(DUE)).toMatchObject({ status: "failed", rows: 0 });
  expect(await rowsIn(app, "tape_rows")).toBe(3);
});

test("once the tape is adopted, what was due is recorded and signed", async () => {
  await adoptTape(app.services.db, signer(), DUE);
  expect(await tapeTick(app).tick(DUE)).toMatchObject({ rows: 3, checkpoint: "signed" });
});

test("while Redis does not answer, what is due is recorded and not signed, and calls by rule wait", async () => {
  const { db } = app.services;
  await publishCalls(
    db,
    [{ ...due("later"), closesAt: iso(DUE + DAY_MS), resolveBy: iso(DUE + 2 * DAY_MS) }],
    DUE + 1,
  );
  const down = tapeTick(app, { OWN_CALLS: "on", UPSTASH_REDIS_REST_URL: "http://127.0.0.1:9" });
  expect(await down.tick(DUE + 2 * DAY_MS)).toMatchObject({
    status: "waiting",
    rows: 1,
    checkpoint: "not signed: Redis cannot be asked",
  });
  expect(await down.weekly(DUE + 2 * DAY_MS)).toMatchObject({
    status: "waiting",
    waiting: "Redis cannot be asked",
  });
});
