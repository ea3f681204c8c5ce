// A record that the owner of the database rewrote is refused by all who serve it, at once.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordServiceIncidents } from "../../../functions/cron/watch-service.ts";
import { publishCalls } from "../../../lib/record/actions/call-commands.ts";
import { verifyHourly } from "../../../lib/record/actions/record-jobs.ts";
import { adoptTape } from "../../../lib/record/actions/sign-checkpoint.ts";
import { makeTickServices } from "../../../lib/runtime/tick-services.ts";
import { checkRecord } from "../../../scripts/operator/doctor/providers.ts";
import { callRequest, HOUR_MS } from "../../support/record/record.ts";
import { DAY_MS, makeRecord } from "../../support/record/record-fixture.ts";
import { rewriteProbability, TABLES } from "../../support/record/rewritten.ts";
import { signerFor, tapeTick } from "../../support/record/tape-tick.ts";
import { rowsOf, run } from "../../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, testApp } from "../../support/service/app.ts";

const KEY = "TAPE_SIGNING_KEY";
const OPERATOR = "operator@example.org";
const WAY_OUT = "npm run tape-key -- --adopt";

/** The service with a signed record, and its scheduled jobs. */
async function signedRecord() {
  const app = await testApp({ rows: 60, calls: false });
  const key = app.platform.settings[KEY] ?? "";
  await makeRecord(app.services.db, SAMPLE_END - 31 * DAY_MS, key, signerFor(app).memory);
  let slot = 0;
  const tickServices = makeTickServices({
    ...app.platform.settings,
    BASE_URL,
    OPERATOR_EMAIL: OPERATOR,
  } as never);
  const runOf = (job: string) => {
    slot += 1;
    return { job, slot, attempts: 1 };
  };
  return {
    app,
    key,
    tick: tapeTick(app).tick,
    verify: (now: number) => verifyHourly(tickServices, runOf("verify"), now),
    watch: (now: number) => recordServiceIncidents(tickServices, runOf("watch"), now),
  };
}

type Signed = Awaited<ReturnType<typeof signedRecord>>;

/** Each call says that it is not proven, and what cannot say so is refused. */
async function expectUnproven(app: Signed["app"]): Promise<void> {
  const calls = rowsOf(await app.json("/api/calls"), "calls");
  expect(new Set(calls.map((call) => call["integrity"]))).toEqual(new Set(["unproven"]));
  const others = ["/api/calls/track-record", "/api/calls/strict-no/proof", "/api/calls.atom"];
  for (const path of others) expect([path, (await app.get(path)).status]).toEqual([path, 503]);
}

async function expectRefused({ app, tick, watch }: Signed, now: number): Promise<void> {
  const gate = await app.get("/api/gate");
  expect(gate.status).toBe(503);
  expect(await gate.text()).toMatch(/^[^0-9]*$/);
  expect((await app.get("/gate")).status).toBe(503);
  const { differences } = await app.json("/api/tape/audit");
  expect(String(differences)).toContain("do not extend the head of");
  expect(String(differences)).toContain(WAY_OUT);
  for (const call of rowsOf(await app.json("/api/calls"), "calls")) {
    expect(call["integrity"]).toBe("unproven");
  }
  expect(await app.json("/api/calls/strict-yes")).toMatchObject({
    call: { integrity: "unproven" },
  });
  for (const path of ["/calls", "/calls/strict-yes"]) {
    expect(await (await app.get(path)).text()).toContain("These calls are not proven");
  }
  const others = ["/api/calls/track-record", "/api/calls/strict-yes/proof", "/api/calls.atom"];
  for (const path of [...others, "/calls/track-record"]) {
    const answer = await app.get(path);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(await answer.text()).not.toMatch(/brier|skill|strict-no|0\.9/i);
  }
  expect(await tick(now)).toMatchObject({
    status: "failed",
    way_out: `after a restore: ${WAY_OUT}`,
  });
  const [row] = await checkRecord(app.services.db, signerFor(app), now);
  expect(row).toMatchObject({ what: "record", health: "bad" });
  expect(`${row?.found} ${row?.fix}`).toContain(WAY_OUT);
  await watch(now);
  const mails = () => run(app, `select body from outbox where recipient = '${OPERATOR}'`);
  const [first, ...more] = await mails();
  expect(more).toEqual([]);
  expect(first?.["body"]).toContain(WAY_OUT);
  expect(first?.["body"]).toContain("nothing is signed");
  // Redis that does not answer ends no incident, and opens no second one.
  await app.setFaults({ redis: "down" });
  await watch(now + HOUR_MS);
  await app.setFaults({});
  await watch(now + 2 * HOUR_MS);
  expect(await mails()).toHaveLength(1);
  expect(await run(app, "select text from incidents where subject = 'record tape'")).toHaveLength(
    1,
  );
  expect(await (await app.get("/status")).text()).toContain("Not what was signed");
}

