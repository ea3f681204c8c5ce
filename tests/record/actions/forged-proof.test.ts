// A stored result of the hourly job is believed only if its digest stands in Redis.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishCalls } from "../../../lib/record/actions/call-commands.ts";
import { verifyHourly } from "../../../lib/record/actions/record-jobs.ts";
import { makeTickServices } from "../../../lib/runtime/tick-services.ts";
import { callRequest, HOUR_MS } from "../../support/record/record.ts";
import { DAY_MS, makeRecord } from "../../support/record/record-fixture.ts";
import { rewriteProbability } from "../../support/record/rewritten.ts";
import { signerFor, tapeTick } from "../../support/record/tape-tick.ts";
import { run } from "../../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, testApp } from "../../support/service/app.ts";

const NOW = SAMPLE_END;

async function provenRecord() {
  const app = await testApp({ rows: 60, calls: false });
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(app.services.db, NOW - 31 * DAY_MS, key, signerFor(app).memory);
  const services = makeTickServices({ ...app.platform.settings, BASE_URL } as never);
  let slot = 0;
  const verify = (now: number) => {
    slot += 1;
    return verifyHourly(services, { job: "verify", slot, attempts: 1 }, now);
  };
  const { tick } = tapeTick(app);
  await tick(NOW);
  await verify(NOW);
  return { app, tick, verify };
}

type Proven = Awaited<ReturnType<typeof provenRecord>>;

/** Stores a copy of the newest result with other values, as the owner of the database can. */
const forge = ({ app }: Proven, values: Record<string, string>) => {
  const columns = ["verified_at", "rows", "differences", "size", "frontier", "bytes"];
  const all = [...columns, "rows_by_type", "last_row_sha256", "last_at", "checkpoint_id"];
  return run(
    app,
    `insert into record_proofs (id, ${all}) overriding system value
      select ${values["id"] ?? "id + 1"}, ${all.map((name) => values[name] ?? name)}
      from record_proofs p order by id desc limit 1 returning 1`,
  );
};

describe("the owner of the database without the key", () => {
  let proven: Proven;
  beforeAll(async () => {
    proven = await provenRecord();
  });
  afterAll(() => proven.app.close());

  const refused = async (now: number) => {
    const { app, tick } = proven;
    expect((await app.get("/api/gate")).status).toBe(503);
    const { differences } = await app.json("/api/tape/audit");
    expect(String(differences)).toContain("do not extend the head of");
    expect(await app.json("/api/calls/strict-no")).toMatchObject({
      call: { integrity: "unproven" },
    });
    expect(await tick(now)).toMatchObject({ status: "failed" });
  };

  test("gets no rewritten record believed by storing a result that says that it is proven", async () => {
    const { app, verify } = proven;
    await run(app, "create table kept as select * from tape_checkpoints");
    const [head] = await run(app, "select * from tape_heads order by last_seq desc limit 1");
    await rewriteProbability(app, { slug: "strict-no", prob: 0.9 });
    await run(
      app,
      `insert into tape_checkpoints overriding system value
        select * from kept on conflict do nothing returning 1`,
    );
    const frontier = (head?.["frontier"] as string[] | undefined)?.map((hash) => `'${hash}'`);
    await run(
      app,
      `update tape_heads set root_sha256 = '${head?.["root_sha256"]}', frontier = array[${frontier}]
        where last_seq = ${head?.["last_seq"]} returning 1`,
    );
    await forge(proven, {
      id: "9000000000000000",
      verified_at: "'2099-01-01'",
      last_row_sha256: "(select row_sha256 from tape_rows where seq = p.size)",
      bytes: "(select bytes from tape_heads order by last_seq desc limit 1)",
    });
    await refused(NOW + HOUR_MS);
    await verify(NOW + HOUR_MS);
    await refused(NOW + HOUR_MS);
    await publishCalls(app.services.db, [callRequest()], NOW + 2 * HOUR_MS);
    await run(app, "drop table kept");
    await refused(NOW + 2 * HOUR_MS);
  });
});

describe("an honest record", () => {
  let proven: Proven;
  beforeAll(async () => {
    proven = await provenRecord();
  });
  afterAll(() => proven.app.close());

  const open = async (verified_at: string | null) => {
    const { app } = proven;
    expect(await app.json("/api/gate")).toMatchObject({ strict: 2 });
    expect(await app.json("/api/tape/audit")).toMatchObject({ differences: [], verified_at });
    expect(JSON.stringify(await app.json("/api/calls"))).not.toContain("integrity");
  };
  const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

  test.each([
    ["a member that differs", { bytes: "bytes + 1" }],
    ["a later time", { verified_at: "verified_at + interval '30 seconds'" }],
    ["a place in the empty tape", { size: "0", last_row_sha256: "null", last_at: "null" }],
  ])("a result with %s proves nothing, and all is verified instead", async (_, values) => {
    await open(at(0));
    await forge(proven, values);
    await open(null);
    await open(null);
    expect(await proven.tick(NOW)).toMatchObject({ checkpoint: "current" });
    await run(
      proven.app,
      "delete from record_proofs where id = (select max(id) from record_proofs)",
    );
    await open(at(0));
  });

  test("a genuine result from the future proves nothing", async () => {
    const { verify } = proven;
    await verify(NOW + 2 * HOUR_MS);
    await open(null);
    await verify(NOW);
    await open(at(0));
  });

  test("the hourly job while Redis is down shuts nothing, with new rows too", async () => {
    const { app, tick, verify } = proven;
    await app.setFaults({ redis: "down" });
    await publishCalls(app.services.db, [callRequest()], NOW);
    await open(at(0));
    expect(await verify(NOW)).toMatchObject({ differences: 0, remembered: "not known" });
    await open(at(0));
    await app.setFaults({});
    await open(at(0));
    expect(await tick(NOW)).toMatchObject({ checkpoint: "signed" });
    await open(at(0));
    await verify(NOW + HOUR_MS / 120);
    expect(await app.json("/api/gate")).toMatchObject({ strict: 2 });
  });
});
