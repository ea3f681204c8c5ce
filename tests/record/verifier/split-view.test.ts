// Two readers who are shown two records find out: by what a witness holds, or by what the signer remembers.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestCosignatures } from "../../../lib/record/actions/request-cosignatures.ts";
import { readWitnesses } from "../../../lib/record/services/tape-witness.ts";
import { verifyRecord } from "../../../scripts/verify-tape.mjs";
import { HOUR_MS } from "../../support/record/record.ts";
import {
  makeSigner,
  type Options,
  problemsOf,
  recordAnswers,
} from "../../support/record/recorded-record.ts";
import { type Answers, sha256 } from "../../support/record/tape-edits.ts";
import {
  cosignedBy,
  HEADS,
  makeLongRecord,
  NEWEST,
  withMembers,
} from "../../support/record/witnessed-record.ts";
import { SAMPLE_END, type TestApp, testApp } from "../../support/service/app.ts";

const STEPS = 12;
const NAME = "witness.localhost";
const READ_AT = SAMPLE_END + HOUR_MS;
const origins = ["svc.test/tape"];

let app: TestApp;
let url = "";
let key = "";
let shown: Answers;
let shownElsewhere: Answers;
let shownBefore: Answers;
let refused: Record<string, string>;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  [url = "", key = ""] = (app.platform.settings["TAPE_WITNESSES"] ?? "").split(" ");
  [shown] = await answersOf(app, 0.12, STEPS);
  const others: TestApp[] = [];
  const another = async (frozen: number, steps: number) => {
    others.push(await testApp({ rows: 60, calls: false }));
    return answersOf(others.at(-1) as TestApp, frozen, steps);
  };
  [shownElsewhere, refused] = await another(0.9, STEPS);
  [shownBefore] = await another(0.12, STEPS - 3);
  for (const other of others) await other.close();
}, 60_000);
afterAll(() => app.close());
beforeEach(() => app.setFaults({}));

/** The answers of a service with the first one's keys, and what the one witness said to its newest head. */
async function answersOf(
  { services, ...other }: TestApp,
  frozen: number,
  steps: number,
): Promise<[Answers, Record<string, string>]> {
  const { settings } = app.platform;
  services.tapeKeys = app.services.tapeKeys;
  await makeLongRecord({ services, ...other }, settings["TAPE_SIGNING_KEY"] ?? "", {
    frozen,
    steps,
  });
  const { witnesses } = await readWitnesses(settings["TAPE_WITNESSES"] ?? "", fetch);
  const said = await requestCosignatures(services.db, witnesses);
  const answers = await recordAnswers({ services, ...other }, { now: () => READ_AT });
  return [answers, said];
}

const published = () => ({ witnesses: [{ name: NAME, key, url }], remembered_head: null });
async function read(answers: Answers, more: Options & { members?: object } = {}) {
  const { members = published(), ...options } = more;
  const whole = withMembers(answers, {
    witnesses: undefined,
    remembered_head: undefined,
    ...members,
  });
  const all = { origins, now: () => READ_AT, random: () => 0.5, ...options };
  const problems = await problemsOf(whole, { ...all, all: false });
  const said = await verifyRecord(async (path) => whole.get(path) ?? "", all, []);
  return { problems, said: said ?? "" };
}

const newestIn = (answers: Answers): string => answers.get(NEWEST) ?? "";
const OTHER_ROOT = new RegExp(`^the newest head of ${NAME} of 131 rows, root_sha256: `);

