// The record verifier finds every random change of the service's answers.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSigningKey, signedNoteOf } from "../../lib/record/domain/tape/checkpoint.ts";
import { canonicalJson } from "../../lib/record/domain/tape/tape.ts";
import { DAY_MS, makeFullRecord } from "../support/record/record-fixture.ts";
import {
  cosignAll,
  makeSigner,
  type Options,
  problemsOf,
  recordAnswers,
  START,
  textOf,
  withoutNewerMarks,
  withoutNewMembers,
} from "../support/record/recorded-record.ts";
import {
  type Answers,
  bitFlipped,
  filePathOf,
  joinLines,
  linesOf,
  withFile,
  withLineMoved,
  withNewDigests,
} from "../support/record/tape-edits.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import {
  canonical,
  type Json,
  pick,
  placesOf,
  reordered,
  valueAt,
  withChange,
  withOmission,
  withValue,
} from "../support/tools/json-edits.ts";
import { random } from "../support/tools/random.ts";
import { times } from "../support/tools/thorough.ts";

const EDITS_EACH = times(100, 20);
const LIES = times(200, 50);
const HEADS = "/api/tape/checkpoints?limit=1000&offset=0";
const NEWEST = "/api/tape/checkpoint";
const WITNESS = "witness.example/w1";

let answers: Answers;
let early: Answers;
let signingKey = "";
let options: Options;
let app: TestApp;
const witness = makeSigner(4);
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  signingKey = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  options = { origins: ["svc.test/tape"], witnesses: [witness.keyFor(WITNESS)] };
  await makeFullRecord(app.services.db, START, signingKey, async () => {
    early = await recordAnswers(app, {});
  });
  await cosignAll(app, WITNESS, witness);
  answers = withoutNewMembers(await recordAnswers(app, options));
}, 60_000);
afterAll(() => app.close());

const json = (path: string): Json => JSON.parse(answers.get(path) ?? "");
const pathsOf = (shape: RegExp) => [...answers.keys()].filter((path) => shape.test(path));
const DETAIL = /^\/api\/calls\/(?!track-record)[a-z0-9-]+$/;
const PROOF = /\/proof$/;

type Edited = { put: ReadonlyMap<string, string | null>; options?: Options };
type Edit = (next: () => number) => Edited | Promise<Edited>;

const one = (path: string, value: Json): Edited => ({
  put: new Map([[path, JSON.stringify(value)]]),
});
type How = (next: () => number, value: Json, within?: (string | number)[]) => Json;
const atPath =
  (path: string, how: How, within: (string | number)[] = []): Edit =>
  (next) =>
    one(path, how(next, json(path), within));
const atSome =
  (shape: RegExp, how: How, within: (string | number)[] = []): Edit =>
  (next) => {
    const paths = pathsOf(shape).filter((path) => valueAt(json(path), within) !== null);
    const path = pick(next, paths);
    return one(path, how(next, json(path), within));
  };
const inOrder =
  (path: string, member: string): Edit =>
  (next) => {
    const value = json(path);
    const list = valueAt(value, [member]) as Json[];
    return one(path, withValue(value, [member], reordered(next, list)));
  };

type Head = { size: number; root_sha256: string; signed_at: string; note: string };
const headsOf = () => valueAt(json(HEADS), ["checkpoints"]) as unknown as Head[];

/** Replaces a checkpoint by another one wherever the service shows it. */
function withHead(at: number, head: Head): Edited {
  const old = headsOf()[at]?.note ?? "";
  const value = withValue(json(HEADS), ["checkpoints", at], { ...headsOf()[at], ...head } as never);
  const put = new Map([[HEADS, JSON.stringify(value)]]);
  for (const path of [NEWEST, ...pathsOf(PROOF)]) {
    const isShown = path === NEWEST ? answers.get(path) === old : at === headsOf().length - 1;
    if (!isShown) continue;
    const { size, root_sha256, signed_at, note } = head;
    const shown = { size, root_sha256, signed_at, note };
    const substitute = path === NEWEST ? note : withValue(json(path), ["checkpoint"], shown);
    put.set(path, typeof substitute === "string" ? substitute : JSON.stringify(substitute));
  }
  return { put };
}

