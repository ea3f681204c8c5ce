// The verifier's checks of keys, kept checkpoints, witnesses and dates.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adoptTape, signCheckpoint as signTape } from "../../lib/record/actions/sign-checkpoint.ts";
import { readSigningKey, signedNoteOf } from "../../lib/record/domain/tape/checkpoint.ts";
import { newSigningKey } from "../../scripts/operator/tape-signer.ts";
import { HOUR_MS } from "../support/record/record.ts";
import { makeFullRecord, makeShortRecord } from "../support/record/record-fixture.ts";
import {
  changeAnswer,
  cosignAll,
  makeSigner,
  problemsOf,
  recordAnswers,
  START,
  textOf,
} from "../support/record/recorded-record.ts";
import { type Answers, filePathOf } from "../support/record/tape-edits.ts";
import { embeddedMemory } from "../support/record/tape-memory.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

const HEADS = "/api/tape/checkpoints?limit=1000&offset=0";
const NEWEST = "/api/tape/checkpoint";
const BASE_URL = "https://svc.test";
const WITNESS = "witness.example/w1";

let app: TestApp;
let key = "";
let answers: Answers;
let earlier: Answers;
const witness = makeSigner(4);
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeFullRecord(app.services.db, START, key, async () => {
    earlier = await recordAnswers(app, {});
  });
  await cosignAll(app, WITNESS, witness);
  answers = await recordAnswers(app, {});
});
afterAll(() => app.close());

describe("the name and the key of the tape", () => {
  test("a tape of another host is refused, even if the key signed it", async () => {
    const problems = await problemsOf(answers, { origins: ["other.test/tape"] });
    expect(problems.join("\n")).toContain("checkpoint 1: of svc.test/tape, not of other.test/tape");
  });

  test("an unknown key is refused", async () => {
    const problems = await problemsOf(answers, { keys: [makeSigner(1).publicKey] });
    expect(problems).toContain("checkpoint 1: not signed by the key");
  });

  test("a signature with the id of another key is refused", async () => {
    const note = answers.get(NEWEST) ?? "";
    const [, name, blob = ""] = note.split("\n\n")[1]?.trim().split(" ") ?? [];
    const bytes = Buffer.from(blob, "base64");
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    const edited = changeAnswer(answers, HEADS, ({ checkpoints }) => {
      checkpoints.at(-1).note = `${textOf(note)}\n— ${name} ${bytes.toString("base64")}\n`;
    });
    const { length } = JSON.parse(answers.get(HEADS) ?? "").checkpoints;
    expect(await problemsOf(edited)).toContain(`checkpoint ${length}: not signed by the key`);
  });
});

