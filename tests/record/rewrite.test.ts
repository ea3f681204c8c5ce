// A rewritten tape is refused by the signer, even if the database's owner rewrote it.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishCalls, recordMarketProbabilities } from "../../lib/record/actions/call-commands.ts";
import { adoptTape, signCheckpoint } from "../../lib/record/actions/sign-checkpoint.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";
import { callRequest, HOUR_MS } from "../support/record/record.ts";
import { embeddedMemory } from "../support/record/tape-memory.ts";
import { emptyAsOwner, rowsIn, signerFor, tapeTick } from "../support/record/tape-tick.ts";
import { rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
let jobs: ReturnType<typeof tapeTick>;
let now = SAMPLE_END - 1000 * HOUR_MS;
const later = () => {
  now += HOUR_MS;
  return now;
};
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  jobs = tapeTick(app);
});
afterAll(() => app.close());

const closesAt = new Date(SAMPLE_END + 1000 * HOUR_MS).toISOString();
const publish = (count: number, svcProb = 0.7) => {
  const requests = Array.from({ length: count }, () =>
    callRequest({ svcProb, closesAt, resolveBy: closesAt }),
  );
  return publishCalls(app.services.db, requests, later());
};
const newest = async () => (await app.get("/api/tape/checkpoint")).text();

test("a tape is signed from its empty beginning, each time as an extension", async () => {
  expect(await jobs.tick(later())).toMatchObject({ checkpoint: "signed", size: 0 });
  await publish(3);
  expect(await jobs.tick(later())).toMatchObject({ checkpoint: "signed", size: 3 });
  expect(await jobs.tick(later())).toMatchObject({ checkpoint: "current", size: 3 });
  await publish(2);
  expect(await jobs.tick(later())).toMatchObject({ checkpoint: "signed", size: 5 });
});

test("nothing is signed while Redis is unreachable, and the summary says so", async () => {
  await publish(1);
  const before = await newest();
  await app.setFaults({ redis: "down" });
  for (const job of [jobs.tick, jobs.daily]) {
    expect(await job(later())).toMatchObject({
      status: "waiting",
      checkpoint: "not signed: Redis cannot be asked",
    });
  }
  expect(await newest()).toBe(before);
  await app.setFaults({});
  expect(await jobs.tick(later())).toMatchObject({ checkpoint: "signed", size: 6 });
});

describe("the database's owner without the signing key", () => {
  const refused = async (reason: RegExp) => {
    const heads = await rowsIn(app, "tape_checkpoints");
    for (const job of [jobs.tick, jobs.daily]) {
      const outcome = await job(later());
      expect(outcome).toMatchObject({ status: "failed" });
      expect(outcome["checkpoint"]).toMatch(reason);
    }
    expect(await rowsIn(app, "tape_checkpoints")).toBe(heads);
  };

  test("removing the checkpoints alone is refused", async () => {
    await emptyAsOwner(app, ["checkpoint_cosignatures", "tape_checkpoints"]);
    await refused(/^refused: the stored checkpoints are not those that were signed$/);
  });

  test.each([
    ["longer", 9],
    ["as long", 6],
    ["shorter", 2],
    ["empty", 0],
  ])(
    "a rewritten history that is %s is refused, and readers find no checkpoint",
    async (_, rows) => {
      await emptyAsOwner(app);
      await publish(rows, 0.97);
      expect(await rowsIn(app, "tape_rows")).toBe(rows);
      await refused(/^refused: /);
      expect((await app.get("/api/tape/checkpoint")).status).toBe(404);
      expect(await app.json("/api/tape/checkpoints")).toMatchObject({ count: 0 });
    },
  );

  test("an old checkpoint that was kept does not hide the change", async () => {
    await publish(6, 0.97);
    const signer = signerFor(app);
    const lastSigned = await signer.memory.read();
    const note = lastSigned?.note ?? "";
    await run(app, "alter table tape_checkpoints disable trigger tape_checkpoints_true");
    await run(
      app,
      `insert into tape_checkpoints (size, root_sha256, note, signed_at)
       values (6, '${lastSigned?.rootSha256}', '${note}', (select max(at) from tape_rows)) returning 1`,
    );
    await run(app, "alter table tape_checkpoints enable always trigger tape_checkpoints_true");
    await refused(/^refused: the first 6 rows are not those that were signed$/);
  });

  test("the tape is signed again only after the operator's command, which says what was given up", async () => {
    await emptyAsOwner(app);
    await publish(4);
    await refused(/^refused: /);
    const { from, to } = await adoptTape(app.services.db, signerFor(app), later());
    expect(from).toMatchObject({ size: 6 });
    expect(to).toMatchObject({ size: 4, adoptedAt: new Date(now).toISOString() });
    expect(await jobs.tick(later())).toMatchObject({ checkpoint: "signed", size: 4 });
    expect(await signerFor(app).memory.read()).toMatchObject({ adoptedAt: to.adoptedAt });
  });
});

