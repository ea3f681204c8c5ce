// Reading files of observations.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSeriesFiles } from "../../scripts/operator/ingest.ts";
import { readSeriesFile } from "../../scripts/operator/series-file.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const TOMORROW = "2026-11-21";
const folder = mkdtempSync(join(tmpdir(), "series-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string, name = "VIX.csv"): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const read = (text: string) => readSeriesFile(fileOf(text), NOW);

describe("files of observations", () => {
  test("a file is read with or without known_at, and with any line ends", () => {
    expect(read("\uFEFFdate,value\r\n2020-01-02, -36.98\r\n2020-01-03,1e-2\r\n")).toEqual([
      { date: "2020-01-02", value: -36.98, knownAt: null },
      { date: "2020-01-03", value: 0.01, knownAt: null },
    ]);
    const withKnownAt =
      "date,value,known_at\n2020-01-02,1,2020-01-03\n2020-01-02,2,2020-02-01T09:30:00+01:00";
    expect(read(withKnownAt).map(({ knownAt }) => knownAt)).toEqual([
      Date.parse("2020-01-03T00:00:00Z"),
      Date.parse("2020-02-01T08:30:00Z"),
    ]);
  });

  test("each vintage of a file of ALFRED in which a value is new is a row, known at noon of its day", () => {
    const file = `observation_date,ICSA_20221229,ICSA_20221222,ICSA_20230105
2022-12-17,216000,216000,216000
2022-12-24,225000,,223000
2022-12-31,,,.
`;
    const known = (text: string) => Date.parse(text);
    expect(read(file)).toEqual([
      { date: "2022-12-17", value: 216_000, knownAt: known("2022-12-22T17:00:00Z") },
      { date: "2022-12-24", value: 225_000, knownAt: known("2022-12-29T17:00:00Z") },
      { date: "2022-12-24", value: 223_000, knownAt: known("2023-01-05T17:00:00Z") },
    ]);
    expect(() => read("observation_date,ICSA_20221201\n2022-12-17,1")).toThrow("before its date");
    expect(() => read("observation_date,ICSA_20221301\n2022-12-17,1\n")).not.toThrow();
  });

  test.each([
    ["", "line 1: the header is not date,value or"],
    ["day,value\n2020-01-02,1", "line 1: the header is not"],
    ["date,value\n", "line 1: no rows follow"],
    ["date,value\n2020-01-02,1\n2020-02-30,1", 'line 3: "2020-02-30" is not a date'],
    ["date,value\n2020-01-02,\n", 'line 2: "" is not a number'],
    ["date,value\n2020-01-02,NaN\n", 'line 2: "NaN" is not a number'],
    ["date,value\n2020-01-02,1e999\n", 'line 2: "1e999" is not a number'],
    ["date,value\n2020-01-02,0x10\n", 'line 2: "0x10" is not a number'],
    ["date,value\n2020-01-02,-9999\n", 'line 2: "-9999" stands for a missing value'],
    ["date,value\n2020-01-02,1,2\n", "line 2: 3 columns instead of 2"],
    [
      "date,value\n2020-01-02,1\n\n2020-01-02,1\n",
      "line 4: 2020-01-02 was given in line 2 already",
    ],
    ["date,value\n2030-01-02,1\n", "line 2: 2030-01-02 is in the future"],
    [`date,value\n${TOMORROW},1\n`, `line 2: ${TOMORROW} is in the future`],
    ["date,value\n0000-01-02,1\n", 'line 2: "0000-01-02" is not a date'],
    ['date,value\n2020-01-02,"1\n', "not CSV"],
    ["date,value,known_at\n2020-01-02,1,\n", 'line 2: known_at "" is not'],
    ["date,value,known_at\n2020-01-02,1,2020-01-03T10:00\n", "line 2: known_at"],
    ["date,value,known_at\n2020-01-02,1,2020-01-01\n", "is before its date"],
    ["date,value,known_at\n2020-01-02,1,2027-01-01\n", "is in the future"],
  ])("%j is refused with file, line and reason", (text, reason) => {
    expect(() => read(text)).toThrow(join(folder, "VIX.csv"));
    expect(() => read(text)).toThrow(reason);
  });

  test.each([
    ["FRED", "observation_date,VIXCLS\n2020-01-01,\n2020-01-02,12.5\n2020-01-03,.\n"],
    ["FRED until 2024", "DATE,VIXCLS\n2020-01-02,12.5\n"],
    [
      "Yahoo",
      "Date,Open,High,Low,Close,Adj Close,Volume\n2020-01-01,null,null,null,null,null,null\n2020-01-02,1,20,1,12.5,3,0\n",
    ],
    ["Stooq", "Date,Open,High,Low,Close,Volume\r\n2020-01-02,1,20,1,12.5,0\r\n"],
    ["Cboe", "DATE,OPEN,HIGH,LOW,CLOSE\n01/02/2020,1,20,1,12.500000\n"],
    ["Cboe, closes alone", "DATE,VVIX\n01/02/2020,12.5\n"],
  ])("a file in the form of %s is read, without days that have no value", (_source, text) => {
    expect(read(text)).toEqual([{ date: "2020-01-02", value: 12.5, knownAt: null }]);
  });

  test("all wrong lines of a file are listed", () => {
    const bad = "date,value\n2020-01-02,x\n2020-01-03,1\n2020-01-04,1,2\n";
    expect(() => read(bad)).toThrow(/line 2: "x" is not a number\n.*line 4: 3 columns/);
    fileOf("date,value\n2020-01-02,y", "BTC.csv");
    fileOf(bad, "VIX.csv");
    expect(() => readSeriesFiles(folder, undefined, NOW)).toThrow(/BTC\.csv[\s\S]*VIX\.csv/);
    fileOf("date,value\n2020-01-02,1", "BTC.csv");
  });

  test("one bad file refuses its whole directory, and an unknown id is answered with the known ones", () => {
    fileOf("date,value\n2020-01-02,1", "VIX.csv");
    fileOf("date,value\n2020-01-02,x", "WTI.csv");
    expect(() => readSeriesFiles(folder, undefined, NOW)).toThrow(/WTI\.csv, line 2/);
    expect(() => readSeriesFiles("FOO", fileOf("", "FOO.csv"), NOW)).toThrow(
      /no series FOO; known: VIX.*add-your-own-series\.md/,
    );
    expect(() => readSeriesFiles(join(folder, "none"), undefined, NOW)).toThrow(/not a directory/);
  });
});
