import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyRecord } from "../../scripts/verify-tape.mjs";
import { SAMPLE_END, type TestApp, testApp } from "../support/app.ts";
import { random } from "../support/random.ts";
import { DAY_MS, makeFullRecord, makeShortRecord } from "../support/record-world.ts";
import { makeSigner, problemsOf, recordAnswers, textOf } from "../support/recorded-record.ts";
import { type Answers, filePathOf } from "../support/tape-edits.ts";

const HEADS = "/api/tape/checkpoints?limit=1000&offset=0";
const NEWEST = "/api/tape/checkpoint";
const START = SAMPLE_END - 60 * DAY_MS;

let app: TestApp;
let key = "";
let answers: Answers;
let earlier: Answers;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeFullRecord(app.services.db, START, key, async () => {
    earlier = await recordAnswers(app, {});
  });
  answers = await recordAnswers(app, {});
});
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: an answer is edited as whoever lies would.
type Body = any;
/** The answers with one of them as `edit` leaves it. */
function lying(path: string, edit: (body: Body) => Body, from = answers): Answers {
  const body = JSON.parse(from.get(path) ?? "");
  return new Map([...from, [path, JSON.stringify(edit(body) ?? body)]]);
}
const without = (body: Body, ...names: string[]) => {
  for (const name of names) delete body[name];
};

const OMISSIONS: [what: string, path: string, edit: (body: Body) => Body, told: RegExp][] = [
  [
    "a list reduced to slugs",
    "/api/calls",
    (list) => ({ ...list, calls: list.calls.map(({ slug }: Body) => ({ slug })) }),
    /svc_prob: missing/,
  ],
  [
    "a list without svc_prob",
    "/api/calls",
    ({ calls }) => void calls.map((call: Body) => without(call, "svc_prob")),
    /svc_prob: missing/,
  ],
  [
    "a list without verdict",
    "/api/calls",
    ({ calls }) => without(calls[3], "verdict"),
    /verdict: missing/,
  ],
  ["a wrong count", "/api/calls", (list) => ({ ...list, count: 5 }), /count: 5/],
  ["an empty list", "/api/calls", () => ({ count: 0, calls: [] }), /count: 0/],
  ["an empty detail", "/api/calls/strict-yes", () => ({ call: {} }), /prob_basis: missing/],
  ["a detail without its call", "/api/calls/strict-yes", () => ({}), /call: missing/],
  [
    "a detail without its receipt",
    "/api/calls/strict-yes",
    ({ call }) => without(call, "receipt"),
    /receipt: missing/,
  ],
  [
    "a receipt that there is none of",
    "/api/calls/still-active",
    ({ call }) => void Object.assign(call, { receipt: { verdict: "YES" } }),
    /receipt: not on the tape/,
  ],
  ["an empty audit", "/api/tape/audit", () => ({}), /audit/],
  [
    "an audit without heads",
    "/api/tape/audit",
    (audit) => ({ ...audit, heads: [] }),
    /audit, length/,
  ],
  ["an empty proof", "/api/calls/strict-yes/proof", () => ({}), /rows: missing/],
  [
    "a proof without rows",
    "/api/calls/strict-yes/proof",
    (proof) => ({ ...proof, rows: [] }),
    /proof, rows/,
  ],
  ["a gate that passes", "/api/gate", (gate) => ({ ...gate, passed: true }), /passed: true/],
  ["a gate with another target", "/api/gate", (gate) => ({ ...gate, gate: 50 }), /remaining/],
  ["a gate nearer", "/api/gate", (gate) => ({ ...gate, remaining: 1 }), /remaining: 1/],
  [
    "a gate with other counts",
    "/api/gate",
    (gate) => ({ ...gate, counts: { ...gate.counts, void: 0 } }),
    /counts, void/,
  ],
  ["a gate without counts", "/api/gate", (gate) => without(gate, "counts"), /counts: missing/],
  [
    "another definition",
    "/api/gate",
    (gate) => ({ ...gate, definitions: { ...gate.definitions, strict: "Ours." } }),
    /definitions, strict/,
  ],
  [
    "a better track record",
    "/api/calls/track-record",
    (track) => ({ ...track, skill_vs_market: track.skill_vs_market + 0.001 }),
    /skill_vs_market/,
  ],
  [
    "a narrower interval",
    "/api/calls/track-record",
    ({ intervals: { brier } }) => void brier.push(brier.pop() - 1e-3),
    /intervals, brier 2/,
  ],
  ["no track record", "/api/calls/track-record", () => ({}), /graded: missing/],
  [
    "an earlier key that signed nothing",
    "/api/tape",
    (tape) => ({ ...tape, earlier_public_keys: [makeSigner(1).publicKey] }),
    /earlier_public_keys/,
  ],
  [
    "an answer of last month",
    "/api/gate",
    (gate) => ({ ...gate, as_of: "2026-01-01T00:00:00.000Z" }),
    /as_of/,
  ],
];

test.each(OMISSIONS)("%s is found", async (_, path, edit, told) => {
  expect((await problemsOf(lying(path, edit))).join("\n")).toMatch(told);
});

test("a member that the program does not know is told, and is no problem", async () => {
  const edited = lying("/api/gate", (gate) => ({ ...gate, later_member: 1 }));
  expect(await problemsOf(edited)).toEqual([]);
  const get = async (path: string) => edited.get(path) ?? "";
  const found = await verifyRecord(get, { now: () => 0 }, []);
  expect(found).toContain("Not known to this program, and not looked at: /api/gate, later_member");
});

