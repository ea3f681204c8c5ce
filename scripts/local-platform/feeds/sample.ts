import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Bar } from "../../../lib/market/domain/bar.ts";
import { syntheticPrices } from "../../sample/make-prices.ts";
import type { Observation } from "./replay.ts";

const FOLDER = join(import.meta.dirname, "../../sample/series");

/**
 * The made-up stocks by ticker. A bar is one text, as sources write it: open, high, low, close,
 * volume.
 */
export function makeStocks(): Map<string, Observation[]> {
  const observation = ({ date, open, high, low, close, volume }: Bar) => ({
    date,
    value: [open, high, low, close, volume].join(","),
  });
  return new Map([...syntheticPrices()].map(([ticker, bars]) => [ticker, bars.map(observation)]));
}

/** The bundled series by name, as `date,value` files hold them. */
export function readSample(): Map<string, Observation[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".csv"));
  return new Map(
    files.map((file) => {
      const [, ...lines] = readFileSync(join(FOLDER, file), "utf8").trim().split(/\r?\n/);
      const observations = lines.map((line) => {
        const [date = "", value = ""] = line.split(",");
        return { date, value };
      });
      return [basename(file, ".csv"), observations];
    }),
  );
}
