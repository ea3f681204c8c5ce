// Files and interfaces of further sources: Treasury, Federal Reserve, New York Fed, EIA, Kraken.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readBoardPackage } from "../../../lib/market/services/feeds/board.ts";
import { parseCboe } from "../../../lib/market/services/feeds/cboe.ts";
import { parseCoinbase } from "../../../lib/market/services/feeds/coinbase.ts";
import { parseEia } from "../../../lib/market/services/feeds/eia.ts";
import { parseFredCsv, parseFredJson } from "../../../lib/market/services/feeds/fred.ts";
import { FEED_BASE_URLS, FeedRun, fetchSeries } from "../../../lib/market/services/feeds/index.ts";
import { parseKraken } from "../../../lib/market/services/feeds/kraken.ts";
import { parseNyfed } from "../../../lib/market/services/feeds/nyfed.ts";
import { parseTreasury } from "../../../lib/market/services/feeds/treasury.ts";
import { boardXml, zipOf } from "../../../scripts/local-platform/feeds/board.ts";
import { FEED_SETTINGS, fetchedSeries } from "../../support/market/feeds.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const TREASURY =
  'Date,"1 Mo","1.5 Month","2 Yr","10 Yr"\n11/19/2026,4,4,3.55,4.10\n11/18/2026,4,4,3.60,4.12\n';
const REAL = 'Date,"5 YR","10 YR"\n11/19/2026,1.50,1.83\n11/18/2026,1.40,1.80\n';
const PACKAGE = zipOf(
  "H15_data.xml",
  boardXml([
    {
      name: "RIFLGFCY10_N.B",
      rows: [
        ["1962-01-02", "4.06"],
        ["1962-01-03", null],
        ["1962-01-04", "3.99"],
      ],
    },
    { name: "RIFLGFCY02_N.B", rows: [["1962-01-04", "3.5"]] },
  ]),
);

type Server = (url: URL) => Response | undefined;

/** Reads a series, and returns the result and the requested hosts. */
async function read(
  id: string,
  sinceDate: string,
  server: Server,
  eiaApiKey: string | null = null,
) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input));
    asked.push(url.host);
    return server(url) ?? new Response("no such page", { status: 404 });
  };
  const run = new FeedRun({ now: NOW, retryTimes: new Map() });
  const feeds = { fetch, baseUrls: FEED_BASE_URLS, ...FEED_SETTINGS, fredApiKey: null, eiaApiKey };
  const span = { sinceDate, lastBody: null, run };
  const found = await fetchSeries(feeds, fetchedSeries(id), span).catch((error: unknown) => error);
  return { found, asked, run, feeds, span };
}

const curve: Server = ({ host, searchParams }) => {
  if (host !== "home.treasury.gov") return undefined;
  return new Response(searchParams.get("type")?.includes("real") ? REAL : TREASURY);
};

describe("the Treasury's files", () => {
  test("the files are read by the names of their columns", async () => {
    const { found } = await read("DGS10", "2026-11-10", curve);
    expect(found).toMatchObject({
      source: "treasury",
      firstError: null,
      observations: [
        { date: "2026-11-18", value: 4.12 },
        { date: "2026-11-19", value: 4.1 },
      ],
    });
  });

  test("spreads are rounded differences, also of two curves", async () => {
    const values = async (id: string) => (await read(id, "2026-11-10", curve)).found;
    expect(await values("T10Y2Y")).toMatchObject({
      observations: [{ value: 0.52 }, { value: 0.55 }],
    });
    expect(await values("T10YIE")).toMatchObject({
      observations: [{ value: 2.32 }, { value: 2.27 }],
    });
  });

  test("one request of a run brings all columns", async () => {
    const { feeds, span, asked } = await read("DGS10", "2026-11-10", curve);
    await fetchSeries(feeds, fetchedSeries("DGS2"), span);
    await fetchSeries(feeds, fetchedSeries("T10Y2Y"), span);
    expect(asked).toEqual(["home.treasury.gov"]);
  });

  test.each([
    ["a renamed column", TREASURY.replace('"10 Yr"', '"10-Yr"')],
    ["a column twice", TREASURY.replace('"2 Yr"', '"10 Yr"')],
    ["a doubled row", `${TREASURY}11/18/2026,4,4,3.60,4.12\n`],
    ["a date of another form", TREASURY.replace("11/18/2026", "2026-11-18")],
    ["NaN", TREASURY.replace("4.12", "NaN")],
    ["a short row", TREASURY.replace(",4.12", "")],
  ])("a file with %s is refused", (_what, text) => {
    expect(() => parseTreasury(text, "10 Yr")).toThrow("treasury: malformed");
  });
});