describe("the name and the key of the tape", () => {
  test("another host's tape is refused, though the key signed it", async () => {
    const problems = await problemsOf(answers, { origins: ["other.test/tape"] });
    expect(problems.join("\n")).toContain("checkpoint 1: of svc.test/tape, not of other.test/tape");
  });

  test("a key that is not the known one is refused", async () => {
    const problems = await problemsOf(answers, { keys: [makeSigner(1).publicKey] });
    expect(problems).toContain("checkpoint 1: not signed by the key");
  });

  test("a signature under the id of another key is refused", async () => {
    const note = answers.get(NEWEST) ?? "";
    const [, name, blob = ""] = note.split("\n\n")[1]?.trim().split(" ") ?? [];
    const bytes = Buffer.from(blob, "base64");
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    const edited = lying(HEADS, ({ checkpoints }) => {
      checkpoints.at(-1).note = `${textOf(note)}\n— ${name} ${bytes.toString("base64")}\n`;
    });
    const { length } = JSON.parse(answers.get(HEADS) ?? "").checkpoints;
    expect(await problemsOf(edited)).toContain(`checkpoint ${length}: not signed by the key`);
  });
});

describe("a lie in the answers of one call alone", () => {
  const edited = () =>
    lying("/api/calls/strict-no", ({ call }) => {
      call.prob_basis = "Another reason.";
    });
  const told = /^\/api\/calls\/strict-no, call, prob_basis: "Another reason."/;

  test("is found in each of 60 runs over all calls", async () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const [problem, ...others] = await problemsOf(edited(), { random: random(seed) });
      expect(problem).toMatch(told);
      expect(others).toEqual([]);
    }
  });

  test("is found when its call is one of the ten that are drawn, of 16", async () => {
    let found = 0;
    const shown = edited();
    for (let seed = 0; seed < 60; seed += 1) {
      const options = { all: false, random: random(seed) };
      const read: string[] = [];
      const problems: string[] = [];
      const get = async (path: string) => {
        read.push(path);
        return shown.get(path) ?? "";
      };
      await verifyRecord(get, { ...options, now: () => 0 }, problems);
      expect(read.filter((path) => path.endsWith("/proof"))).toHaveLength(10);
      expect(problems.length).toBe(read.includes("/api/calls/strict-no") ? 1 : 0);
      found += problems.length;
    }
    // Drawn with a chance of 10 in 16.
    expect(found).toBeGreaterThan(25);
    expect(found).toBeLessThan(50);
  });
});

describe("what only something kept proves", () => {
  test("a record of some time ago, shown whole, is refused by a head that was kept since", async () => {
    expect(await problemsOf(earlier)).toEqual([]);
    const heads = [answers.get(NEWEST) ?? ""];
    const problems = await problemsOf(earlier, { heads });
    expect(problems[0]).toMatch(/^kept head 1 of 59 rows, root_sha256: .*none: it is shorter"$/);
    const since = answers.get(filePathOf(answers)) ?? "";
    expect((await problemsOf(earlier, { since }))[0]).toBe("row 30: not as you saved it");
    expect(await problemsOf(answers, { heads: [earlier.get(NEWEST) ?? ""] })).toEqual([]);
  });

  test("a record written anew and signed by the genuine key is found by any kept head", async () => {
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

  test("a head that is no longer listed is found by who kept it", async () => {
    const { checkpoints } = JSON.parse(answers.get(HEADS) ?? "");
    const edited = lying(HEADS, (list) => ({
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

test("a record that grows while it is read is read until it is still", async () => {
  let asked = 0;
  const read: string[] = [];
  const problems: string[] = [];
  const get = async (path: string) => {
    asked += 1;
    read.push(path);
    // The service goes on while the first answers are on their way.
    const now = asked < 12 ? earlier : answers;
    const answer = now.get(path) ?? answers.get(path);
    if (answer === undefined) throw new Error("404");
    return answer;
  };
  await verifyRecord(get, { all: true, now: () => 0 }, problems);
  expect(problems).toEqual([]);
  expect(read.filter((path) => path === "/api/gate")).toHaveLength(2);
});

test("a record that never stands still is said to grow, not to be right", async () => {
  let asked = 0;
  const problems: string[] = [];
  const get = async (path: string) => {
    if (path === "/api/tape") asked += 1;
    return (asked % 2 === 0 ? earlier : answers).get(path) ?? answers.get(path) ?? "";
  };
  await verifyRecord(get, { now: () => 0 }, problems);
  expect(problems.join("\n")).toContain("the record grew in each of 5 passes: run this again");
});

test("a thousand heads are one page, and the next one is read too", async () => {
  const signer = makeSigner(1);
  const head = JSON.parse(answers.get(HEADS) ?? "").checkpoints.at(-1);
  const checkpoints = Array.from({ length: 1_001 }, (_, index) => {
    const signed_at = new Date(Date.parse(head.signed_at) + index).toISOString();
    const text = textOf(head.note).replace(/signed_at .*/, `signed_at ${signed_at}`);
    const note = `${text}\n${signer.lineOf("svc.test/tape", text)}\n`;
    return { ...head, signed_at, note };
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
  // Opened on what was signed later than it closed, no call is strict; proofs are of the older head.
  expect(problems.filter((problem) => !/proof|gate/.test(problem))).toEqual([]);
  edited.delete(HEADS.replace("offset=0", "offset=1000"));
  expect((await problemsOf(edited)).join("\n")).toContain("offset=1000: 404");
});
