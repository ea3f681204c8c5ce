// The synthetic stocks and transcripts of the benchmark of the daily job.

import { describe, expect, test } from "vitest";
import { addDays, utcDateOf } from "../../lib/core/calendar-date.ts";
import { invalidBarReason } from "../../lib/market/domain/bar.ts";
import { isSession } from "../../lib/market/domain/calendar.ts";
import { eveningOf } from "../../lib/signals/domain/evenings.ts";
import {
  makeManyTranscripts,
  makeStocks,
  sessionsUntil,
  TRANSCRIPTS_OF_TICKER,
} from "../../scripts/research/bench/daily-stocks.ts";

const NOW = Date.parse("2026-11-21T20:00:00Z");
const SESSIONS = 2_518;
const TICKERS = 64;
const sessions = sessionsUntil(NOW, SESSIONS);
const today = sessions.at(-1) ?? "";

describe("the sessions of the daily job's benchmark", () => {
  test("they are ten years of sessions whose evenings are over", () => {
    expect(sessions).toHaveLength(SESSIONS);
    expect([sessions[0], today]).toEqual(["2016-11-15", "2026-11-20"]);
    const all: string[] = [];
    for (let date = "2016-11-15"; date <= today; date = addDays(date, 1)) all.push(date);
    expect(sessions).toEqual(all.filter((date) => isSession("nyse", date)));
  });

  test("they contain no day that has only begun", () => {
    const beforeEvening = eveningOf("2026-11-20") - 1;
    expect(sessionsUntil(beforeEvening, 1)).toEqual(["2026-11-19"]);
    expect(sessionsUntil(beforeEvening + 1, 1)).toEqual(["2026-11-20"]);
  });
});

describe("the synthetic stocks of the daily job's benchmark", () => {
  const stocks = [...makeStocks(TICKERS, sessions)];

  test("they are the market and the requested number of stocks, with every session", () => {
    const tickers = stocks.map(({ ticker }) => ticker);
    expect(tickers).toHaveLength(TICKERS + 1);
    expect(new Set(tickers).size).toBe(TICKERS + 1);
    expect(tickers[0]).toBe("SPY");
    for (const { bars } of stocks) expect(bars.map(({ date }) => date)).toEqual(sessions);
  });

  test("their bars are valid, and none jumps where two sets meet", () => {
    for (const { bars } of stocks) {
      expect(bars.map(invalidBarReason).filter((fault) => fault !== null)).toEqual([]);
      const moves = bars.slice(1).map(({ close }, i) => close / (bars[i]?.close ?? 1) - 1);
      expect(Math.max(...moves.map(Math.abs))).toBeLessThan(0.4);
    }
  });

  test("they are the same each time, and no two are alike", () => {
    const again = [...makeStocks(16, sessions)];
    expect(again).toEqual(stocks.slice(0, 17));
    const ends = stocks.map(({ bars }) => bars.at(-1)?.close);
    expect(new Set(ends).size).toBeGreaterThan(TICKERS - 3);
  });
});

describe("the synthetic transcripts of the daily job's benchmark", () => {
  const byTicker = Map.groupBy(makeManyTranscripts(TICKERS, today), ({ ticker }) => ticker);

  test("they are forty consecutive quarters of each ticker, each known after the one before", () => {
    expect(byTicker.size).toBe(TICKERS);
    for (const transcripts of byTicker.values()) {
      expect(transcripts).toHaveLength(TRANSCRIPTS_OF_TICKER);
      expect(new Set(transcripts.map(({ quarter }) => quarter)).size).toBe(TRANSCRIPTS_OF_TICKER);
      const known = transcripts.map(({ knownAt }) => knownAt);
      expect(known.toSorted((a, b) => a - b)).toEqual(known);
      const gaps = known.slice(1, -1).map((at, i) => (at - (known[i] ?? 0)) / 86_400_000);
      expect(Math.max(...gaps)).toBeLessThan(125);
    }
  });

  test("one ticker in 63 has its transcripts on the last session", () => {
    const last = [...byTicker.values()].map((transcripts) => transcripts.at(-1));
    const fresh = last.filter((transcript) => utcDateOf(transcript?.knownAt ?? 0) === today);
    expect(fresh.map((transcript) => transcript?.ticker)).toEqual(["X0001", "X0064"]);
  });

  test("one ticker in fifteen has the same texts a quarter later", () => {
    const textsOf = (ticker: string) => byTicker.get(ticker)?.map(({ text }) => text) ?? [];
    expect(textsOf("X0016").slice(1)).toEqual(textsOf("X0001").slice(0, -1));
    expect(new Set(textsOf("X0064")).size).toBe(TRANSCRIPTS_OF_TICKER);
  });
});
