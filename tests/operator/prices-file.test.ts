// Reading files of stock prices.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestPricesFiles, readPricesFiles } from "../../scripts/operator/ingest-prices.ts";
import { testDatabase } from "../support/database/database.ts";
import { hasRealPrices, realPriceFolder } from "../support/market/real-prices.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const HEAD = "date,open,high,low,close,volume";
const ROW = "2020-01-02,10,12,9,11,1000";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "prices-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(text: string, name = "AAPL.csv"): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
const read = (text: string) => readPricesFiles("AAPL", fileOf(text), NOW)[0]?.rows;

describe("a file of prices", () => {
  test("a file is read in any order of columns and with any line ends", () => {
    const bar = { date: "2020-01-02", open: 10, high: 12, low: 9, close: 11, volume: 1000 };
    expect(read(`${HEAD}\r\n${ROW}\r\n`)).toEqual([{ ...bar, knownAt: null }]);
    expect(read(`Close,Date,Open,High,Low,Volume\n11,2020-01-02,10,12,9,\n`)).toEqual([
      { ...bar, volume: null, knownAt: null },
    ]);
    expect(read(`${HEAD},known_at\n${ROW},2020-01-03`)?.[0]?.knownAt).toBe(
      Date.parse("2020-01-03T00:00:00Z"),
    );
  });

  test("a file with adjusted closes has all its prices adjusted alike", () => {
    const [bar] = read(`${HEAD},adj_close\n${ROW},2.75`) ?? [];
    expect(bar).toEqual({
      date: "2020-01-02",
      open: 2.5,
      high: 3,
      low: 2.25,
      close: 2.75,
      volume: 1000,
      knownAt: null,
    });
  });

  const BARS = [
    { date: "2020-01-02", open: 10, high: 12, low: 9, close: 11, volume: 1000, knownAt: null },
    { date: "2020-01-03", open: 11, high: 13, low: 10, close: 12, volume: 2000, knownAt: null },
  ];
  test.each([
    [
      "Yahoo",
      `Date,Open,High,Low,Close,Adj Close,Volume
2020-01-01,null,null,null,null,null,null
2020-01-02,20,24,18,22,11,1000
2020-01-03,11,13,10,12,12,2000`,
    ],
    [
      "Tiingo",
      `date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume,divCash,splitFactor
2020-01-02 00:00:00+00:00,44,48,36,40,250,11,12,9,10,1000,0.0,1.0
2020-01-03T00:00:00.000Z,12,13,10,11,2000,12,13,10,11,2000,0.0,4.0`,
    ],
    [
      "Nasdaq",
      `Date,Close/Last,Volume,Open,High,Low
01/03/2020,$12.00,"2,000",$11.00,$13.00,$10.00
01/02/2020,$11.00,1000,$10.00,$12.00,$9.00`,
    ],
    [
      "Alpha Vantage",
      `timestamp,open,high,low,close,volume\n2020-01-03,11,13,10,12,2000\n2020-01-02,10,12,9,11,1000`,
    ],
    [
      "Alpha Vantage, adjusted",
      `timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient
2020-01-03,11,13,10,12,12.0,2000,0.0000,4.0
2020-01-02,40,48,36,44,11.0,250,0.0000,1.0`,
    ],
    [
      "our own with splits",
      `${HEAD},split\n2020-01-02,40,48,36,44,250,\n2020-01-03,11,13,10,12,2000,4`,
    ],
  ])("a file as %s gives it is read", (_, text) => {
    expect(read(text)?.toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual(BARS);
  });

  const step = (factor: number, at = "2020-01-03") => {
    const prices = [100, 101, 99, 100].map((price) => price * factor).join(",");
    return `${HEAD}\n2020-01-02,100,101,99,100,1\n${at},${prices},1`;
  };

  test.each([1 / 2, 1 / 3, 1 / 4, 2, 3, 1 / 20, 10, 0.49, 0.51, 2.04])(
    "a step by %d without a split is refused with its line, unless it is named as true",
    (factor) => {
      expect(() => read(step(factor))).toThrow(/line 3: .*--true-move 2020-01-03$/);
      const file = fileOf(step(factor));
      expect(readPricesFiles("AAPL", file, NOW, ["2020-01-03"])[0]?.rows).toHaveLength(2);
      expect(() => readPricesFiles("AAPL", file, NOW, ["2020-01-02"])).toThrow("line 3");
    },
  );

  test("a crash or a rise is no split; over a hole in the file a step is judged alike", () => {
    for (const factor of [0.53, 0.72, 1.9, 2.2]) expect(read(step(factor))).toHaveLength(2);
    expect(read(step(0.72, "2020-06-03"))).toHaveLength(2);
    expect(() => read(step(0.5, "2020-06-03"))).toThrow(/line 3: .*--true-move 2020-06-03$/);
  });

  test.each([
    [`${HEAD}\n2020-01-02,10,12,9,-9999,1`, 'line 2: close "-9999" stands for a missing value'],
    [`${HEAD}\n2020-01-02,10,12,9,11,-9999.0`, 'line 2: volume "-9999.0" stands for a missing'],
    [`${HEAD},adj_close\n${ROW},-99999`, 'line 2: adj_close "-99999" stands for a missing value'],
    [`${HEAD},split\n${ROW},-2`, 'line 2: split "-2" is not a ratio'],
    [
      `${HEAD}\n01/02/2020,10,12,9,11,1`,
      'line 2: "01/02/2020" is not a date (YYYY-MM-DD); with slashes',
    ],
    [
      "Date,Close/Last,Volume,Open,High,Low\n13/02/2020,1,1,1,1,1",
      'line 2: "2020-13-02" is not a date',
    ],
    ["", "line 1: the header is not"],
    ["date,close\n2020-01-02,1", "line 1: the header is not"],
    [`${HEAD},close\n${ROW},1`, "line 1: the header is not"],
    [HEAD, "no rows follow"],
    [
      "Date,Open,High,Low,Close,Adj Close,Volume\n2020-01-02,null,null,null,null,null,null",
      "line 1: no row has a price",
    ],
    [`${HEAD}\n2020-01-02,10,12,9,11`, "line 2: 5 columns instead of 6"],
    [`${HEAD}\n${ROW}\n\n${ROW}`, "line 4: 2020-01-02 was given in line 2 already"],
    [`${HEAD}\n2020-01-02,10,12,9,x,1`, 'line 2: close "x" is not a number'],
    [`${HEAD}\n2020-01-02,10,12,9,,1`, 'line 2: close "" is not a number'],
    [`${HEAD}\n2020-01-02,10,12,9,0,1`, "line 2: close is not a price above 0"],
    [`${HEAD}\n2020-01-02,10,12,10.5,11,1`, "line 2: low is above open or close"],
    [`${HEAD}\n2020-01-02,10,10.5,9,11,1`, "line 2: high is below open or close"],
    [`${HEAD}\n2020-01-02,10,12,9,11,-1`, "line 2: volume is below 0"],
    [`${HEAD}\n2020-01-04,10,12,9,11,1`, "2020-01-04 is no session of the New York Stock Exchange"],
    [`${HEAD}\n2020-02-30,10,12,9,11,1`, 'line 2: "2020-02-30" is not a date'],
    [`${HEAD}\n2026-11-20,10,12,9,11,1`, "the session of 2026-11-20 is not over"],
    [`${HEAD}\n2026-11-23,10,12,9,11,1`, "is in the future"],
    [`${HEAD},known_at\n${ROW},2020-01-01`, "is before its date"],
    [`${HEAD}\n"2020-01-02,10`, "not CSV"],
  ])("%j is refused with file, line and reason", (text, reason) => {
    expect(() => read(text)).toThrow(join(folder, "AAPL.csv"));
    expect(() => read(text)).toThrow(reason);
  });

  test("a bad file, or a file name that is not a ticker, refuses the whole directory", () => {
    fileOf(`${HEAD}\n${ROW}`, "AAPL.csv");
    const bad = fileOf(`${HEAD}\n${ROW}\n2020-01-03,1,1,1,1,x`, "AMD.csv");
    expect(() => readPricesFiles(folder, undefined, NOW)).toThrow(`${bad}, line 3: volume "x"`);
    rmSync(bad);
    const odd = fileOf(`${HEAD}\n${ROW}`, "aapl prices.csv");
    expect(() => readPricesFiles(folder, undefined, NOW)).toThrow('"aapl prices" is not a ticker');
    expect(() => readPricesFiles("ZVZZT", join(folder, "x.csv"), NOW)).toThrow(
      '"ZVZZT" is an invented company of the sample',
    );
    rmSync(odd);
    expect(readPricesFiles(folder, undefined, NOW).map(({ ticker }) => ticker)).toEqual(["AAPL"]);
    expect(() => readPricesFiles("AAPL", undefined, NOW)).toThrow(/is not a directory/);
  });
});

test("the command reports an error in one line, and exits with 1", async () => {
  const script = join(import.meta.dirname, "../../scripts/operator/ingest.ts");
  const bad = fileOf(`${HEAD}\n2020-01-02,10,12,9,x,1`, "TSLA.csv");
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, "prices", ...args]).catch((error) => error);
  const failed = await run("TSLA", bad);
  expect([failed.code, failed.stderr]).toEqual([
    1,
    `error: ${bad}, line 2: close "x" is not a number\n`,
  ]);
  const disguised = await run("TSLA", bad, "--source", "Synthetic Sample");
  expect(disguised.stderr).toMatch(/^error: --source/);
});

test.skipIf(!hasRealPrices)(
  "the real prices are ingested, and a second time without a change (needs the data folder)",
  async () => {
    const { db, close } = await testDatabase();
    try {
      const files = readPricesFiles(realPriceFolder, undefined, NOW);
      const small = files.filter(({ ticker }) => ["COIN", "PLTR"].includes(ticker));
      expect(files).toHaveLength(16);
      const options = { source: "a vendor", now: NOW };
      const first = await ingestPricesFiles(db, small, options);
      expect(first).toEqual({ given: 1002, added: 1002, revised: 0, replaced: [] });
      expect(await ingestPricesFiles(db, small, options)).toMatchObject({ added: 0, revised: 0 });
      const { rows } =
        await db.execute(sql`select distinct source, to_char(known_at at time zone 'UTC',
        'YYYY-MM-DD HH24:MI') as known from prices_daily where date = '2022-11-25'`);
      // The exchange closes at 13:00 New York time on the day after Thanksgiving.
      expect(rows).toEqual([{ source: "a vendor", known: "2022-11-25 18:00" }]);
    } finally {
      await close();
    }
  },
);
