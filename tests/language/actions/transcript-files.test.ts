// Reading transcripts from a folder of files with an optional index.

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readTranscriptFiles } from "../../../scripts/operator/transcript-files.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "transcripts-"));
afterAll(() => rmSync(folder, { recursive: true }));

let folders = 0;
/** A new folder with these files, all written at one time in the previous year. */
function folderOf(files: Record<string, string | Uint8Array>, at = "2025-05-01T10:00:00Z"): string {
  folders += 1;
  const path = join(folder, String(folders));
  mkdirSync(path);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(path, name), text);
    utimesSync(join(path, name), new Date(at), new Date(at));
  }
  return path;
}

const read = (files: Record<string, string | Uint8Array>) =>
  readTranscriptFiles(folderOf(files), NOW);

describe("a folder of transcript files", () => {
  test("the name of a file gives ticker and quarter, and its date the time since which it is known", () => {
    const [found, ...others] = read({
      "BRK.B_Q3_FY2025.txt": "\uFEFFGood morning.\n",
      "README.md": "not a transcript",
    });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ticker: "BRK.B",
      quarter: "Q3_FY2025",
      mode: "earnings",
      licence: "unknown",
      title: null,
      source: null,
      isKnownAtGiven: false,
      knownAt: Date.parse("2025-05-01T10:00:00Z"),
    });
    expect(found?.readText()).toBe("Good morning.\n");
  });

  test("an index gives these facts, in any order of columns, where it has a value", () => {
    const found = read({
      "A_Q1_FY2025.txt": "one",
      "A_Q2_FY2025.txt": "two",
      "A_Q3_FY2025.txt": "three",
      "index.csv":
        'known_at,file,mode,licence,title\r\n2025-04-30T16:30:00-04:00,A_Q1_FY2025.txt,central_bank,CC0,"One, and"\r\n' +
        ",A_Q2_FY2025.txt,,,\r\n",
    });
    expect(found).toMatchObject([
      {
        quarter: "Q1_FY2025",
        mode: "central_bank",
        licence: "CC0",
        title: "One, and",
        knownAt: Date.parse("2025-04-30T20:30:00Z"),
        isKnownAtGiven: true,
      },
      { quarter: "Q2_FY2025", mode: "earnings", licence: "unknown", isKnownAtGiven: false },
      { quarter: "Q3_FY2025", mode: "earnings", title: null, isKnownAtGiven: false },
    ]);
  });

  test("a date without a time is known at the end of its day in UTC, and today's date now", () => {
    const found = read({
      "A_Q1_FY2025.txt": "one",
      "A_Q2_FY2025.txt": "two",
      "index.csv": "file,known_at\nA_Q1_FY2025.txt,2025-04-30\nA_Q2_FY2025.txt,2026-11-20\n",
    });
    expect(found.map(({ knownAt }) => new Date(knownAt).toISOString())).toEqual([
      "2025-04-30T23:59:59.999Z",
      "2026-11-20T12:00:00.000Z",
    ]);
  });

  test("files written together are one delivery, in whatever order they were written", () => {
    const path = folderOf({
      "A_Q1_FY2025.txt": "a",
      "A_Q2_FY2024.txt": "b",
      "A_Q4_FY2024.txt": "c",
    });
    const touch = (name: string, at: string) =>
      utimesSync(join(path, name), new Date(at), new Date(at));
    touch("A_Q1_FY2025.txt", "2025-05-01T10:00:00.100Z");
    touch("A_Q2_FY2024.txt", "2025-05-01T10:00:00.300Z");
    touch("A_Q4_FY2024.txt", "2025-09-01T10:00:00.000Z");
    const known = readTranscriptFiles(path, NOW).map(({ quarter, knownAt }) => [
      quarter,
      new Date(knownAt).toISOString(),
    ]);
    expect(known).toEqual([
      ["Q2_FY2024", "2025-05-01T10:00:00.300Z"],
      ["Q4_FY2024", "2025-09-01T10:00:00.000Z"],
      ["Q1_FY2025", "2025-05-01T10:00:00.300Z"],
    ]);
  });

  const GOOD = { "A_Q1_FY2025.txt": "word" };
  const index = (rows: string) => ({ ...GOOD, "index.csv": rows });
  test.each<[string, Record<string, string | Uint8Array>, string, RegExp]>([
    ["no quarter", { "AAPL.txt": "a" }, "AAPL.txt", /ends in no quarter/],
    ["a fifth quarter", { "AAPL_Q5_FY2025.txt": "a" }, "AAPL_Q5_FY2025.txt", /no quarter/],
    [
      "an invented company",
      { "ZVZZT_Q1_FY2025.txt": "a" },
      "ZVZZT_Q1_FY2025.txt",
      /ZVZZT is an invented company of the sample/,
    ],
    ["lower case", { "aapl_Q1_FY2025.txt": "a" }, "aapl_Q1_FY2025.txt", /"aapl" is not a ticker/],
    ["a word of the API", { "SCHOLAR_Q1_FY2025.txt": "a" }, "SCHOLAR_Q1", /a word of the API/],
    ["two underscores", { "A_B_Q1_FY2025.txt": "a" }, "A_B_Q1_FY2025.txt", /no quarter/],
    ["a blank text", { ...GOOD, "B_Q1_FY2025.txt": " \n\t" }, "B_Q1_FY2025.txt, line 1", /blank/],
    [
      "Latin-1",
      { ...GOOD, "B_Q1_FY2025.txt": Buffer.from("one\ntwo\ncaf\xe9\nfour", "latin1") },
      "B_Q1_FY2025.txt, line 3",
      /not UTF-8/,
    ],
    ["cut in a character", { "B_Q1_FY2025.txt": Buffer.from([65, 0xe2, 0x82]) }, "line 1", /UTF-8/],
    ["a NUL", { "B_Q1_FY2025.txt": "one\ntwo\0" }, "B_Q1_FY2025.txt, line 2", /NUL/],
    ["too long", { "B_Q1_FY2025.txt": "a ".repeat(1_100_000) }, "B_Q1_FY2025.txt", /at most 2 MB/],
    ["no text", { "notes.md": "a" }, "", /no \.txt files/],
    ["a header", index("name,mode\nA_Q1_FY2025.txt,earnings"), "index.csv, line 1", /header/],
    ["an unknown column", index("file,licens\nA_Q1_FY2025.txt,x"), "index.csv, line 1", /header/],
    ["a missing file", index("file\nB_Q1_FY2025.txt"), "index.csv, line 2", /no "B_Q1/],
    ["one file twice", index("file\nA_Q1_FY2025.txt\nA_Q1_FY2025.txt"), "line 3", /given before/],
    ["a mode", index("file,mode\nA_Q1_FY2025.txt,poem"), "index.csv, line 2", /none of earnings/],
    ["a date", index("file,known_at\nA_Q1_FY2025.txt,2025-02-30"), "line 2", /is not a date/],
    ["no zone", index("file,known_at\nA_Q1_FY2025.txt,2025-02-03T10:00"), "line 2", /its zone/],
    ["the future", index("file,known_at\nA_Q1_FY2025.txt,2027-01-01"), "line 2", /in the future/],
    ["tomorrow", index("file,known_at\nA_Q1_FY2025.txt,2026-11-21"), "line 2", /in the future/],
    ["cells", index("file,mode\nA_Q1_FY2025.txt,earnings,x"), "line 2", /3 columns instead of 2/],
    ["a quote", index('file,title\nA_Q1_FY2025.txt,"x'), "index.csv, line 2", /not CSV/],
    ["a long title", index(`file,title\nA_Q1_FY2025.txt,${"x".repeat(501)}`), "line 2", /longer/],
  ])("%s is refused with file, line and reason", (_, files, place, reason) => {
    const path = folderOf(files);
    expect(() => readTranscriptFiles(path, NOW)).toThrow(reason);
    expect(() => readTranscriptFiles(path, NOW)).toThrow(place);
    expect(() => readTranscriptFiles(path, NOW)).toThrow(path);
  });

  test("a path that is not a folder is refused", () => {
    expect(() => readTranscriptFiles(join(folder, "none"), NOW)).toThrow(/not a directory/);
  });
});
