// Signing the tape: the first checkpoint, and a change of key.

import { afterAll, beforeAll, expect, test } from "vitest";
import { publishCalls } from "../../lib/record/actions/call-commands.ts";
import { signCheckpoint } from "../../lib/record/actions/sign-checkpoint.ts";
import { verifiedCheckpoint } from "../../lib/record/domain/tape/checkpoint.ts";
import { newSigningKey } from "../../scripts/operator/tape-signer.ts";
import { verifyRecord } from "../../scripts/verify-tape.mjs";
import { callRequest } from "../support/record/record.ts";
import { embeddedMemory } from "../support/record/tape-memory.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const BASE_URL = "https://svc.test";
const memory = embeddedMemory();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());

const tick = (signingKey: string, now: number) =>
  signCheckpoint(
    app.services.db,
    { baseUrl: BASE_URL, signingKey, memory },
    {
      now,
      onlyGrown: true,
    },
  );

test("the first tick signs the empty tape, so that there is something to verify", async () => {
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  expect(await tick(key, SAMPLE_END)).toEqual({ size: 0, checkpoint: "signed" });
  expect(await tick(key, SAMPLE_END + 1)).toEqual({ size: 0, checkpoint: "current" });
  const problems: string[] = [];
  const found = await verifyRecord(
    async (path) => (await app.get(path)).text(),
    { since: "" },
    problems,
  );
  expect(problems).toEqual([]);
  expect(found).toMatch(/^0 rows \(0 signed\)/);
});

test("a tape that did not grow is signed again once with a new key", async () => {
  const old = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await publishCalls(app.services.db, [callRequest()], SAMPLE_END);
  expect(await tick(old, SAMPLE_END + 2)).toEqual({ size: 1, checkpoint: "signed" });
  const { signingKey, publicKey } = await newSigningKey();
  const both = `${signingKey},${old}`;
  expect(await tick(both, SAMPLE_END + 3)).toMatchObject({ checkpoint: "signed" });
  expect(await tick(both, SAMPLE_END + 4)).toMatchObject({ checkpoint: "current" });
  const note = await (await app.get("/api/tape/checkpoint")).text();
  expect(await verifiedCheckpoint(note, publicKey)).toMatchObject({ size: 1 });
});