describe("changes that only a kept checkpoint reveals", () => {
  test("an old but complete record is refused by a checkpoint that was kept later", async () => {
    expect(await problemsOf(earlier)).toEqual([]);
    const heads = [answers.get(NEWEST) ?? ""];
    const problems = await problemsOf(earlier, { heads });
    expect(problems[0]).toMatch(/^kept head 1 of 59 rows, root_sha256: .*none: it is shorter"$/);
    const since = answers.get(filePathOf(answers)) ?? "";
    expect((await problemsOf(earlier, { since }))[0]).toBe("row 30: not as you saved it");
    expect(await problemsOf(answers, { heads: [earlier.get(NEWEST) ?? ""] })).toEqual([]);
  });

  test("a rewritten record with a genuine signature is found by any kept checkpoint", async () => {
    const other = await testApp({ rows: 60, calls: false });
    try {
      other.services.tapeKeys = app.services.tapeKeys;
      await makeShortRecord(other.services.db, START, key);
      const rewritten = await recordAnswers(other, {});
      expect(await problemsOf(rewritten)).toEqual([]);
      for (const { note } of JSON.parse(answers.get(HEADS) ?? "").checkpoints) {
        const problems = await problemsOf(rewritten, { heads: [note] });
        expect(problems[0]).toMatch(/^kept head 1 of \d+ rows, root_sha256: /);
        expect(problems).toContain("kept head 1: the service does not list it");
      }
    } finally {
      await other.close();
    }
  });

  test("a checkpoint that is no longer listed is found by a kept copy", async () => {
    const { checkpoints } = JSON.parse(answers.get(HEADS) ?? "");
    const edited = changeAnswer(answers, HEADS, (list) => ({
      ...list,
      count: list.count - 1,
      checkpoints: list.checkpoints.toSpliced(1, 1),
    }));
    expect(await problemsOf(edited, { heads: [checkpoints[0].note] })).toEqual([]);
    expect(await problemsOf(edited, { heads: [checkpoints[1].note] })).toEqual([
      "kept head 1: the service does not list it",
    ]);
  });
});

test("a page has a thousand checkpoints, and the next page is read, too", async () => {
  const signer = makeSigner(1);
  const head = JSON.parse(answers.get(HEADS) ?? "").checkpoints.at(-1);
  const checkpoints = Array.from({ length: 1_001 }, (_, index) => {
    const signed_at = new Date(Date.parse(head.signed_at) + index).toISOString();
    const text = textOf(head.note).replace(/signed_at .*/, `signed_at ${signed_at}`);
    const note = `${text}\n${signer.lineOf("svc.test/tape", text)}\n`;
    return { ...head, signed_at, note, cosigned_by: [] };
  });
  const page = (offset: number) => {
    const shown = checkpoints.slice(offset, offset + 1_000);
    return JSON.stringify({ count: 1_001, limit: 1_000, offset, checkpoints: shown });
  };
  const edited = new Map(answers);
  edited.set(HEADS, page(0)).set(HEADS.replace("offset=0", "offset=1000"), page(1_000));
  edited.set(NEWEST, checkpoints.at(-1)?.note ?? "");
  const tape = JSON.parse(answers.get("/api/tape") ?? "");
  edited.set("/api/tape", JSON.stringify({ ...tape, public_key: signer.publicKey }));
  const problems = await problemsOf(edited, { all: false, random: () => 0 });
  // Opened on something signed after its close, no call is strict; proofs are of the older
  // checkpoint.
  expect(problems.filter((problem) => !/proof|gate/.test(problem))).toEqual([]);
  edited.delete(HEADS.replace("offset=0", "offset=1000"));
  expect((await problemsOf(edited)).join("\n")).toContain("offset=1000: 404");
});

test("a row dated before a checkpoint that lacks it is found", async () => {
  const { checkpoints } = JSON.parse(answers.get(HEADS) ?? "");
  const { size, root_sha256: rootSha256, signed_at } = checkpoints[0];
  const rows = (answers.get(filePathOf(answers)) ?? "").split("\n");
  const { at } = JSON.parse(rows[size] ?? "");
  const problemsAfter = async (minutes: number) => {
    const signedAt = new Date(Date.parse(at) + minutes * 60_000).toISOString();
    const said = { origin: "svc.test/tape", size, rootSha256, signedAt };
    const note = await signedNoteOf(said, await readSigningKey(key));
    const edited = changeAnswer(answers, HEADS, (list) => {
      Object.assign(list.checkpoints[0], { note, signed_at: signedAt, cosigned_by: [] });
    });
    return (await problemsOf(edited)).filter((problem) => problem.startsWith("row "));
  };
  expect(signed_at < at).toBe(true);
  // The clocks of two machines may differ by this much.
  expect(await problemsAfter(2)).toEqual([]);
  expect(await problemsAfter(3)).toEqual([
    expect.stringMatching(
      new RegExp(`^row ${size + 1}: of ${at}, which checkpoint 1 of .* belies$`),
    ),
  ]);
});

test("a call that was signed too late is strict neither in the answers nor for the verifier", async () => {
  const gate = JSON.parse(answers.get("/api/gate") ?? "");
  const later = JSON.parse(answers.get("/api/calls/later-5") ?? "").call;
  expect(later).toMatchObject({ status: "graded", basis_status: "rederived" });
  expect(gate.strict).toBe(7);
});

test("a witness's line is required, and verified with the witness's key", async () => {
  const witnesses = [witness.keyFor(WITNESS)];
  expect(await problemsOf(answers, { witnesses })).toEqual([]);
  const other = [makeSigner(4).keyFor(WITNESS)];
  expect(await problemsOf(answers, { witnesses: other })).toContain(
    `checkpoint 1: not cosigned by ${WITNESS}`,
  );
  expect(await problemsOf(earlier, { witnesses })).toEqual([
    `no checkpoint is cosigned by ${WITNESS}`,
  ]);
});

test("checkpoints of an earlier key count while the service or the verifying person names the key", async () => {
  const other = await testApp({ rows: 60, calls: false });
  try {
    await makeShortRecord(other.services.db, START, key);
    const signingKey = `${(await newSigningKey()).signingKey},${key}`;
    const signer = { baseUrl: BASE_URL, signingKey, memory: embeddedMemory() };
    const now = START + 27 * HOUR_MS;
    await adoptTape(other.services.db, signer, now);
    await signTape(other.services.db, signer, { now, onlyGrown: true });
    const [old = ""] = await app.services.tapeKeys();
    const { publicKey } = await readSigningKey(signingKey);
    const newer = Buffer.from(publicKey).toString("base64");
    other.services.tapeKeys = async () => [newer, old];
    const rotated = await recordAnswers(other, {});
    expect(await problemsOf(rotated, { keys: [newer, old] })).toEqual([]);
    expect(await problemsOf(rotated, { keys: [newer] })).toContain(
      "checkpoint 1: not signed by the key",
    );
    const hidden = changeAnswer(rotated, "/api/tape", (tape) => ({
      ...tape,
      earlier_public_keys: [],
    }));
    expect(await problemsOf(hidden)).toContain("checkpoint 1: not signed by the key");
  } finally {
    await other.close();
  }
});
