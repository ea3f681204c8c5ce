// Real stock prices and published RSI figures from a folder beside the project, if that folder
// exists.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { PriceRow } from "../../../lib/market/domain/bar.ts";
import { sessionCloseAt } from "../../../lib/market/domain/calendar.ts";

const sharedData = join(import.meta.dirname, "../../../../shared/data");
export const realPriceFolder = join(sharedData, "equities");

export const hasRealPrices = existsSync(realPriceFolder);

/** Tickers of the real price files, in alphabetical order. */
export const realTickers = (): string[] =>
  readdirSync(realPriceFolder)
    .filter((name) => name.endsWith(".csv"))
    .map((name) => basename(name, ".csv"))
    .sort();

/** Real bars of a stock, oldest first. Callers skip when `hasRealPrices` is false. */
export const realPrices = (ticker: string): PriceRow[] =>
  readFileSync(join(realPriceFolder, `${ticker}.csv`), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [date = "", ...numbers] = line.split(",");
      const [open = 0, high = 0, low = 0, close = 0, volume = 0] = numbers.map(Number);
      const knownAt = sessionCloseAt("nyse", date);
      return { date, open, high, low, close, volume, revision: 0, knownAt };
    });

export interface RsiVector {
  name: string;
  period: number;
  closes: number[];
  /** Index of the close -> RSI. */
  expected: Record<string, number>;
  tolerance: number;
}

const vectors = join(sharedData, "peers/rsi_vectors.json");

/** Published RSI figures; null when the file does not exist. */
export const rsiVectors = (): RsiVector[] | null =>
  existsSync(vectors) ? (JSON.parse(readFileSync(vectors, "utf8")) as RsiVector[]) : null;