const NOW = SAMPLE_END;

describe.each([
  ["with the stolen key, before the hourly job", true, false],
  ["with the stolen key, after the hourly job", true, true],
  ["without the key, before the hourly job", false, false],
  ["without the key, after the hourly job", false, true],
])("the owner of the database, %s", (_, hasKey, isVerified) => {
  let signed: Signed;
  beforeAll(async () => {
    signed = await signedRecord();
    await signed.tick(NOW);
    if (isVerified) await signed.verify(NOW);
  });
  afterAll(() => signed.app.close());

  test("an honest record is open, and no call says a word about its integrity", async () => {
    const { app, watch } = signed;
    expect(await app.json("/api/gate")).toMatchObject({ strict: 2, official: 5 });
    expect(await app.json("/api/tape/audit")).toMatchObject({ differences: [] });
    expect(JSON.stringify(await app.json("/api/calls"))).not.toContain("integrity");
    const rows = await checkRecord(app.services.db, signerFor(app), NOW);
    expect(rows.map(({ health }) => health)).toEqual(["good", "good"]);
    await watch(NOW);
    expect(await run(app, "select 1 from outbox")).toEqual([]);
    const remembered = await signerFor(app).memory.read();
    expect(await app.json("/api/tape")).toMatchObject({ remembered_head: remembered?.note });
    const header = (await app.get("/api/tape/checkpoint")).headers.get("x-svc-remembered-head");
    expect(Buffer.from(header ?? "", "base64").toString()).toBe(remembered?.note);
    expect(await (await app.get("/tape")).text()).toContain(remembered?.rootSha256);
  });

  test("a rewritten probability is refused by gate, audit, calls, signer, incident and mail", async () => {
    const { app, key } = signed;
    await rewriteProbability(app, { slug: "strict-no", prob: 0.9, ...(hasKey && { key }) });
    expect(await app.json("/api/calls/strict-no")).toMatchObject({ call: { svc_prob: 0.9 } });
    await expectRefused(signed, NOW + HOUR_MS);
  });

  test("the hourly job finds it too", async () => {
    expect(await signed.verify(NOW + 3 * HOUR_MS)).toMatchObject({
      differences: expect.any(Number),
    });
    await expectRefused(signed, NOW + 3 * HOUR_MS);
  });
});