describe("the Federal Reserve Board's packages", () => {
  test("packages are read element by element, with days that have no value", async () => {
    const found = await readBoardPackage(PACKAGE, ["RIFLGFCY10_N.B", "RIFSPFF_N.B"]);
    expect([...found]).toEqual([
      [
        "RIFLGFCY10_N.B",
        [
          { date: "1962-01-02", value: 4.06 },
          { date: "1962-01-04", value: 3.99 },
        ],
      ],
    ]);
  });

  test("one request brings the history of all Treasury rates", async () => {
    const board: Server = ({ host }) =>
      host === "www.federalreserve.gov" ? new Response(PACKAGE) : undefined;
    const { found, feeds, span, asked } = await read("DGS10", "1954-07-01", board);
    expect(found).toMatchObject({
      source: "board",
      observations: [{ value: 4.06 }, { value: 3.99 }],
    });
    expect(await fetchSeries(feeds, fetchedSeries("T10Y2Y"), span)).toMatchObject({
      observations: [{ date: "1962-01-04", value: 0.49 }],
    });
    expect(asked).toEqual(["www.federalreserve.gov"]);
  });

  test("a package that is cut at any place is refused", async () => {
    for (let length = 0; length < PACKAGE.length; length += 7) {
      const cut = PACKAGE.slice(0, length);
      await expect(readBoardPackage(cut, ["RIFLGFCY10_N.B"])).rejects.toThrow("board: malformed");
    }
    const xml = boardXml([{ name: "RIFLGFCY10_N.B", rows: [["1962-01-02", "4.06"]] }]);
    for (const text of [xml.slice(0, xml.lastIndexOf("</")), xml.replace("4.06", "NaN")]) {
      const archive = zipOf("H15_data.xml", text);
      await expect(readBoardPackage(archive, ["RIFLGFCY10_N.B"])).rejects.toThrow("malformed");
    }
    const twice = boardXml([1, 2].map(() => ({ name: "X", rows: [] })));
    await expect(readBoardPackage(zipOf("_data.xml", twice), ["X"])).rejects.toThrow("twice");
  });
});