/** A changed checkpoint with a valid signature of another key or of the right one. */
const forged: Edit = async (next) => {
  const at = Math.floor(next() * headsOf().length);
  const { size, root_sha256, signed_at } = headsOf()[at] as Head;
  const dates = { origin: "svc.test/tape", signedAt: signed_at };
  const signedHead = { ...dates, size, rootSha256: root_sha256 };
  const days = (many: number) => new Date(Date.parse(signed_at) + many * DAY_MS).toISOString();
  const wrongAnswer = pick(next, [
    { origin: "other.test/tape" },
    { rootSha256: root_sha256.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) },
    { size: size + 1 },
    { size: size + 1_000 },
    { signedAt: days(20) },
    { signedAt: days(-20) },
    {},
  ]);
  const said = { ...signedHead, ...wrongAnswer };
  const isOtherKey = Object.keys(wrongAnswer).length === 0 || next() < 0.3;
  const own = await signedNoteOf(said, await readSigningKey(signingKey));
  const note = isOtherKey
    ? `${textOf(own)}\n${makeSigner(1).lineOf(said.origin, textOf(own))}\n`
    : own;
  const cosigned = `${note}${witness.lineOf(WITNESS, textOf(note))}\n`;
  return withHead(at, {
    size: said.size,
    root_sha256: said.rootSha256,
    signed_at: said.signedAt,
    note: cosigned,
  });
};

/** A note with a changed byte in one of its places, or in all of them. */
const noteEdited: Edit = (next) => {
  const at = Math.floor(next() * headsOf().length);
  const head = headsOf()[at] as Head;
  const note = bitFlipped(next, head.note);
  if (next() < 0.5)
    return { put: new Map([[NEWEST, bitFlipped(next, answers.get(NEWEST) ?? "")]]) };
  return withHead(at, { ...head, note });
};

/** A checkpoint removed together with its count, which only a kept copy reveals. */
const headHidden: Edit = (next) => {
  const heads = headsOf();
  const at = Math.floor(next() * (heads.length - 1));
  const checkpoints = heads.toSpliced(at, 1) as unknown as Json;
  const edited = one(HEADS, { ...(json(HEADS) as object), count: heads.length - 1, checkpoints });
  return { ...edited, options: { heads: [heads[at]?.note ?? ""] } };
};

const file = () => answers.get(filePathOf(answers)) ?? "";
const ofFile = (text: string, next: () => number): Edited => ({
  put: next() < 0.5 ? withFile(answers, text) : new Map([[filePathOf(answers), text]]),
});
const rowsMoved: Edit = (next) => {
  const lines = withLineMoved(next, linesOf(file()));
  return ofFile(joinLines(next() < 0.5 ? withNewDigests(lines) : lines), next);
};
/** A changed row with chain, digests and pointers recomputed. */
const rowRewritten: Edit = (next) => {
  const lines = linesOf(file());
  const at = Math.floor(next() * lines.length);
  const row = withChange(next, JSON.parse(lines[at] ?? ""), ["payload"]);
  const put = withFile(answers, joinLines(withNewDigests(lines.with(at, canonical(row)))));
  return { put };
};
const tailCut: Edit = (next) => {
  const lines = linesOf(file());
  return ofFile(joinLines(lines.slice(0, Math.floor(next() * lines.length))), next);
};

const CLASSES: Record<string, Edit> = {
  "list: a value": atPath("/api/calls", withChange),
  "list: a member left out": atPath("/api/calls", withOmission),
  "list: calls left out, doubled, moved": inOrder("/api/calls", "calls"),
  "detail: a value": atSome(DETAIL, withChange),
  "detail: a member left out": atSome(DETAIL, withOmission),
  "receipt: a value": atSome(DETAIL, withChange, ["call", "receipt"]),
  "receipt: a member left out": atSome(DETAIL, withOmission, ["call", "receipt"]),
  "gate: a value": atPath("/api/gate", withChange),
  "gate: a member left out": atPath("/api/gate", withOmission),
  "track record: a value": atPath("/api/calls/track-record", withChange),
  "track record: a member left out": atPath("/api/calls/track-record", withOmission),
  "pointer: a value or a member": (next) =>
    atPath("/api/tape", next() < 0.7 ? withChange : withOmission)(next),
  "checkpoint: a byte of a note": noteEdited,
  "checkpoint: well signed, and a lie": forged,
  "checkpoints: a value or a member": (next) =>
    atPath(HEADS, next() < 0.5 ? withChange : withOmission)(next),
  "checkpoints: heads doubled, moved, hidden": (next) =>
    next() < 0.5 ? headHidden(next) : inOrder(HEADS, "checkpoints")(next),
  "proof: a value or a member": (next) =>
    atSome(PROOF, next() < 0.6 ? withChange : withOmission)(next),
  "audit: a value or a member": (next) =>
    atPath("/api/tape/audit", next() < 0.5 ? withChange : withOmission)(next),
  "file: bytes, lines, its tail": (next) =>
    pick(next, [(n: () => number) => ofFile(bitFlipped(n, file()), n), rowsMoved, tailCut])(next),
  "file: a row rewritten, and all that follows": rowRewritten,
};

