// The tape verifier finds every random change of the served tape.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyRecord } from "../../scripts/verify-tape.mjs";
import { DAY_MS, makeShortRecord } from "../support/record/record-fixture.ts";
import {
  bitFlipped,
  filePathOf,
  joinLines,
  linesOf,
  withFile,
  withNewDigests,
} from "../support/record/tape-edits.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { random, wholeBetween } from "../support/tools/random.ts";
import { times } from "../support/tools/thorough.ts";

const EDITS = times(10_000, 1_050);
/** The service's answers by path, read once and then changed in memory. */
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
  expect(found).toMatch(
    /^8 rows \(8 signed\), 2 signed heads, 2 calls \(2 read in full\), gate 1,/,
  );
  filePath = filePathOf(answers);
  file = answers.get(filePath) ?? "";
});
afterAll(() => app.close());

/** The problems that the verifier finds when these answers replace the original ones. */
async function problemsWith(edited: ReadonlyMap<string, string>, since = ""): Promise<string[]> {
  const problems: string[] = [];
  const get = (path: string) => Promise.resolve(edited.get(path) ?? answers.get(path) ?? "");
  await verifyRecord(get, { since }, problems).catch((error: Error) =>
    problems.push(error.message),
  );
  return problems;
}

type Edit = (next: () => number, lines: string[]) => string | string[];
const index = (next: () => number, lines: readonly string[]) =>
  wholeBetween(next, 0, lines.length - 1);

const KINDS: Record<string, Edit> = {
  "bit flip": (next) => bitFlipped(next, file),
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
    return withNewDigests(lines.with(at, JSON.stringify({ ...row, payload })));
  },
};

describe(`${EDITS} random edits of the served bytes`, () => {
  test.each(Object.keys(KINDS))("each change is found: %s", { timeout: 120_000 }, async (kind) => {
    const next = random(20_261_122 + kind.length);
    const edit = KINDS[kind] ?? (() => file);
    const missed: string[] = [];
    let tried = 0;
    while (tried < EDITS / Object.keys(KINDS).length) {
      const made = edit(next, linesOf(file));
      const text = typeof made === "string" ? made : joinLines(made);
      if (text === file) continue;
      tried += 1;
      // In half of the cases the pointer, the gate and, where lines are whole, the chain are
      // updated.
      const isCovered = next() < 0.5;
      const isWhole = kind !== "bit flip";
      const shown = isCovered && isWhole ? joinLines(withNewDigests(linesOf(text))) : text;
      if (shown === file) continue;
      const edited = isCovered ? withFile(answers, shown) : new Map([[filePath, shown]]);
      if ((await problemsWith(edited)).length === 0) missed.push(shown);
    }
    expect(missed).toEqual([]);
  });
});

test("a tape that was rewritten and signed again is found by comparing it with a saved one", async () => {
  const saved = joinLines(linesOf(file).map((line, at) => (at === 3 ? `${line} ` : line)));
  expect(await problemsWith(new Map(), file)).toEqual([]);
  expect(await problemsWith(new Map(), saved)).toEqual(["row 4: not as you saved it"]);
  expect(await problemsWith(new Map(), `${file}{"seq":9}\n`)).toEqual([
    "row 9: not as you saved it",
  ]);
});