test("a tape without a remembered signed checkpoint is not signed until it is adopted", async () => {
  const jobs = tapeTick(app, { TAPE_MEMORY: `${app.platform.settings["TAPE_MEMORY"]}:forgotten` });
  const outcome = await jobs.tick(later());
  expect(outcome).toMatchObject({ status: "failed" });
  expect(outcome["checkpoint"]).toMatch(/^refused: no signed head is stored .* --adopt$/);
});

test("a checkpoint is never dated before its newest row", async () => {
  const slug = String(rowsOf(await app.json("/api/calls"), "calls")[0]?.["slug"]);
  const ahead = later() + 100 * HOUR_MS;
  const at = new Date(ahead).toISOString();
  await recordMarketProbabilities(
    app.services.db,
    [{ slug, prob: 0.5, at, source: "A market" }],
    ahead,
  );
  expect(await jobs.tick(later())).toMatchObject({ status: "waiting" });
  expect(await newest()).toMatch(/\n4\n/);
  expect(await jobs.tick(ahead)).toMatchObject({ checkpoint: "signed", size: 5 });
  expect(await newest()).toContain(`signed_at ${at}`);
});

describe("two signers", () => {
  const [signingKey, baseUrl] = ["TAPE_SIGNING_KEY", "https://svc.test"];
  const keyOf = () => app.platform.settings[signingKey] ?? "";
  let left: TestDatabase;
  let right: TestDatabase;
  beforeAll(async () => {
    [left, right] = await Promise.all([testDatabase(), testDatabase()]);
  });
  afterAll(() => Promise.all([left.close(), right.close()]));

  test("two signers with different tapes cannot both extend what was signed", async () => {
    const memory = embeddedMemory();
    const when = { now: later(), onlyGrown: true };
    const signer = { baseUrl, signingKey: keyOf(), memory };
    for (const { db } of [left, right]) await signCheckpoint(db, signer, when);
    for (const { db } of [left, right]) await publishCalls(db, [callRequest()], now);
    let asked = 0;
    let release = () => {};
    const bothAsked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = {
      ...memory,
      // Neither writes before both have found that they may.
      move: async (...moved: Parameters<typeof memory.move>) => {
        asked += 1;
        if (asked === 2) release();
        await bothAsked;
        return memory.move(...moved);
      },
    };
    const both = await Promise.all(
      [left, right].map(({ db }) => signCheckpoint(db, { ...signer, memory: held }, when)),
    );
    const outcomes = both.map(({ checkpoint }) => checkpoint).toSorted();
    expect(outcomes).toEqual(["another signer was first", "signed"]);
    const loser = both[0]?.checkpoint === "signed" ? right : left;
    await expect(signCheckpoint(loser.db, signer, when)).rejects.toThrow(/not those that were/);
    const { rows } = await loser.db.execute("select size from tape_checkpoints where size > 0");
    expect(rows).toEqual([]);
  });

  test("a note whose write was lost is written by the next tick, and no other note is", async () => {
    const { db } = left;
    const signer = { baseUrl, signingKey: keyOf(), memory: embeddedMemory() };
    await adoptTape(db, signer, later());
    const listed = async () =>
      (await db.execute<{ note: string }>("select note from tape_checkpoints order by id")).rows;
    const before = (await listed()).length;
    left.failAfter(3);
    await expect(signCheckpoint(db, signer, { now: later(), onlyGrown: false })).rejects.toThrow();
    left.failAfter(null);
    expect(await listed()).toHaveLength(before);
    const { note } = (await signer.memory.read()) ?? {};
    expect(await signCheckpoint(db, signer, { now: later(), onlyGrown: true })).toMatchObject({
      checkpoint: "current",
    });
    expect((await listed()).slice(before)).toEqual([{ note }]);
  });
});
