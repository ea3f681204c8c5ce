// Answers of data sources that are cut off at any place: only true values are read.

import { describe, expect, test } from "vitest";
import type { LastBody } from "../../../lib/market/domain/feed-answer.ts";
import type { FetchedSeries } from "../../../lib/market/domain/series.ts";
import {
  FEED_BASE_URLS,
  FeedError,
  FeedRun,
  type FetchResult,
  fetchSeries,
} from "../../../lib/market/services/feeds/index.ts";
import { priceSource } from "../../../lib/market/services/price-source.ts";
import { FEED_SETTINGS, fetchedSeries } from "../../support/market/feeds.ts";

const NOW = Date.parse("2024-07-03T12:00:00Z");
const SINCE = "2024-06-20";
const DAY = 1_719_878_400; // 2024-07-02
const KEY = "abcdefghijklmnopqrstuvwxyz012345";

type Announced = Record<string, string>;

const outside = (body: string, headers: Announced = {}) => ({
  fetch: async () => new Response(body, { headers }),
  baseUrls: FEED_BASE_URLS,
  ...FEED_SETTINGS,
  fredApiKey: null as string | null,
});
const limits = () => ({ now: NOW, retryTimes: new Map() });

interface Adapter {
  name: string;
  series: FetchedSeries;
  body: string;
  key?: string;
}
const stock: FetchedSeries = {
  ...fetchedSeries("SP500"),
  origins: [{ source: "stooq", sourceId: "AAPL.US" }],
};
const ADAPTERS: Adapter[] = [
  {
    name: "FRED CSV",
    series: fetchedSeries("BAA10Y"),
    body: "observation_date,BAA10Y\n2024-06-28,4.36\n2024-07-01,3.88\n2024-07-02,21.67\n",
  },
  {
    name: "Cboe, with a range",
    series: fetchedSeries("VIX"),
    body: "DATE,OPEN,HIGH,LOW,CLOSE\r\n07/01/2024,12.8,13.1,12.2,12.22\r\n07/02/2024,12.4,12.7,12,21.67\r\n",
  },
  {
    name: "Cboe, closes alone",
    series: fetchedSeries("VVIX"),
    body: "DATE,VVIX\r\n07/01/2024,81.25\r\n07/02/2024,1e2\r\n",
  },
  {
    name: "Stooq",
    series: stock,
    body: "Date,Open,High,Low,Close,Volume\r\n2024-07-01,212,217.5,211.9,216.8,60402929\r\n2024-07-02,216,220.4,215.1,220.3,58046178\r\n",
  },
  {
    name: "FRED JSON",
    series: fetchedSeries("BAA10Y"),
    key: KEY,
    body: '{"count":2,"observations":[{"date":"2024-07-01","value":"4.48"},{"date":"2024-07-02","value":"21.67"}]}',
  },
  {
    name: "Coinbase",
    series: fetchedSeries("BTC"),
    body: `[[${DAY},61000,63800,62900,62064.3,9713.1],[${DAY - 86_400},62500,63800,62700,62900.1,7000]]`,
  },
];

const read = (
  { series, key = "" }: Adapter,
  body: string,
  { last = null, headers = {} }: { last?: LastBody | null; headers?: Announced } = {},
): Promise<FetchResult> => {
  const feeds = { ...outside(body, headers), fredApiKey: key || null };
  return fetchSeries(feeds, series, {
    sinceDate: SINCE,
    lastBody: last,
    run: new FeedRun(limits()),
  });
};

/** The rows read from a cut body; none if the body is refused. */
async function rowsOrNone(read: Promise<FetchResult>) {
  try {
    return (await read).observations;
  } catch (error) {
    expect(error).toBeInstanceOf(FeedError);
    return [];
  }
}

describe.each(ADAPTERS)("an answer of $name", (adapter) => {
  const { body } = adapter;
  const cuts = Array.from({ length: body.length - 1 }, (_, length) => body.slice(0, length + 1));

  test("a cut at any place gives only true values, whatever was read before and however often it comes", async () => {
    const whole = await read(adapter, body);
    expect(whole.truncation).toBeNull();
    expect(whole.observations.length).toBeGreaterThan(1);
    for (const cut of cuts) {
      let last = whole.body;
      for (let times = 0; times < 3; times += 1) {
        const again = read(adapter, cut, { last });
        for (const row of await rowsOrNone(again)) expect(whole.observations).toContainEqual(row);
        last = (await again.catch(() => null))?.body ?? last;
      }
      const { body = null } = (await read(adapter, cut).catch(() => null)) ?? {};
      for (const lastBody of [null, body]) {
        const rows = await rowsOrNone(read(adapter, cut, { last: lastBody }));
        for (const row of rows) expect(whole.observations).toContainEqual(row);
      }
    }
  });
});

