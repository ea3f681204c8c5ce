// The verifier finds everything that a service leaves out of its answers about the record.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyRecord } from "../../scripts/verify-tape.mjs";
import { makeFullRecord } from "../support/record/record-fixture.ts";
import {
  type Body,
  changeAnswer,
  makeSigner,
  problemsOf,
  READ_AT,
  recordAnswers,
  START,
} from "../support/record/recorded-record.ts";
import type { Answers } from "../support/record/tape-edits.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { random } from "../support/tools/random.ts";

let app: TestApp;
let answers: Answers;
let earlier: Answers;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeFullRecord(app.services.db, START, key, async () => {
    earlier = await recordAnswers(app, {});
  });
  answers = await recordAnswers(app, {});
});
afterAll(() => app.close());

const now = () => READ_AT;
const without = (body: Body, ...names: string[]) => {
  for (const name of names) delete body[name];
};

const OMISSIONS: [what: string, path: string, edit: (body: Body) => Body, expected: RegExp][] = [
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
  ["a gate with another target", "/api/gate", (gate) => ({ ...gate, gate: 50 }), /gate: 50/],
  [
    "a gate with a target that it has reached",
    "/api/gate",
    (gate) => ({ ...gate, gate: 1, remaining: 0, passed: true }),
    /gate: 1/,
  ],
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

test.each(OMISSIONS)("%s is found", async (_, path, edit, expected) => {
  expect((await problemsOf(changeAnswer(answers, path, edit))).join("\n")).toMatch(expected);
});

test("an unknown member is reported and is no problem", async () => {
  const edited = changeAnswer(answers, "/api/gate", (gate) => ({ ...gate, later_member: 1 }));
  expect(await problemsOf(edited)).toEqual([]);
  const get = async (path: string) => edited.get(path) ?? "";
  const found = await verifyRecord(get, {}, []);
  expect(found).toContain("Not known to this program, and not looked at: /api/gate, later_member");
});

describe("a wrong answer about one call", () => {
  const edited = () =>
    changeAnswer(answers, "/api/calls/strict-no", ({ call }) => {
      call.prob_basis = "Another reason.";
    });
  const expected = /^\/api\/calls\/strict-no, call, prob_basis: "Another reason."/;

  test("a check of all calls finds it in each of 60 runs", async () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const [problem, ...others] = await problemsOf(edited(), { random: random(seed) });
      expect(problem).toMatch(expected);
      expect(others).toEqual([]);
    }
  });

  test("a check of ten of 16 calls finds it when its call is one of the ten", async () => {
    let found = 0;
    const shown = edited();
    for (let seed = 0; seed < 60; seed += 1) {
      const options = { all: false, random: random(seed), now };
      const read: string[] = [];
      const problems: string[] = [];
      const get = async (path: string) => {
        read.push(path);
        return shown.get(path) ?? "";
      };
      await verifyRecord(get, { ...options }, problems);
      expect(read.filter((path) => path.endsWith("/proof"))).toHaveLength(10);
      expect(problems.length).toBe(read.includes("/api/calls/strict-no") ? 1 : 0);
      found += problems.length;
    }
    // Its chance to be drawn is 10 in 16.
    expect(found).toBeGreaterThan(25);
    expect(found).toBeLessThan(50);
  });
});

test("a record that grows during the check is read again until it stays the same", async () => {
  let asked = 0;
  const read: string[] = [];
  const problems: string[] = [];
  const get = async (path: string) => {
    asked += 1;
    read.push(path);
    // The service changes while the first answers are on their way.
    const now = asked < 12 ? earlier : answers;
    const answer = now.get(path) ?? answers.get(path);
    if (answer === undefined) throw new Error("404");
    return answer;
  };
  await verifyRecord(get, { all: true, now }, problems);
  expect(problems).toEqual([]);
  expect(read.filter((path) => path === "/api/gate")).toHaveLength(2);
});

test("a record that keeps growing is reported as growing, not as correct", async () => {
  let asked = 0;
  const problems: string[] = [];
  const get = async (path: string) => {
    if (path === "/api/tape") asked += 1;
    return (asked % 2 === 0 ? earlier : answers).get(path) ?? answers.get(path) ?? "";
  };
  await verifyRecord(get, {}, problems);
  expect(problems.join("\n")).toContain("the record grew in each of 5 passes: run this again");
});
