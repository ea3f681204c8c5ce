// Return windows that are open until enough later prices are known.

import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { forwardReturn, OpenWindows } from "../../../lib/signals/domain/forward-return.ts";
import {
  addBar,
  emptyPriceHistory,
  PriceHistory,
} from "../../../lib/signals/domain/price-history.ts";
import { madeRows } from "../../support/market/made-prices.ts";

const rows = madeRows(3, 600);
const market = madeRows(5, 600);
const sector = madeRows(7, 600);
const knownAt = (i: number) => rows[i]?.knownAt ?? 0;

/** A price history that counts how often its bars are read. */
class CountingHistory extends PriceHistory {
  looks = 0;
  override readonly bars = new Proxy([] as PriceHistory["bars"], {
    get: (bars, key, receiver) => {
      this.looks += 1;
      return Reflect.get(bars, key, receiver);
    },
  });
}

type Walk = {
  own?: PriceHistory;
  benchmarks: readonly PriceHistory[];
  opened: readonly number[];
  /** Adds the benchmark rows known before the ticker's row i. Returns whether there were any. */
  before?: (i: number) => boolean;
};

function walk({ own = emptyPriceHistory(), benchmarks, opened, before }: Walk) {
  const windows = new OpenWindows<number>(own, benchmarks);
  for (const at of opened) windows.open(at, at, 90);
  return rows.flatMap((row, i) => {
    const waited = before?.(i) ? windows.closeByBenchmark() : [];
    addBar(own, row, null);
    return [...waited, ...windows.closeByOwn()];
  });
}

const taking =
  (...pairs: (readonly [PriceHistory, typeof rows])[]) =>
  (i: number) =>
    pairs.map(([tape, bars]) => bars[i] && addBar(tape, bars[i], null)).some(Boolean);

describe("open return windows", () => {
  const opened = [...Array(400).keys()].map(knownAt);

  test("they close once, with the return that followed", () => {
    const [own, benchmark] = [emptyPriceHistory(), emptyPriceHistory()];
    const closed = walk({
      own,
      benchmarks: [benchmark],
      opened,
      before: taking([benchmark, market]),
    });
    expect(closed).toHaveLength(opened.length);
    for (const { subject, outcome } of closed) {
      const whole = forwardReturn(own, benchmark, subject, 90);
      expect(outcome.excess).toBeCloseTo(whole?.excess ?? Number.NaN, 5);
      expect(outcome.closedAt).toBe(whole?.closedAt);
    }
  });

  test("they are measured against the first benchmark that covers them, otherwise the next", () => {
    const [own, fund, index] = [emptyPriceHistory(), emptyPriceHistory(), emptyPriceHistory()];
    const late = sector.map((row, i) => (i < 200 ? undefined : row)) as typeof rows;
    const before = taking([fund, late], [index, market]);
    const closed = walk({ own, benchmarks: [fund, index], opened, before });
    expect(closed).toHaveLength(opened.length);
    for (const { subject, outcome } of closed) {
      const of = subject < knownAt(200) ? index : fund;
      const whole = forwardReturn(own, of, subject, 90);
      expect(outcome.excess).toBeCloseTo(whole?.excess ?? Number.NaN, 5);
    }
  });

  test("they close when the benchmark arrives later than the last close", () => {
    const [own, benchmark] = [emptyPriceHistory(), emptyPriceHistory()];
    const windows = new OpenWindows<number>(own, [benchmark]);
    windows.open(0, knownAt(10), 90);
    for (const row of rows) addBar(own, row, null);
    expect(windows.closeByOwn()).toEqual([]);
    const closed = market.flatMap((row) => {
      addBar(benchmark, row, null);
      return windows.closeByBenchmark();
    });
    expect(closed).toHaveLength(1);
  });

  test("windows that can no longer close are not read again", () => {
    const long = knownAt(0) - 30 * DAY_MS;
    const early = Array.from({ length: 500 }, (_, i) => long - i * DAY_MS);
    const looksOf = (given: readonly number[], isCovered: boolean) => {
      const [own, benchmark] = [new CountingHistory(), emptyPriceHistory()];
      const before = isCovered
        ? taking([benchmark, market])
        : taking([benchmark, market.map((row, i) => (i < 550 ? undefined : row)) as typeof rows]);
      walk({ own, benchmarks: [benchmark], opened: given, before });
      return own.looks;
    };
    const alone = looksOf([], true);
    // Each is read when it could close, and once more while its benchmark may still arrive.
    const mostLooks = 60 * early.length;
    expect(looksOf(early, true) - alone).toBeLessThan(mostLooks);
    expect(looksOf(opened, true) - alone).toBeLessThan(mostLooks);
    expect(looksOf(opened, false) - alone).toBeLessThan(2 * mostLooks);
  });

  test("without any benchmark they are checked once", () => {
    const own = new CountingHistory();
    expect(walk({ own, benchmarks: [emptyPriceHistory()], opened: [] })).toEqual([]);
    const alone = own.looks;
    const windows = new OpenWindows<number>(own, [emptyPriceHistory()]);
    for (const at of opened) windows.open(at, at, 90);
    windows.closeByOwn();
    const once = own.looks - alone;
    for (let i = 0; i < 100; i += 1) windows.closeByOwn();
    expect(own.looks - alone - once).toBeLessThan(opened.length);
  });
});
