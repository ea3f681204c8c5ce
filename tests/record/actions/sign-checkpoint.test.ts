// The signing of checkpoints: when the tape grew, and never for a tape that lost or changed rows.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishCalls } from "../../../lib/record/actions/call-commands.ts";
import { adoptTape, signCheckpoint } from "../../../lib/record/actions/sign-checkpoint.ts";
import { verifiedCheckpoint } from "../../../lib/record/domain/tape/checkpoint.ts";
import { findRecordState } from "../../../lib/record/queries/record-state.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { newSigningKey } from "../../../scripts/operator/tape-signer.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import { callRequest, HOUR_MS, RECORD_START } from "../../support/record/record.ts";
import { embeddedMemory } from "../../support/record/tape-memory.ts";

const at = RECORD_START;
const day = 24 * HOUR_MS;
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  await publishCalls(db, [callRequest()], at);
  await publishCalls(db, [callRequest()], at);
});
afterAll(() => database.close());

const newSigner = async (memory = embeddedMemory()) => {
  const { signingKey, publicKey } = await newSigningKey();
  return { signer: { baseUrl: "https://svc.test", signingKey, memory }, publicKey };
};
const newest = async () => {
  const { rows } = await db.execute<{ note: string }>(
    sql`select note from tape_checkpoints order by id desc limit 1`,
  );
  return rows[0]?.note ?? "";
};
const asOwner = async (change: string) => {
  await db.batch([
    db.execute(sql`alter table tape_rows disable trigger all`),
    db.execute(sql.raw(change)),
    db.execute(sql`alter table tape_rows enable always trigger tape_rows_append_only`),
    db.execute(sql`alter table tape_rows enable always trigger tape_rows_kept`),
    db.execute(sql`alter table tape_rows enable always trigger tape_rows_appended`),
  ]);
};

test("a checkpoint is signed when the tape grew, verifies, and is refused for a tape that lost rows", async () => {
  const { signer, publicKey } = await newSigner();
  const newestAt = at + day;
  await adoptTape(db, signer, newestAt);
  const first = await signCheckpoint(db, signer, { now: newestAt, onlyGrown: true });
  expect(first.checkpoint).toBe("signed");
  const { head } = await findRecordState(db, []);
  expect(await verifiedCheckpoint(await newest(), publicKey)).toEqual({
    origin: "svc.test/tape",
    size: head?.lastSeq,
    rootSha256: head?.rootSha256,
    signedAt: new Date(newestAt).toISOString(),
  });
  const forged = (await newest()).replace(/^(.*)\n\d+\n/, "$1\n1\n");
  expect(await verifiedCheckpoint(forged, publicKey)).toBeNull();
  const again = await signCheckpoint(db, signer, { now: newestAt + 1, onlyGrown: true });
  expect(again.checkpoint).toBe("current");
  let now = newestAt;
  const daily = () => {
    now += day;
    return signCheckpoint(db, signer, { now, onlyGrown: false });
  };
  expect((await daily()).checkpoint).toBe("signed");
  await asOwner(
    `update tape_rows set line = replace(line, 'CALL_OPENED', 'CALL_OPENEd') where seq = 1`,
  );
  await expect(daily()).rejects.toThrow(/row 1 .* contradicts itself/);
  await asOwner(
    `update tape_rows set line = replace(line, 'CALL_OPENEd', 'CALL_OPENED') where seq = 1`,
  );
  await expect(daily()).resolves.toMatchObject({ checkpoint: "signed" });
  // A changed line with a matching leaf is consistent, but differs from what was signed.
  await asOwner(`update tape_rows set line = replace(line, 'it happen', 'it rain'),
    leaf_sha256 = encode(sha256('\\x00'::bytea
      || convert_to(replace(line, 'it happen', 'it rain'), 'UTF8')), 'hex') where seq = 1`);
  const before = await newest();
  await expect(daily()).rejects.toThrow(/not those that were signed/);
  expect(await newest()).toBe(before);
  const { signer: another } = await newSigner(signer.memory);
  await expect(signCheckpoint(db, another, { now, onlyGrown: false })).rejects.toThrow(
    /our signature/,
  );
});
