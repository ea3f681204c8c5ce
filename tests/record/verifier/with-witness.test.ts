// The verifier with --witness: what the owner of the database cannot do with a stolen signing key.

import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { verifyRecord } from "../../../scripts/verify-tape.mjs";
import { HOUR_MS } from "../../support/record/record.ts";
import {
  type Body,
  makeSigner,
  type Options,
  problemsOf,
  recordAnswers,
  START,
  textOf,
} from "../../support/record/recorded-record.ts";
import type { Answers } from "../../support/record/tape-edits.ts";
import {
  type Cosigning,
  cosignedBy,
  HEADS,
  headAt,
  makeLongRecord,
  sameTexts,
  withHeads,
  withMembers,
} from "../../support/record/witnessed-record.ts";
import { type TestApp, testApp } from "../../support/service/app.ts";

const WITNESS = "witness.example/w1";
const STEPS = 32;
const ROWS = 331;
const READ_AT = headAt(STEPS) + HOUR_MS / 2;
const MINUTE_MS = 60_000;

const witness = makeSigner(4);
const other = makeSigner(4);
const witnesses = [witness.keyFor(WITNESS)];
const url = "https://witness.example/w1";
let genuine: Answers;
let rewritten: Answers;
beforeAll(async () => {
  const [app, answers] = await answersWith(0.12);
  genuine = answers;
  await app.close();
  const [forger, others] = await answersWith(0.9, app);
  rewritten = others;
  await forger.close();
}, 60_000);

/** The answers about a long record; the owner of the other service has the keys of the first. */
async function answersWith(frozen: number, first?: TestApp): Promise<[TestApp, Answers]> {
  const app = await testApp({ rows: 60, calls: false });
  const { platform, services } = first ?? app;
  app.services.tapeKeys = services.tapeKeys;
  await makeLongRecord(app, platform.settings["TAPE_SIGNING_KEY"] ?? "", { frozen, steps: STEPS });
  const ask = () => Promise.reject(new Error("it is not there"));
  return [app, await recordAnswers(app, { now: () => READ_AT, ask })];
}

/** The problems of a reader at a time; the service names no witness unless the answers do. */
const problems = (answers: Answers, more: Options = {}, at = READ_AT) =>
  problemsOf(withMembers(answers, { witnesses: undefined, remembered_head: undefined }), {
    witnesses,
    now: () => at,
    all: false,
    random: () => 0.5,
    ...more,
  });
const headsOf = (answers: Answers): Body[] => JSON.parse(answers.get(HEADS) ?? "").checkpoints;
const line: Cosigning = (text) => witness.lineOf(WITNESS, text);
const cosigned = (lineOf: Cosigning, answers = genuine) => cosignedBy(answers, WITNESS, lineOf);

describe("one frozen probability is changed, all rows are hashed and all heads signed again", () => {
  test("without a witness the record agrees with itself and the key", async () => {
    expect(await problems(rewritten, { witnesses: [] })).toEqual([]);
    expect(rewritten.get("/api/calls/frozen")).toContain('"svc_prob":0.9,');
    expect(headsOf(rewritten).at(-1)).toMatchObject({ size: ROWS });
  });

  test("the signatures of the witness that remain are not enough, and the genuine record has them all", async () => {
    expect(await problems(cosigned(line))).toEqual([]);
    const forged = cosigned(sameTexts(genuine, witness, WITNESS), rewritten);
    expect(headsOf(forged).filter(({ cosigned_by: [name] }) => name)).toHaveLength(1);
    const found = await problems(forged);
    const to = `${WITNESS}: witnessed to row 0 of ${ROWS}`;
    expect(found[0]).toBe(
      `${to}: that head is of ${new Date(START).toISOString()}, and no later one bears its signature`,
    );
    expect(found[1]).toMatch(`${to}: rows to 311, of `);
    expect(found).toHaveLength(2);
  });

  test.each([
    ["shows them under the rewritten heads", () => cosigned(line)],
    ["signs them with a key of its own", () => cosigned((text) => other.lineOf(WITNESS, text))],
  ])("an owner who %s is found", async (_, lines) => {
    const notes = headsOf(lines()).map(({ note }) => note.split("\n\n")[1].split("\n")[1]);
    const forged = cosignedBy(rewritten, WITNESS, (_text, index) => notes[index] ?? null);
    expect(await problems(forged)).toContain(`checkpoint ${STEPS}: not cosigned by ${WITNESS}`);
  });
});

