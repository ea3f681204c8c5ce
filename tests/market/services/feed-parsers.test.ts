// The parsers of data sources' formats: good, bad and damaged answers.

import { describe, expect, test } from "vitest";
import { isCalendarDate } from "../../../lib/core/calendar-date.ts";
import { parseCboe } from "../../../lib/market/services/feeds/cboe.ts";
import { parseCoinbase } from "../../../lib/market/services/feeds/coinbase.ts";
import { FeedError, type Observation } from "../../../lib/market/services/feeds/feeds.ts";
import { parseFredCsv, parseFredJson } from "../../../lib/market/services/feeds/fred.ts";
import { parseChicagoFed, parseOfr } from "../../../lib/market/services/feeds/official-indices.ts";
import { parseStooq, parseStooqBars } from "../../../lib/market/services/feeds/prices/stooq.ts";

const DAY = 1_719_878_400; // 2024-07-02

interface Format {
  name: string;
  parse: (text: string) => Observation[];
  good: string;
  bad: [name: string, text: string][];
}

const formats: Format[] = [
  {
    name: "FRED CSV",
    parse: (text: string) => parseFredCsv(text, "DGS10"),
    good: "observation_date,DGS10\n2024-07-01,4.48\n2024-07-02,4.43\n",
    bad: [
      ["another series", "observation_date,DGS2\n2024-07-02,4.43\n"],
      ["no header", "2024-07-02,4.43\n"],
      ["a page", "<!doctype html><p>Too many requests</p>"],
      ["nothing", ""],
      ["not a number", "DATE,DGS10\n2024-07-01,4.4\n2024-07-02,NaN\n"],
      ["infinity", "DATE,DGS10\n2024-07-02,Infinity\n"],
      ["hexadecimal", "DATE,DGS10\n2024-07-02,0x10\n"],
      ["a date twice", "DATE,DGS10\n2024-07-02,4.43\n2024-07-02,4.43\n"],
      ["an impossible date", "DATE,DGS10\n2024-02-30,4.43\n"],
      ["a cell too many", "DATE,DGS10\n2024-07-02,4.43,1\n"],
      ["cut off in a row", "DATE,DGS10\n2024-07-01,4.4\n2024-07"],
      ["quotes", 'DATE,DGS10\n2024-07-02,"4.43"\n'],
    ],
  },
  {
    name: "FRED JSON",
    parse: parseFredJson,
    good:
      '{"count":2,"observations":[{"date":"2024-07-01","value":"4.48"},' +
      '{"date":"2024-07-02","value":"4.43"}]}',
    bad: [
      ["an error", '{"error_code":400,"error_message":"Bad Request."}'],
      ["cut off", '{"observations":[{"date":"2024-07-01","va'],
      ["fewer rows than counted", '{"count":2,"observations":[{"date":"2024-07-01","value":"4"}]}'],
      ["a number for text", '{"observations":[{"date":"2024-07-01","value":4.48}]}'],
      ["null", "null"],
    ],
  },
  {
    name: "Cboe",
    parse: (text: string) => parseCboe(text, "VIX"),
    good: "DATE,OPEN,HIGH,LOW,CLOSE\n07/01/2024,12.8,13.1,12.2,12.22\n07/02/2024,12.4,12.7,12.0,12.03\n",
    bad: [
      ["another header", "DATE,OPEN,HIGH,LOW\n07/02/2024,1,1,1\n"],
      ["day before month", "DATE,OPEN,HIGH,LOW,CLOSE\n31/07/2024,1,1,1,1\n"],
      ["ISO date", "DATE,OPEN,HIGH,LOW,CLOSE\n2024-07-02,1,1,1,1\n"],
      ["a row cut off", "DATE,OPEN,HIGH,LOW,CLOSE\n07/02/2024,1,1\n"],
    ],
  },
  {
    name: "Coinbase",
    parse: parseCoinbase,
    good: `[[${DAY},61000,63800,62900,62064.3,9713.1],[${DAY - 86_400},62500,63800,62700,62900.1,7000]]`,
    bad: [
      ["an error", '{"message":"NotFound"}'],
      ["not at midnight", `[[${DAY + 60},1,3,2,2,1]]`],
      ["no price", `[[${DAY},0,3,2,0,1]]`],
      ["close outside its range", `[[${DAY},1,3,2,4,1]]`],
      ["overflow", `[[${DAY},1,1e999,2,2,1]]`],
      ["a date twice", `[[${DAY},1,3,2,2,1],[${DAY},1,3,2,2,1]]`],
      ["a far date", "[[864000000000000,1,3,2,2,1]]"],
    ],
  },
  {
    name: "Stooq",
    parse: parseStooq,
    good: "Date,Open,High,Low,Close,Volume\n2024-07-01,212,217.5,211.9,216.8,60402929\n2024-07-02,216,220.4,215.1,220.3,58046178\n",
    bad: [
      ["an unknown symbol", "No data"],
      ["too many requests", "Exceeded the daily hits limit"],
      ["high below close", "Date,Open,High,Low,Close\n2024-07-02,2,3,1,4\n"],
      ["a negative volume", "Date,Open,High,Low,Close,Volume\n2024-07-02,2,3,1,2,-5\n"],
      ["a date twice", "Date,Open,High,Low,Close\n2024-07-02,2,3,1,2\n2024-07-02,2,3,1,2\n"],
    ],
  },
];

