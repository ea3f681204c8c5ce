import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalJson } from "../../lib/domain/record/canonical-json.ts";
import { verifyRecord } from "../../scripts/verify-tape.mjs";
import { SAMPLE_END, type TestApp, testApp } from "../support/app.ts";
import { random, wholeBetween } from "../support/random.ts";
import { DAY_MS, makeShortRecord } from "../support/record-world.ts";

const EDITS = 10_000;
/** What the service answers, by path: read once, then edited in memory. */
const answers = new Map<string, string>();
let app: TestApp;
let file = "";
let filePath = "";
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeShortRecord(app.services.db, SAMPLE_END - 60 * DAY_MS, key);
  const problems: string[] = [];
  const found = await verifyRecord(
    async (path) => {
      const text = await (await app.get(path)).text();
      answers.set(path, text);
      return text;
    },
    {},
    problems,
  );
  expect(problems).toEqual([]);
  expect(found).toMatch(/^8 rows \(8 signed\).* 2 proofs; 2 calls, all scores; gate 1$/);
  filePath = [...answers.keys()].find((path) => path.startsWith("/tape/")) ?? "";
  file = answers.get(filePath) ?? "";
});
afterAll(() => app.close());

/** The problems with these answers in place of the ones that were given. */
async function problemsWith(edited: ReadonlyMap<string, string>, since = ""): Promise<string[]> {
  const problems: string[] = [];
  const get = (path: string) => Promise.resolve(edited.get(path) ?? answers.get(path) ?? "");
  await verifyRecord(get, { since }, problems).catch((error: Error) =>
    problems.push(error.message),
  );
  return problems;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const linesOf = (text: string) => text.split("\n").slice(0, -1);
const joined = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

/** Lines with numbers and digests that fit together: what an owner without the signing key can make. */
function rechained(lines: readonly string[]): string[] {
  let prev_sha256 = "0".repeat(64);
  return lines.map((line, index) => {
    const { row_sha256: _, ...row } = JSON.parse(line);
    const next = { ...row, seq: index + 1, prev_sha256 };
    prev_sha256 = sha256(canonicalJson(next));
    return canonicalJson({ ...next, row_sha256: prev_sha256 });
  });
}

/** The pointer, the gate and the audit as they would be if the file had always been so. */
function withFile(text: string): Map<string, string> {
  const tape = JSON.parse(answers.get("/api/tape") ?? "");
  const gate = JSON.parse(answers.get("/api/gate") ?? "");
  const audit = JSON.parse(answers.get("/api/tape/audit") ?? "");
  const rows = linesOf(text).length;
  Object.assign(tape.latest, { served_file_sha256: sha256(text), rows });
  return new Map([
    [filePath, text],
    ["/api/tape", JSON.stringify(tape)],
    ["/api/gate", JSON.stringify({ ...gate, tape_sha256: sha256(text) })],
    ["/api/tape/audit", JSON.stringify({ ...audit, heads: [] })],
  ]);
}

type Edit = (next: () => number, lines: string[]) => string | string[];
const index = (next: () => number, lines: readonly string[]) =>
  wholeBetween(next, 0, lines.length - 1);

const KINDS: Record<string, Edit> = {
  "bit flip": (next) => {
    const bytes = Buffer.from(file);
    const at = wholeBetween(next, 0, bytes.length - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << wholeBetween(next, 0, 6));
    return bytes.toString();
  },
  deletion: (next, lines) => lines.toSpliced(index(next, lines), 1),
  insertion: (next, lines) =>
    lines.toSpliced(index(next, lines), 0, lines[index(next, lines)] ?? ""),
  reordering: (next, lines) => {
    const at = wholeBetween(next, 0, lines.length - 2);
    const end = wholeBetween(next, at + 2, lines.length);
    return [...lines.slice(0, at), ...lines.slice(at, end).reverse(), ...lines.slice(end)];
  },
  swap: (next, lines) => {
    const [a, b] = [index(next, lines), index(next, lines)];
    return lines.with(a, lines[b] ?? "").with(b, lines[a] ?? "");
  },
  "tail truncation": (next, lines) => lines.slice(0, index(next, lines)),
  "full rewrite": (next, lines) => {
    const at = index(next, lines);
    const row = JSON.parse(lines[at] ?? "");
    const payload = { ...row.payload, edited: next() };
    return rechained(lines.with(at, JSON.stringify({ ...row, payload })));
  },
};

describe(`${EDITS} random edits of the served bytes`, () => {
  test.each(Object.keys(KINDS))("%s: each is found", { timeout: 120_000 }, async (kind) => {
    const next = random(20_261_122 + kind.length);
    const edit = KINDS[kind] ?? (() => file);
    const missed: string[] = [];
    let tried = 0;
    while (tried < EDITS / Object.keys(KINDS).length) {
      const made = edit(next, linesOf(file));
      const text = typeof made === "string" ? made : joined(made);
      if (text === file) continue;
      tried += 1;
      // One time out of two the pointer, the gate and, where lines are whole, the chain follow the edit.
      const isCovered = next() < 0.5;
      const isWhole = kind !== "bit flip";
      const shown = isCovered && isWhole ? joined(rechained(linesOf(text))) : text;
      if (shown === file) continue;
      const edited = isCovered ? withFile(shown) : new Map([[filePath, shown]]);
      if ((await problemsWith(edited)).length === 0) missed.push(shown);
    }
    expect(missed).toEqual([]);
  });
});

test("a tape that was rewritten and signed anew is found by the one that was saved", async () => {
  const saved = joined(linesOf(file).map((line, at) => (at === 3 ? `${line} ` : line)));
  expect(await problemsWith(new Map(), file)).toEqual([]);
  expect(await problemsWith(new Map(), saved)).toEqual(["row 4: not as you saved it"]);
  expect(await problemsWith(new Map(), `${file}{"seq":9}\n`)).toEqual([
    "row 9: not as you saved it",
  ]);
});