describe("signatures of the witness end somewhere, with any number of heads and rows after them", () => {
  test("a day later nothing but the newest head will do", async () => {
    const found: number[] = [];
    for (let last = 0; last <= STEPS; last += 1) {
      const stripped = cosigned((text, index) => (index <= last ? line(text, index) : null));
      const lines = await problems(stripped);
      if (lines.length > 0) found.push(last);
      for (const each of lines)
        expect(each).toContain(`: witnessed to row ${sizeOf(last)} of ${ROWS}: `);
    }
    // The newest head but one is of twelve and a half hours ago.
    expect(found).toEqual(Array.from({ length: STEPS - 1 }, (_, last) => last));
  });

  test("a head of 24 hours is old enough by the reader's clock, whatever the newest head says", async () => {
    const stripped = cosigned((text, index) => (index < STEPS ? line(text, index) : null));
    const at = headAt(STEPS - 1);
    expect(await problems(stripped, {}, at + 23 * HOUR_MS)).toEqual([]);
    expect(await problems(stripped, {}, at + 25 * HOUR_MS)).toEqual([
      expect.stringContaining(
        `: witnessed to row ${sizeOf(STEPS - 1)} of ${ROWS}: that head is of `,
      ),
    ]);
    expect(await problems(cosigned(line), {}, at + 1_000 * HOUR_MS)).toEqual([]);
  });

  test("a witness that has only signed the empty tape, and only now, has seen no row", async () => {
    const late = (text: string, index: number) =>
      index === 0 ? witness.lineOf(WITNESS, text, READ_AT / 1_000) : null;
    const found = await problems(cosigned(late));
    expect(found.join("\n")).toContain(`witnessed to row 0 of ${ROWS}: that head is of `);
    expect(found.join("\n")).toContain(`witnessed to row 0 of ${ROWS}: rows to 311, of `);
  });

  test("no signature of the witness at all is a problem, too", async () => {
    expect(await problems(cosigned(() => null))).toEqual([
      `no checkpoint is cosigned by ${WITNESS}`,
    ]);
  });
});

const sizeOf = (step: number): number => headsOf(genuine)[step]?.size;

describe("dates of the witness's signature", () => {
  const withTime = (of: (signedAt: number) => number, from = STEPS) =>
    cosigned((text, index) => {
      const signedAt = headAt(index);
      return witness.lineOf(
        WITNESS,
        text,
        Math.floor((index >= from ? of(signedAt) : signedAt) / 1_000),
      );
    });

  test("one in the future counts for nothing; clocks may differ by two minutes", async () => {
    const ahead = (minutes: number) => withTime(() => READ_AT + minutes * MINUTE_MS);
    expect(await problems(ahead(1))).toEqual([]);
    expect(await problems(ahead(3))).toEqual([
      `checkpoint ${STEPS + 1}: cosigned in the future by ${WITNESS}`,
    ]);
    expect(await problems(ahead(3), {}, READ_AT + 5 * MINUTE_MS)).toEqual([]);
  });

  test("a head is not younger than the witness saw it, whatever its signed_at says", async () => {
    const early = (minutes: number) => withTime((signedAt) => signedAt - minutes * MINUTE_MS);
    expect(await problems(early(1))).toEqual([]);
    expect(await problems(early(60 * 30))).toEqual([
      `checkpoint ${STEPS + 1}: dated after it was cosigned by ${WITNESS}`,
    ]);
  });

  test("an old head that the witness signed again stays old", async () => {
    const again = cosigned((text, index) =>
      index > 20 ? null : witness.lineOf(WITNESS, text, Math.floor(READ_AT / 1_000)),
    );
    expect((await problems(again))[0]).toContain(
      `: witnessed to row ${sizeOf(20)} of ${ROWS}: that head is of ${new Date(headAt(20)).toISOString()}`,
    );
  });
});