describe("the owner of the database, who changes a table but not the tape", () => {
  let signed: Signed;
  beforeAll(async () => {
    signed = await signedRecord();
    await signed.tick(NOW);
    await signed.verify(NOW);
    for (const table of TABLES) await run(signed.app, `alter table ${table} disable trigger all`);
  });
  afterAll(() => signed.app.close());

  test.each([
    ["a probability", "calls", "svc_prob", "0.9", "slug = 'strict-no'"],
    ["a text", "calls", "title", "'Another?'", "slug = 'strict-yes'"],
    ["a receipt", "call_receipts", "receipt", "receipt || '{\"brier\": 0}'", "receipt_version = 1"],
  ])("%s is unproven as soon as the gate shuts, until it is mended", async (...edit) => {
    const { app, tick, watch } = signed;
    const [, table, column, value, where] = edit;
    await run(app, `create table kept as select * from ${table}`);
    await run(app, `update ${table} set ${column} = ${value} where ${where} returning 1`);
    expect((await app.get("/api/gate")).status).toBe(503);
    await expectUnproven(app);
    // What a request found is known to its own isolate for some minutes, what `watch` found to all.
    app.setNow(NOW + HOUR_MS / 4);
    expect(JSON.stringify(await app.json("/api/calls"))).not.toContain("integrity");
    await watch(NOW + HOUR_MS / 4);
    await expectUnproven(app);
    app.setNow(NOW);
    const [mail] = await run(
      app,
      `select body from outbox where recipient = '${OPERATOR}' order by id desc limit 1`,
    );
    expect(mail?.["body"]).toContain("calls are marked as unproven");
    expect(mail?.["body"]).not.toContain("nothing is signed");
    expect(await tick(NOW)).toMatchObject({ checkpoint: "current" });
    const same =
      table === "calls"
        ? "t.id = k.id"
        : "t.call_id = k.call_id and t.receipt_version = k.receipt_version";
    await run(
      app,
      `update ${table} t set ${column} = k.${column} from kept k where ${same} returning 1`,
    );
    await run(app, "drop table kept");
    await watch(NOW + HOUR_MS / 2);
    expect((await app.get("/api/gate")).status).toBe(200);
    expect(JSON.stringify(await app.json("/api/calls"))).not.toContain("integrity");
    expect((await app.get("/api/calls/track-record")).status).toBe(200);
  });

  test("a column whose values are replaced without a write to any row shuts the gate", async () => {
    const { app } = signed;
    expect((await app.get("/api/gate")).status).toBe(200);
    await run(app, "alter table calls rename column svc_prob to kept_prob");
    await run(app, "alter table calls add column svc_prob double precision default 0.9");
    expect((await app.get("/api/gate")).status).toBe(503);
    await run(app, "alter table calls drop column svc_prob");
    await run(app, "alter table calls rename column kept_prob to svc_prob");
    expect((await app.get("/api/gate")).status).toBe(200);
  });
});

describe("between signature, restore and adoption", () => {
  let signed: Signed;
  beforeAll(async () => {
    signed = await signedRecord();
    await signed.tick(NOW);
    await signed.verify(NOW);
  });
  afterAll(() => signed.app.close());

  const publish = (now: number) => publishCalls(signed.app.services.db, [callRequest()], now);

  test("rows above the signed head are proven by nothing yet, and refused by nobody", async () => {
    await publish(NOW);
    expect((await signed.app.get("/api/gate")).status).toBe(200);
    expect(JSON.stringify(await signed.app.json("/api/calls"))).not.toContain("integrity");
  });

  test("Redis that does not answer shuts nothing", async () => {
    await signed.app.setFaults({ redis: "down" });
    expect((await signed.app.get("/api/gate")).status).toBe(200);
    await signed.app.setFaults({});
  });

  test("a tape that is shorter than what was signed is refused until it is adopted", async () => {
    const { app, tick, verify } = signed;
    const { size } = (await tick(NOW)) as { size: number };
    for (const table of TABLES) await run(app, `alter table ${table} disable trigger all`);
    await run(app, `delete from tape_checkpoints where size = ${size} returning 1`);
    await run(app, `delete from tape_heads where last_seq = ${size} returning 1`);
    await run(app, `delete from calls where tape_seq = ${size} returning 1`);
    await run(app, `delete from tape_rows where seq = ${size} returning 1`);
    expect((await app.get("/api/gate")).status).toBe(503);
    await verify(NOW);
    expect((await app.get("/api/gate")).status).toBe(503);
    await adoptTape(app.services.db, signerFor(app), NOW);
    expect((await app.get("/api/gate")).status).toBe(200);
    expect(JSON.stringify(await app.json("/api/calls"))).not.toContain("integrity");
  });
});
