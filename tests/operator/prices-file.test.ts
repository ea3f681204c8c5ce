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

  test.each([
    ["", "line 1: the header is not"],
    ["date,close\n2020-01-02,1", "line 1: the header is not"],
    [`${HEAD},close\n${ROW},1`, "line 1: the header is not"],
    [HEAD, "no rows follow"],
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