const [fred] = ADAPTERS as [Adapter];
const values = ({ observations }: FetchResult) => observations.map(({ value }) => value);

describe("an answer of rows", () => {
  test("without a final line end its last row is read when another follows it", async () => {
    const unended = fred.body.trimEnd();
    const first = await read(fred, unended);
    expect([first.truncation, values(first)]).toEqual(["no line end", [4.36, 3.88]]);
    const second = await read(fred, unended, { last: first.body });
    expect([second.truncation, values(second)]).toEqual(["no line end", [4.36, 3.88]]);
    const grown = `${unended}\n2024-07-03,5`;
    const third = await read(fred, grown, { last: second.body });
    expect(values(third)).toEqual([4.36, 3.88, 21.67]);
  });

  test("without a final line end its last row is not read if the source ended it before", async () => {
    let { body: last } = await read(fred, fred.body);
    for (let times = 0; times < 5; times += 1) {
      const cut = await read(fred, fred.body.slice(0, -4), { last });
      expect([cut.truncation, values(cut)]).toEqual(["no line end", [4.36, 3.88]]);
      last = cut.body;
    }
    expect(values(await read(fred, fred.body, { last }))).toEqual([4.36, 3.88, 21.67]);
  });

  test("an answer shorter than the last one gives its last row when it comes again", async () => {
    const { body: last } = await read(fred, fred.body);
    const shorter = fred.body.replace("21.67", "2");
    const first = await read(fred, shorter, { last });
    expect([first.truncation, values(first)]).toEqual(["shorter than the last one", [4.36, 3.88]]);
    expect(values(await read(fred, shorter, { last: first.body }))).toEqual([4.36, 3.88, 2]);
  });

  test("an answer is not compared with the answer to a different request", async () => {
    const { body: last } = await read(fred, fred.body);
    const other = last && { ...last, asked: `${last.asked}-1`, characters: 1_000_000 };
    expect((await read(fred, fred.body, { last: other })).truncation).toBeNull();
  });

  test("an answer of another length than announced never gives its last row", async () => {
    const headers = { "content-length": String(fred.body.length + 3) };
    const first = await read(fred, fred.body, { headers });
    expect([first.truncation, values(first)]).toEqual([
      "length other than announced",
      [4.36, 3.88],
    ]);
    const again = await read(fred, fred.body, { headers, last: first.body });
    expect([again.truncation, values(again)]).toEqual([
      "length other than announced",
      [4.36, 3.88],
    ]);
    const packed = { "content-length": "20", "content-encoding": "gzip" };
    expect((await read(fred, fred.body, { headers: packed })).truncation).toBeNull();
  });

  test("a complete answer with a jump is read at once", async () => {
    const { body: last } = await read(fred, fred.body);
    const crash = await read(fred, `${fred.body}2024-07-03,0.01\n`, { last });
    expect(values(crash).at(-1)).toBe(0.01);
  });

  test.each(["3.", "-3.", "3.e1", "1e", "-"])("a text %s is not a number", async (number) => {
    const found = rowsOrNone(read(fred, `observation_date,BAA10Y\n2024-07-02,${number}\n`));
    expect(await found).toEqual([]);
  });
});

describe("the prices of stocks", () => {
  const day = (date: string, close: number) => ({
    date: `${date}T00:00:00.000Z`,
    close,
    adjClose: close,
    adjHigh: 221,
    adjLow: 210,
    adjOpen: 212,
    adjVolume: 5,
    divCash: 0,
    splitFactor: 1,
  });
  const tiingo = JSON.stringify([day("2024-07-01", 216.8), day("2024-07-02", 220.3)]);

  test.each([
    ["stooq", ADAPTERS.find(({ name }) => name === "Stooq")?.body ?? ""],
    ["tiingo", tiingo],
  ] as const)("prices of %s cut at any place are refused", async (feed, body) => {
    const read = (text: string) =>
      priceSource(outside(text), { feed, apiKey: "k", isLocal: false })
        .open(limits())
        .read("AAPL", SINCE);
    expect((await read(body)).bars).toHaveLength(2);
    for (let length = 1; length < body.length; length += 1) {
      const cut = body.slice(0, length);
      // A cut after a whole row cannot be seen; the rows before it are true.
      if (feed === "stooq" && cut.endsWith("\n")) continue;
      await expect(read(cut)).rejects.toThrow(`${feed}: malformed`);
    }
  });
});