describe("other sources", () => {
  test("the New York Fed's rates are read, and another type of rate is ignored", () => {
    const rate = (type: string, percentRate: unknown) => ({
      effectiveDate: "2026-11-19",
      type,
      percentRate,
    });
    const text = (...refRates: object[]) => JSON.stringify({ refRates });
    const expected = [{ date: "2026-11-19", value: 3.88 }];
    expect(parseNyfed(text(rate("EFFR", 3.88), rate("OBFR", 3.8)), "unsecured/effr")).toEqual(
      expected,
    );
    expect(parseNyfed(text(rate("EFFR", "3.88")), "unsecured/effr")).toEqual(expected);
    for (const bad of ["NaN", "", null]) {
      expect(() => parseNyfed(text(rate("EFFR", bad)), "unsecured/effr")).toThrow("malformed");
    }
    expect(() => parseNyfed(text(rate("EFFR", 1), rate("EFFR", 1)), "unsecured/effr")).toThrow(
      "row 2",
    );
  });

  test("EIA's prices are read with a key, and from FRED without one", async () => {
    const row = { period: "2026-11-17", series: "RWTC", value: "61.5" };
    const answer = (response: object) => JSON.stringify({ response });
    const id = "petroleum/pri/spt RWTC";
    expect(parseEia(answer({ total: "1", data: [row] }), id)).toEqual([
      { date: row.period, value: 61.5 },
    ]);
    expect(() => parseEia(answer({ total: "2", data: [row] }), id)).toThrow("count");
    expect(() => parseEia(answer({ total: 1, data: [{ ...row, series: "X" }] }), id)).toThrow(
      "series",
    );
    const server: Server = ({ host, searchParams }) =>
      host === "api.eia.gov"
        ? new Response(answer({ total: 1, data: [row] }))
        : new Response(`observation_date,${searchParams.get("id")}\n2026-11-17,61.4\n`);
    expect((await read("WTI", "2026-11-01", server)).found).toMatchObject({ source: "fred" });
    const keyed = await read("WTI", "2026-11-01", server, "k");
    expect(keyed.found).toMatchObject({
      source: "eia",
      observations: [{ value: 61.5 }],
      body: null,
    });
  });

  test("Kraken's closes replace Coinbase's when it does not answer, and the first failure is kept", async () => {
    const candle = [Date.parse("2026-11-18") / 1000, "1", "3", "1", "2", "2", "9", 4];
    const body = JSON.stringify({ error: [], result: { XXBTZUSD: [candle], last: 1 } });
    const server: Server = ({ host }) =>
      host === "api.kraken.com" ? new Response(body) : undefined;
    const { found, run } = await read("BTC", "2026-11-10", server);
    expect(found).toMatchObject({
      source: "kraken",
      firstError: "coinbase: refused (404)",
      observations: [{ date: "2026-11-18", value: 2 }],
    });
    expect(run.outcomes()).toMatchObject([
      { source: "coinbase", answered: false },
      { source: "kraken", answered: true },
    ]);
    for (const bad of [
      body.replace('"2"', '"4"'),
      body.replace("[]", '["EQuery:Unknown asset pair"]'),
    ]) {
      expect(() => parseKraken(bad)).toThrow("malformed");
    }
  });

  test("when all sources of a series fail, the first one's failure is reported", async () => {
    const { found } = await read("DGS10", "2026-11-10", () => undefined);
    expect(String(found)).toBe("FeedError: treasury: refused (404)");
  });
});

const RECORDED = join(import.meta.dirname, "../../../../shared/data/sources");
const recorded = (file: string) => readFileSync(join(RECORDED, file), "utf8");

/** These tests need recordings that may not be copied into the project. */
describe.skipIf(!existsSync(RECORDED))("recorded answers", () => {
  test("recorded answers of every source are read completely", () => {
    const treasury = parseTreasury(recorded("treasury/daily-treasury-rates_head.csv"), "10 Yr");
    expect(treasury.at(-1)).toEqual({ date: "2022-12-23", value: 3.75 });
    expect(parseNyfed(recorded("nyfed/sofr-last_2026-07-31_excerpt.json"), "secured/sofr")).toEqual(
      [
        { date: "2026-07-30", value: 3.65 },
        { date: "2026-07-31", value: 3.66 },
      ],
    );
    const cboe = parseCboe(recorded("cboe/VIX_History_2026-07-31.csv"), "VIX");
    expect(cboe[0]).toEqual({ date: "1990-01-02", value: 17.24 });
    const candles = parseCoinbase(recorded("coinbase/candles_BTC-USD_2026-08.json"));
    expect(candles.at(-1)?.value).toBe(63911.88);
    const oas = recorded("fred/BAMLH0A0HYM2_2026-02-13_fredgraph.csv");
    expect(parseFredCsv(oas, "BAMLH0A0HYM2").length).toBeGreaterThan(1_200);
    expect(
      parseFredJson(recorded("fred/series-observations_DGS10_2026-05-20.json")),
    ).not.toHaveLength(0);
  });

  test("recorded answers without data are refused, in one line without any of their words", () => {
    const cut = recorded("fred/series-observations_GDP_cut-off.json");
    expect(() => parseFredJson(cut)).toThrow("fredApi: malformed (count)");
    for (const file of [
      "challenge-200.html",
      "apikey-instructions-200.txt",
      "daily-limit-200.txt",
    ]) {
      expect(() => parseCboe(recorded(`stooq/${file}`), "VIX")).toThrow("cboe: malformed (header)");
    }
    for (const file of ["key-not-registered", "series-does-not-exist"]) {
      expect(() => parseFredJson(recorded(`fred/error-400-${file}.json`))).toThrow(
        "fredApi: malformed (shape)",
      );
    }
  });
});