/** Whether an answer has other contents; a file or a note has when one byte differs. */
function isChanged(path: string, put: string | null): boolean {
  const genuine = answers.get(path) ?? "";
  if (put === null) return true;
  try {
    const [body, was] = [put, genuine].map((text) => JSON.parse(text));
    return canonicalJson(withoutNewerMarks(body, was)) !== canonicalJson(was);
  } catch {
    return put !== genuine;
  }
}

async function problemsWith({ put, options: more }: Edited): Promise<string[]> {
  const edited = new Map(answers);
  for (const [path, text] of put) {
    if (text === null) edited.delete(path);
    else edited.set(path, text);
  }
  return problemsOf(edited, { ...options, ...more });
}

async function missedOf(seed: number, many: number, edit: Edit): Promise<string[]> {
  const next = random(seed);
  const missed: string[] = [];
  for (let tried = 0; tried < many; ) {
    const edited = await edit(next);
    if (![...edited.put].some(([path, put]) => isChanged(path, put))) continue;
    tried += 1;
    if ((await problemsWith(edited)).length > 0) continue;
    missed.push(...[...edited.put].map(([path, put]) => `${path}: ${differenceOf(path, put)}`));
  }
  return missed;
}

/** Describes where a changed answer differs, for the message of a failure. */
function differenceOf(path: string, put: string | null): string {
  try {
    const [genuine, other] = [json(path), JSON.parse(put ?? "") as Json];
    const place = placesOf(genuine).find(
      (each) => valueAt(genuine, each) !== valueAt(other, each) && each.length > 1,
    );
    return `${place?.join(".")}: ${JSON.stringify(valueAt(other, place ?? []))?.slice(0, 200)}`;
  } catch {
    return String(put).slice(0, 200);
  }
}

describe(`${EDITS_EACH * Object.keys(CLASSES).length} random edits in 20 classes`, () => {
  test("the genuine answers have no problem", async () => {
    expect(await problemsOf(answers, options)).toEqual([]);
    expect(Object.keys(CLASSES)).toHaveLength(20);
  });

  test.each(Object.entries(CLASSES))(
    "each change is found: %s",
    { timeout: 120_000 },
    async (name, edit) => {
      expect(await missedOf(name.length * 7_919, EDITS_EACH, edit)).toEqual([]);
    },
  );
});

/** An answer that is missing, empty, another path's, an old one, or has an emptied list. */
const wrongAnswer: Edit = (next) => {
  const path = pick(next, [...answers.keys()]);
  const kin = [DETAIL, PROOF].find((shape) => shape.test(path));
  const others = kin ? pathsOf(kin) : [...answers.keys()];
  const puts = [null, "", "{}", "[]", "null", '{"error":"Not found"}', early.get(path) ?? null];
  puts.push(answers.get(pick(next, others)) ?? null);
  if (path.startsWith("/api/") && path !== NEWEST) {
    const value = json(path);
    const lists = placesOf(value).filter((place) => {
      const held = valueAt(value, place);
      return held !== null && typeof held === "object" && Object.keys(held).length > 0;
    });
    const place = pick(next, lists);
    const empty = Array.isArray(valueAt(value, place)) ? [] : {};
    puts.push(JSON.stringify(withValue(value, place, empty)));
  }
  return { put: new Map([[path, pick(next, puts)]]) };
};

test(`each of ${LIES} omissions and wrong answers is found`, {
  timeout: 60_000,
}, async () => {
  expect(await missedOf(20_261_123, LIES, wrongAnswer)).toEqual([]);
});
