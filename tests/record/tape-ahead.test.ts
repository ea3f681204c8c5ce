// The platform's clock can be ahead of the real time, and with it the tape.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runTick } from "../../functions/cron/run-tick.ts";
import { closeCalls, publishCalls } from "../../lib/record/actions/call-commands.ts";
import { recordAndSign } from "../../lib/record/actions/record-jobs.ts";
import { adoptTape } from "../../lib/record/actions/sign-checkpoint.ts";
import { findRecordState } from "../../lib/record/queries/record-state.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";
import * as verbs from "../../scripts/operator/calls/subcommands.ts";
import { inProcessDb } from "../../scripts/operator/database.ts";
import { migrate } from "../../scripts/operator/migrate.ts";
import { callRequest, HOUR_MS } from "../support/record/record.ts";
import { embeddedMemory } from "../support/record/tape-memory.ts";

const DAY_MS = 24 * HOUR_MS;
let platform: Platform;
let db: Db;
beforeAll(async () => {
  platform = await startPlatform({ port: 0, dataDir: null, sample: false });
  db = inProcessDb(platform.database);
  await migrate(db, { log: () => {} });
});
afterAll(() => platform.close());

const clock = async (method: string, body?: object) => {
  const init = { method, ...(body && { body: JSON.stringify(body) }) };
  expect((await fetch(`${platform.url}/clock`, init)).status).toBe(200);
};
beforeEach(() => clock("DELETE"));

const offsets = async () => {
  const found = await platform.database.query({ query: "select * from local_clock", params: [] });
  return found.rows;
};

const requestNow = () => {
  const [closesAt, resolveBy] = [10, 12].map((days) =>
    new Date(platform.now() + days * DAY_MS).toISOString(),
  ) as [string, string];
  return callRequest({ closesAt, resolveBy });
};
const publish = () => publishCalls(db, [requestNow()], platform.now());

test("the platform gives the database its clock, and an unmoved clock has no row", async () => {
  expect(await offsets()).toEqual([]);
  await clock("PUT", { advance_s: 86_400 });
  expect(await offsets()).toEqual([["t", "86400000"]]);
  await clock("PUT", { advance_s: 60 });
  expect(await offsets()).toEqual([["t", "86460000"]]);
  await clock("DELETE");
  expect(await offsets()).toEqual([]);
});

test("a command waits for a tape or an instant that is a moment ahead of its clock", async () => {
  const request = requestNow();
  await publishCalls(db, [request], platform.now());
  const row = async () =>
    (await db.execute<{ at: string }>("select at from tape_rows order by seq desc limit 1"))
      .rows[0];
  const last = new Date((await row())?.at ?? "").getTime();
  const item = { slug: request.slug, outcome: "yes", value: 1, source_url: "https://example.org" };
  const observedAt = new Date(last + 66).toISOString();
  const value = { ...item, observed_at: observedAt };
  expect(await verbs.propose(db, [{ value, place: "list" }], last - 66)).toBe(1);
  expect(new Date((await row())?.at ?? "").toISOString()).toBe(observedAt);
  const far = { value: { slug: request.slug, reason: "No." }, place: "list" };
  await expect(verbs.dispute(db, [far], last - 60_000)).rejects.toThrow(/ahead of the clock/);
});

test("rows are appended at the moved clock, and the tape is then ahead of the real time", async () => {
  const request = requestNow();
  expect(await publishCalls(db, [request], platform.now())).toBe(1);
  const future = platform.now() + 30 * DAY_MS;
  await expect(closeCalls(db, [{ slug: request.slug }], future)).rejects.toMatchObject({
    code: "23001",
    constraint: "tape_rows_clock",
  });
  await clock("PUT", { advance_s: 30 * 86_400 });
  expect(await publish()).toBe(1);
  await clock("DELETE");
  const before = await findRecordState(db, [request.slug]);
  await expect(publish()).rejects.toThrow(
    /^the tape is ahead of the clock: its last row or signed head is from /,
  );
  expect(await findRecordState(db, [request.slug])).toEqual(before);

  const item = { value: { slug: request.slug }, place: "command line" };
  const refused = verbs.close(db, [item], platform.now());
  await expect(refused).rejects.toMatchObject({ name: "CommandError" });
  await expect(refused).rejects.toThrow(
    `its last row or signed head is from ${before.lastAt}, now is ${new Date().toISOString().slice(0, 10)}`,
  );
  await expect(refused).rejects.toThrow(/nothing was changed$/);
  expect(await findRecordState(db, [request.slug])).toEqual(before);
});

test("the job waits, adds nothing and signs nothing until the real clock has caught up, and says so", async () => {
  const request = requestNow();
  const signer = {
    baseUrl: "https://svc.test",
    signingKey: platform.settings["TAPE_SIGNING_KEY"] ?? "",
    memory: embeddedMemory(),
  };
  await clock("PUT", { advance_s: 60 * 86_400 });
  await adoptTape(db, signer, platform.now());
  await publish();
  await clock("DELETE");
  const before = await findRecordState(db, [request.slug]);
  const feeds = { listReleases: () => Promise.reject(new Error("no feed")) } as never;
  const { jobs } = await runTick({ db, feeds, signer, log: () => {} }, platform.now(), "record");
  const waiting = expect.stringMatching(
    /^the tape is ahead of the clock: its last row or signed head is from /,
  );
  expect(jobs["record"]).toEqual({ status: "waiting", waiting });
  expect(await findRecordState(db, [request.slug])).toEqual(before);
  const checkpoints = await platform.database.query({
    query: "select * from tape_checkpoints",
    params: [],
  });
  expect(checkpoints.rows).toEqual([]);
  await clock("PUT", { advance_s: 60 * 86_400 });
  const run = { job: "record", slot: 0, attempts: 1 };
  const later = await recordAndSign({ db, signer }, run, platform.now());
  expect(later).toMatchObject({ checkpoint: "signed", refused: 0 });
});