describe.each(formats)("the format of $name", ({ parse, good, bad }) => {
  test("a good answer is read in order of date", () => {
    const found = parse(good);
    expect(found.map(({ date }) => date)).toEqual(["2024-07-01", "2024-07-02"]);
    expect(found.every(({ value }) => value > 0)).toBe(true);
  });

  test.each(bad)("a bad answer gives nothing: %s", (_name, text) => {
    expect(() => parse(text)).toThrow(FeedError);
  });

  test("any damaged answer gives true values or a FeedError", () => {
    const random = seeded(20240703);
    const noise = '0123456789.,-eE/:"[]{}\n\r\u0000\u2028nulNaNInfinity ';
    for (let round = 0; round < 3_000; round += 1) {
      const text = [...good];
      for (let edits = 1 + random(4); edits > 0; edits -= 1) {
        text.splice(random(text.length), random(3), noise.charAt(random(noise.length)));
      }
      const found = readOrNull(() => parse(text.join("")));
      for (const { date, value } of found ?? []) {
        expect(Number.isFinite(value) && isCalendarDate(date)).toBe(true);
      }
      expect(new Set(found?.map(({ date }) => date)).size).toBe(found?.length ?? 0);
    }
  });
});

test("missing values are skipped and not read as zero", () => {
  const text = "DATE,DGS10\n2024-07-01,.\n2024-07-02,\n2024-07-03,4.36\n";
  expect(parseFredCsv(text, "DGS10")).toEqual([{ date: "2024-07-03", value: 4.36 }]);
});

test("an empty period gives an empty answer", () => {
  expect(parseFredCsv("observation_date,DGS10\n", "DGS10")).toEqual([]);
  expect(parseCoinbase("[]")).toEqual([]);
});

test("stock prices are read completely", () => {
  expect(parseStooqBars("Date,Open,High,Low,Close,Volume\n2024-07-02,2,4,1,3,500\n")).toEqual([
    { date: "2024-07-02", open: 2, high: 4, low: 1, close: 3, volume: 500 },
  ]);
});

function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof FeedError) return null;
    throw error;
  }
}

/** Reproducible whole numbers below a bound (mulberry32). */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

describe("the indices of the OFR and the Chicago Fed", () => {
  test("the OFR's file as it was served, dates of either kind", () => {
    const file = `Date,OFR FSI,Credit
2000-01-03,2.14,0.54
01/04/2000,2.421,0.604
1/5/2000,,0.575
`;
    expect(parseOfr(file, "OFR FSI")).toEqual([
      { date: "2000-01-03", value: 2.14 },
      { date: "2000-01-04", value: 2.421 },
    ]);
  });

  test("the column is found by its name", () => {
    const file =
      "Friday_of_Week,ANFCI,NFCI\r\n06/26/2026,-0.492,-0.505\r\n07/03/2026,-0.506,-0.515\r\n";
    expect(parseChicagoFed(file, "NFCI")).toEqual([
      { date: "2026-06-26", value: -0.505 },
      { date: "2026-07-03", value: -0.515 },
    ]);
  });

  test.each([
    "<html>moved</html>",
    "Friday_of_Week,ANFCI\n06/26/2026,-0.492\n",
    "Friday_of_Week,NFCI\n13/26/2026,-0.492\n",
    "Friday_of_Week,NFCI\n06/26/2026,-0.\n",
    "Friday_of_Week,NFCI\n06/26/2026,-0.5\n06/26/2026,-0.6\n",
  ])("nothing is taken of %j", (file) => {
    expect(() => parseChicagoFed(file, "NFCI")).toThrow("malformed");
  });
});