describe("keys and names", () => {
  test("a key that only the service publishes, under the same name, signs for nobody", async () => {
    const forged = cosignedBy(rewritten, WITNESS, (text) => other.lineOf(WITNESS, text));
    const named = withMembers(forged, {
      witnesses: [{ name: WITNESS, key: other.keyFor(WITNESS), url }],
      remembered_head: null,
    });
    const found = await problemsOf(named, { witnesses, now: () => READ_AT, all: false });
    expect(found).toContain(`checkpoint ${STEPS + 1}: not cosigned by ${WITNESS}`);
    expect(found).toContain(`no checkpoint is cosigned by ${WITNESS}`);
  });

  test("a witness may change its key while the reader names both; each of two witnesses counts", async () => {
    const changed = cosigned((text, index) => (index < 10 ? other : witness).lineOf(WITNESS, text));
    const both = [other, witness].map((each) => each.keyFor(WITNESS));
    expect(await problems(changed, { witnesses: both })).toEqual([]);
    const second = "witness.example/w2";
    expect(
      await problems(cosigned(line), { witnesses: [...witnesses, other.keyFor(second)] }),
    ).toEqual([`no checkpoint is cosigned by ${second}`]);
  });
});

test("a list that hides the newest head leaves rows that nobody signed for more than an hour", async () => {
  const hidden = withHeads(cosigned(line), headsOf(cosigned(line)).slice(0, -1));
  const [gone] = await problems(hidden, {}, READ_AT + HOUR_MS);
  expect(gone).toBe(
    `row ${sizeOf(STEPS - 1) + 1} and those after it: not signed, and of ${new Date(headAt(STEPS)).toISOString()}`,
  );
  const kept = headsOf(cosigned(line)).at(-1).note;
  expect(await problems(hidden, { heads: [kept] })).toContain(
    "kept head 1: the service does not list it",
  );
});

test("the command ends with 0 for the genuine record and with 1 for the rewritten one", async () => {
  const forged = cosigned(sameTexts(genuine, witness, WITNESS), rewritten);
  const [honest, dishonest] = await Promise.all([cosigned(line), forged].map(commandOn));
  expect(honest).toMatchObject({ code: 0 });
  expect(honest?.stdout).toContain(`witnessed to row ${ROWS} of ${ROWS}.`);
  expect(dishonest).toMatchObject({ code: 1 });
  expect(dishonest?.stdout).toContain(`witnessed to row 0 of ${ROWS}: rows to ${ROWS}, of `);
});

/** Runs the command against a server that gives these answers. */
async function commandOn(answers: Answers): Promise<{ code: number; stdout: string }> {
  const shown = withMembers(answers, { witnesses: undefined, remembered_head: undefined });
  const server = createServer(({ url: path = "" }, response) => {
    const body = shown.get(path);
    response.writeHead(body === undefined ? 404 : 200).end(body);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const script = join(import.meta.dirname, "../../../scripts/verify-tape.mjs");
  const options = ["--origin", "svc.test/tape", "--witness", witness.keyFor(WITNESS)];
  const args = [script, `http://127.0.0.1:${port}`, ...options];
  return promisify(execFile)(process.execPath, args)
    .then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    )
    .finally(() => server.close());
}

test("what agrees says to which row it is witnessed, and what was not looked at", async () => {
  const answers = withMembers(cosigned(line), { witnesses: undefined, remembered_head: undefined });
  const said = await verifyRecord(
    async (path) => answers.get(path) ?? "",
    {
      witnesses,
      now: () => READ_AT,
      random: () => 0.5,
      origins: ["svc.test/tape"],
    },
    [],
  );
  expect(said?.split("\n").slice(1)).toEqual([
    "Of runs like this, 10 in 21 (47 %) find an edit of one call's own answers; with --all, each does.",
    "The service publishes no remembered head: not compared.",
    "The service publishes no addresses of witnesses: not looked at.",
    `${WITNESS}: witnessed to row ${ROWS} of ${ROWS}.`,
    `${WITNESS} was not asked for its newest head: no address is known.`,
  ]);
  expect(textOf(headsOf(genuine).at(-1).note)).toContain(`\n${ROWS}\n`);
});