describe("a witness that is asked", () => {
  test("it shows the newest head that it signed to anyone, with both signatures", async () => {
    const address = `${url}/${sha256("svc.test/tape")}/checkpoint`;
    const answer = await fetch(address, { headers: { origin: "https://reader.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.text()).toBe(newestIn(shown));
    expect(newestIn(shown)).toMatch(/\n\n— svc\.test\/tape \S+\n— witness\.localhost \S+\n$/);
    expect((await fetch(`${url}/${sha256("other.test/tape")}/checkpoint`)).status).toBe(404);
    expect((await fetch(`${url}/svc/checkpoint`)).status).toBe(404);
    expect(refused).toEqual({ [NAME]: "holds another head, of 131 rows" });
  });

  test("one of two readers is shown what the witness holds, and the other one finds out", async () => {
    for (const witnesses of [[key], []]) {
      const { problems, said } = await read(shown, { witnesses });
      expect(problems).toEqual([]);
      expect(said).toContain(`${NAME} itself holds the head of 131 rows: the same.`);
      const other = await read(shownElsewhere, { witnesses });
      expect(other.problems.find((each) => OTHER_ROOT.test(each))).toBeDefined();
      expect(other.problems).toContain(`the newest head of ${NAME}: the service does not list it`);
    }
  });

  test("a reader who is shown an old state of the same record finds out", async () => {
    expect((await read(shownBefore, { members: {} })).problems).toEqual([]);
    const { problems } = await read(shownBefore);
    expect(problems[0]).toMatch(
      /^the newest head of .* of 131 rows, root_sha256: .*it is shorter"$/,
    );
  });

  test("the reader's own address of the witness counts, not the one that the service publishes", async () => {
    const nowhere = {
      ...published(),
      witnesses: [{ name: NAME, key, url: "http://127.0.0.1:9/w" }],
    };
    const members = nowhere;
    const [problem] = (await read(shown, { witnesses: [key], members })).problems;
    expect(problem).toBe(`${NAME} cannot be asked for its newest head: fetch failed`);
    const witnesses = [`${key} ${url}/`];
    expect((await read(shown, { witnesses, members })).problems).toEqual([]);
    expect((await read(shownElsewhere, { witnesses, members: {} })).problems).toContain(
      `the newest head of ${NAME}: the service does not list it`,
    );
  });
});

describe("a witness that cannot be asked", () => {
  const asks: [why: string, ask: Options["ask"], reason: string][] = [
    ["is down", undefined, "fetch failed"],
    ["has signed nothing", () => Promise.reject(new Error("it answers 404")), "it answers 404"],
    ["shows a page", async () => "<!doctype html>", "its answer is no signed checkpoint"],
    ["shows the tape's own note", async () => ownNote(), "its answer does not bear its signature"],
  ];
  const ownNote = () => newestIn(shown).split("\n").toSpliced(-2, 1).join("\n");

  test.each(asks)(
    "one that %s is a problem where the reader named it, and said where not",
    async (why, ask, reason) => {
      if (why === "is down") await app.setFaults({ witness: "down" });
      const sentence = `${NAME} cannot be asked for its newest head: ${reason}`;
      expect((await read(shown, { witnesses: [key], ask })).problems).toEqual([sentence]);
      const { problems, said } = await read(shown, { ask });
      expect(problems).toEqual([]);
      expect(said).toContain(`${sentence}. That others are shown this record was not compared.`);
    },
  );

  test("an answer that is older than what the witness has signed is none, after an hour", async () => {
    const signer = makeSigner(4);
    const line = (text: string) => signer.lineOf(NAME, text, SAMPLE_END / 1_000);
    const signed = cosignedBy(shown, NAME, line);
    const { size, note } = JSON.parse(signed.get(HEADS) ?? "").checkpoints[3];
    const askedAfter = async (hours: number) => {
      const now = () => SAMPLE_END + hours * HOUR_MS;
      const witnesses = [`${signer.keyFor(NAME)} https://witness.example`];
      return read(signed, { witnesses, now, ask: async () => note, members: {} });
    };
    expect((await askedAfter(1)).problems).toEqual([]);
    expect((await askedAfter(2)).problems).toEqual([
      `${NAME} cannot be asked for its newest head: its answer, of ${size} rows, is older than what it has signed`,
    ]);
  });
});

describe("what the signer remembers", () => {
  test("the published head is a kept one: a record that does not extend it is refused", async () => {
    const members = { remembered_head: newestIn(shown) };
    expect((await read(shown, { members })).problems).toEqual([]);
    const { problems } = await read(shownElsewhere, { members });
    expect(problems[0]).toMatch(/^the remembered head of 131 rows, root_sha256: /);
    expect(problems[1]).toBe("the remembered head: the service does not list it");
    expect((await read(shownBefore, { members })).problems[0]).toContain("none: it is shorter");
  });

  test.each([
    ["a number", 7],
    ["an empty text", ""],
    ["a note of nobody", "svc.test/tape\n1\n"],
  ])("%s is no head", async (_, remembered_head) => {
    const { problems } = await read(shown, { members: { remembered_head } });
    expect(problems).toEqual(["the remembered head: no signed checkpoint"]);
  });

  test("none, and a service that publishes none, is said", async () => {
    for (const members of [{}, { remembered_head: null }]) {
      const { problems, said } = await read(shown, { members });
      expect(problems).toEqual([]);
      expect(said).toContain("The service publishes no remembered head: not compared.");
    }
  });
});

test.each([
  ["a text", "all", /^\/api\/tape, witnesses: "all", by the tape a list$/],
  [
    "another name",
    [{ name: "w", key: "w+00000000+AAAA", url: "https://w.example" }],
    /witnesses 1, key: /,
  ],
  ["no web address", [{ name: NAME, url: "javascript:1" }], /witnesses 1, url: .* an address$/],
])("a list of witnesses that has %s is refused", async (_, witnesses, expected) => {
  const listed = Array.isArray(witnesses) ? witnesses.map((each) => ({ key, ...each })) : witnesses;
  const { problems } = await read(shown, { members: { witnesses: listed } });
  expect(problems).toEqual([expect.stringMatching(expected)]);
});
